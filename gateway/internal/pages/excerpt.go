package pages

import (
	"regexp"
	"strings"
	"unicode"
)

// excerptMax is what search engines and networks show of a description.
const excerptMax = 160

var (
	pictures = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	links    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	marks    = strings.NewReplacer("#", "", "*", "", "_", "", "`", "", ">", "", "[", "", "]", "")
)

// excerpt is the begin of a text without its marks, cut at a word, or at least between two signs.
func excerpt(source string) string {
	text := links.ReplaceAllString(pictures.ReplaceAllString(source, ""), "$1")
	plain := strings.Join(strings.Fields(steered(marks.Replace(text))), " ")
	runes := []rune(plain)
	if len(runes) <= excerptMax {
		return plain
	}
	end := excerptMax
	for end > 1 && inOneSign(runes, end) {
		end--
	}
	cut := string(runes[:end])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,.;:") + "…"
}

const joiner = '\u200d'

// inOneSign reports that what a reader sees as one sign begins before at and goes on there: accents, variations, skin tones,
// families, flags.
func inOneSign(runes []rune, at int) bool {
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

// isFlag reports one of the letters of which two are a flag.
func isFlag(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }

// steered takes out the signs that turn the direction of text: in a head nothing ends what they begin.
func steered(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
}
