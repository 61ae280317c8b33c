package markdown

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"raymi.example/internal/weblink"
)

// spaces are all kinds of white space, as the web application knows them.
const spaces = "\t\n \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// safe are the characters of an address that are not encoded.
const safe = letters + `!#$&'()*+,-./:;=?@_~`

func encoded(address string) string {
	var out strings.Builder
	for i := 0; i < len(address); i++ {
		c := address[i]
		isEncoded := c == '%' && i+2 < len(address) && isHex(address[i+1]) && isHex(address[i+2])
		if isEncoded || strings.IndexByte(safe, c) >= 0 {
			out.WriteByte(c)
		} else {
			fmt.Fprintf(&out, "%%%02X", c)
		}
	}
	return out.String()
}

func isHex(c byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", c) >= 0 }

// target is where a link leads; away: to another website.
type target struct {
	href string
	away bool
}

var (
	ignored = strings.NewReplacer("\t", "", "\n", "", "\r", "")
	contact = regexp.MustCompile(`^(?:[Mm][Aa][Ii][Ll][Tt][Oo]|[Tt][Ee][Ll]):`)
	// hasHost matches an address whose host has two labels at least; a path of a file, such as ../a, has no host.
	hasHost = regexp.MustCompile(`^[^/]*//[^/.?#]+(?:\.[^/.?#]+)+(?:[/?#]|$)`)
)

// linkTarget returns where a link leads: to a page of the portal by its path, to a web address with or without a scheme, to a mail
// address or a telephone; false for every other address, whose link is text.
func linkTarget(written string) (target, bool) {
	text := ignored.Replace(strings.TrimFunc(written, func(r rune) bool { return r <= ' ' })) // what browsers ignore
	path := strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") && !strings.HasPrefix(text, `/\`)
	if path || strings.HasPrefix(text, "#") || contact.MatchString(text) {
		return target{href: encoded(text)}, true
	}
	if address := weblink.Href(text); address != "" && hasHost.MatchString(address) {
		return target{href: encoded(address), away: true}, true
	}
	return target{}, false
}

var (
	bare = regexp.MustCompile(
		`(?:[Hh][Tt][Tt][Pp][Ss]?://|[Ww][Ww][Ww]\.)` +
			`[^\x00-\x20\x7f\x{a0}\x{1680}\x{2000}-\x{200b}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}<>"“”«»]+`,
	)
	isAddress = regexp.MustCompile(`(?s)//.|^....[^./?#]+\.[^/?#]`)
)

// before are the signs that may stand directly before an address.
const before = spaces + "([{<>\"'«“‘¿¡*_~,;:.!?|–—-"

// piece is a part of a text; href is empty for one that is no address.
type piece struct{ text, href string }

// withAddresses splits a text at its bare addresses, which are links.
func withAddresses(text string) []piece {
	var pieces []piece
	at := 0
	for _, found := range bare.FindAllStringIndex(text, -1) {
		start := found[0]
		previous, size := utf8.DecodeLastRuneInString(text[:start])
		written := withoutClosing(text[start:found[1]])
		if size > 0 && !strings.ContainsRune(before, previous) || !isAddress.MatchString(written) {
			continue
		}
		to, ok := linkTarget(written)
		if !ok {
			continue
		}
		pieces = append(pieces, piece{text: text[at:start]}, piece{text: written, href: to.href})
		at = start + len(written)
	}
	return append(pieces, piece{text: text[at:]})
}

var openings = map[rune]string{')': "(", ']': "[", '}': "{"}

// withoutClosing returns an address without the sign that closes the sentence, the quotation or the bracket around it.
func withoutClosing(found string) string {
	for found != "" {
		last, size := utf8.DecodeLastRuneInString(found)
		open, isBracket := openings[last]
		outer := isBracket && strings.Count(found, string(last)) > strings.Count(found, open)
		if !outer && !strings.ContainsRune(".,;:!?'’*_~…", last) {
			break
		}
		found = found[:len(found)-size]
	}
	return found
}
