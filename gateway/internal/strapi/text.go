package strapi

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"raymi.example/internal/errs"
)

// maxName bounds what an error repeats of a name that the client made up.
const maxName = 100

// CheckText refuses a text that PostgreSQL cannot hold: one that is not UTF-8, or has a NUL. name is the parameter or the
// part of a form that it came in. What is refused is never repaired: two texts that differ would become one.
func CheckText(name, text string) error {
	if storable(text) {
		return nil
	}
	return unstorable([]string{name})
}

func storable(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

func unstorable(path []string) error {
	for i, part := range path {
		path[i] = readable(part)
	}
	text := sentence(path) + " must be UTF-8 without NUL"
	return errs.Fields{{Path: path, Text: text, Key: errs.KeyIncorrect}}.Err()
}

// readable is a name as an error can repeat it.
func readable(name string) string {
	if len(name) > maxName {
		name = name[:maxName]
	}
	return strings.ReplaceAll(strings.ToValidUTF8(name, "\uFFFD"), "\x00", "\uFFFD")
}

// CheckJSON refuses JSON with a text or a key that PostgreSQL cannot hold, as CheckText does; half of a surrogate pair is no
// UTF-8. What is no JSON is left to whoever parses it.
func CheckJSON(text []byte) error {
	if utf8.Valid(text) && !bytes.Contains(text, []byte(`\u`)) || !json.Valid(text) {
		return nil
	}
	walk := jsonWalk{text: text}
	for walk.next() {
		if !storableLiteral(walk.literal) {
			return unstorable(walk.path())
		}
	}
	return nil
}

// jsonWalk goes through the string literals of valid JSON in their order, keys included.
type jsonWalk struct {
	text []byte
	at   int
	// literal is the one that was found last, without its quotes.
	literal []byte
	inside  []container
}

// container is an object or a list around the place of the walk.
type container struct {
	object bool
	// key is the last one of an object, number the member of a list.
	key      string
	number   int
	wantsKey bool
}

func (w *jsonWalk) next() bool {
	for ; w.at < len(w.text); w.at++ {
		c := w.text[w.at]
		if c == '"' {
			w.read()
			return true
		}
		w.step(c)
	}
	return false
}

// step follows a sign between literals.
func (w *jsonWalk) step(c byte) {
	switch c {
	case '{', '[':
		w.inside = append(w.inside, container{object: c == '{', wantsKey: c == '{'})
	case '}', ']':
		w.inside = w.inside[:len(w.inside)-1]
	case ',':
		top := &w.inside[len(w.inside)-1]
		top.wantsKey = top.object
		top.number++
	}
}

// read takes the literal that begins here.
func (w *jsonWalk) read() {
	end := w.at + 1
	for w.text[end] != '"' {
		if w.text[end] == '\\' {
			end++
		}
		end++
	}
	w.literal = w.text[w.at+1 : end]
	w.at = end + 1
	if len(w.inside) == 0 {
		return
	}
	if top := &w.inside[len(w.inside)-1]; top.wantsKey {
		top.key, top.wantsKey = string(w.literal), false
	}
}

// path leads to the last literal; as in all errors, that of an entry begins below "data".
func (w *jsonWalk) path() []string {
	path := []string{}
	for _, c := range w.inside {
		if c.object {
			path = append(path, c.key)
		} else {
			path = append(path, strconv.Itoa(c.number))
		}
	}
	if len(path) > 1 && path[0] == "data" {
		return path[1:]
	}
	return path
}

// storableLiteral judges a literal by its bytes and its escapes: decoding would replace what is no UTF-8.
func storableLiteral(literal []byte) bool {
	if !utf8.Valid(literal) {
		return false
	}
	for at := 0; at < len(literal); at++ {
		if literal[at] != '\\' {
			continue
		}
		at++
		if literal[at] != 'u' {
			continue
		}
		unit := escaped(literal[at:])
		at += 4
		switch {
		case unit == 0:
			return false
		case !utf16.IsSurrogate(unit):
		case !bytes.HasPrefix(literal[at+1:], []byte(`\u`)) || utf16.DecodeRune(unit, escaped(literal[at+2:])) == utf8.RuneError:
			return false
		default:
			at += 6
		}
	}
	return true
}

// escaped is the number of an escape that begins with u.
func escaped(text []byte) rune {
	n, err := strconv.ParseUint(string(text[1:5]), 16, 16)
	if err != nil {
		return 0 // valid JSON has four digits here
	}
	return rune(n)
}
