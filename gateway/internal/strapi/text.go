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

// maxName bounds the part of a client's parameter name in bytes that an error repeats.
const maxName = 100

// CheckText refuses a text that PostgreSQL cannot store: not UTF-8, or with a NUL. name is the parameter or the part of a form that has
// the text. Replacing the bytes instead could make two different texts equal.
func CheckText(name, text string) error {
	if isStorable(text) {
		return nil
	}
	return errUnstorable([]string{name})
}

func isStorable(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

func errUnstorable(path []string) error {
	for i, part := range path {
		path[i] = printable(part)
	}
	text := sentence(path) + " must be UTF-8 without NUL"
	return errs.Fields{{Path: path, Text: text, Key: errs.KeyIncorrect}}.Err()
}

// printable returns a name in a form that an error can repeat.
func printable(name string) string {
	if len(name) > maxName {
		name = name[:maxName]
	}
	return strings.ReplaceAll(strings.ToValidUTF8(name, "\uFFFD"), "\x00", "\uFFFD")
}

// CheckJSON refuses JSON with a text or a key that PostgreSQL cannot store, like CheckText; an unpaired surrogate is not UTF-8. It
// accepts malformed JSON, which the parser reports.
func CheckJSON(text []byte) error {
	if utf8.Valid(text) && !bytes.Contains(text, []byte(`\u`)) || !json.Valid(text) {
		return nil
	}
	walk := jsonWalk{text: text}
	for walk.next() {
		if !isStorableLiteral(walk.literal) {
			return errUnstorable(walk.path())
		}
	}
	return nil
}

// jsonWalk iterates over the string literals of valid JSON, keys included.
type jsonWalk struct {
	text []byte
	at   int
	// literal is the current literal, without its quotes.
	literal []byte
	inside  []container
}

// container is an object or a list that encloses the current position.
type container struct {
	object bool
	// key is the last key of an object, number the index in a list.
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

// step handles a character between literals.
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

// read reads the literal that begins at the current position.
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

// path returns the path of the current literal. As in all errors, the path of an entry's field begins below "data".
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

// isStorableLiteral checks a literal by its bytes and escapes, because decoding would replace invalid UTF-8.
func isStorableLiteral(literal []byte) bool {
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

// escaped returns the code unit of an escape that begins with u.
func escaped(text []byte) rune {
	n, err := strconv.ParseUint(string(text[1:5]), 16, 16)
	if err != nil {
		return 0 // does not happen: valid JSON has four digits here
	}
	return rune(n)
}
