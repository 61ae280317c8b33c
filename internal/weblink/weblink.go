// Package weblink has the one rule about web addresses in entries; the pages have the same one in web/src/shared/webLink.ts, and both
// are tested with web/src/shared/webLinkCases.json.
package weblink

import (
	"regexp"
	"strings"
)

var (
	scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	// hostAndPort looks like a scheme: raymi.example:8080/dates.
	hostAndPort = regexp.MustCompile(`^[^/?#:]*\.[^/?#:]*:[0-9]+([/?#]|$)`)
	address     = regexp.MustCompile(`^[Hh][Tt][Tt][Pp][Ss]?://[^\s/\\?#@"'<>()\[\]{}|^%]+([/?#]\S*)?$`)
	// ignored are the characters that browsers remove from an address.
	ignored = strings.NewReplacer("\t", "", "\n", "", "\r", "")
)

// Storable reports whether a text may be stored as a web address: texts without a scheme are, because the recorded contract echoes
// them, and so are http and https. A page could run or open anything else.
func Storable(text string) bool {
	text = plain(text)
	found := scheme.FindString(text)
	return found == "" || hostAndPort.MatchString(text) || strings.EqualFold(found, "http:") || strings.EqualFold(found, "https:")
}

// Href returns the address that a page links for a stored text, with https if it has no scheme; "" if it is no web address.
func Href(text string) string {
	text = plain(text)
	if scheme.FindString(text) == "" || hostAndPort.MatchString(text) {
		text = "https://" + text
	}
	if !address.MatchString(text) {
		return ""
	}
	return text
}

// plain removes what browsers ignore: control characters and spaces at both ends, tabs and line breaks anywhere.
func plain(text string) string {
	return ignored.Replace(strings.TrimFunc(text, func(r rune) bool { return r <= ' ' }))
}
