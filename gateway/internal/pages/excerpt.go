package pages

import (
	"regexp"
	"strings"
	"unicode"
)

// excerptMax is the length in characters that search engines and social networks show of a description.
const excerptMax = 160

var (
	pictures = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	links    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	items    = regexp.MustCompile(`(?m)^\s*(?:[-+*]|\d{1,2}[.)])\s+`)
	marks    = regexp.MustCompile("[#*`>\\[\\]]|~~")
	// An underscore within a word or an address is no mark.
	opening = regexp.MustCompile(`(^|[^\pL\pN_])_+`)
	closing = regexp.MustCompile(`_+($|[^\pL\pN_])`)
)

// excerpt returns the beginning of a text without Markdown, cut at a word boundary or at least between two graphemes.
func excerpt(source string) string {
	text := items.ReplaceAllString(links.ReplaceAllString(pictures.ReplaceAllString(source, ""), "$1"), " ")
	text = closing.ReplaceAllString(opening.ReplaceAllString(marks.ReplaceAllString(text, ""), "$1"), "$1")
	plain := strings.Join(strings.Fields(withoutBidiControls(text)), " ")
	runes := []rune(plain)
	if len(runes) <= excerptMax {
		return plain
	}
	end := excerptMax
	for end > 1 && isInsideGrapheme(runes, end) {
		end--
	}
	cut := string(runes[:end])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,.;:") + "…"
}

const joiner = '\u200d'

// isInsideGrapheme reports whether the rune at index at belongs to the same grapheme as the one before it: combining marks, variation
// selectors, skin tones, joined emoji, flags.
func isInsideGrapheme(runes []rune, at int) bool {
	next := runes[at]
	if unicode.Is(unicode.M, next) || next == joiner || runes[at-1] == joiner || next >= 0x1F3FB && next <= 0x1F3FF {
		return true
	}
	flags := 0
	for i := at; i > 0 && isFlag(runes[i-1]); i-- {
		flags++
	}
	return isFlag(next) && flags%2 == 1
}

// isFlag reports whether r is a regional indicator, two of which make a flag.
func isFlag(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }

// withoutBidiControls removes bidirectional control characters, which would affect the text after the excerpt.
func withoutBidiControls(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
}
