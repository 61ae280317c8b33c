package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// phraseSeparators end a word: those of PostgreSQL's tsvector in ASCII, and the characters that phrase_words replaces by
	// a space.
	phraseSeparators = " \t\n\v\f\r" + textSeparator + `'\:`
	// maxPhraseWords bounds the words of a phrase; the first ones are sufficient to preselect.
	maxPhraseWords = 8
	// maxPhraseWord is the number of characters from which on a long text with such a word is not indexed (phrase_words).
	maxPhraseWord = 255
	// notIndexed is the word of texts that do not fit into a tsvector; no other text has it, because it is a separator.
	notIndexed = "':'"
)

// phraseOf returns the tsquery of the words that every text with the given part contains; "" if the part does not determine
// any word. The first word may be the end of a longer one, unless the part begins the text, and the last word the beginning
// of a longer one, unless the part ends the text.
func phraseOf(part string, begins, ends bool) string {
	var words []string
	for rest := part; rest != "" && len(words) < maxPhraseWords; {
		end := strings.IndexAny(rest, phraseSeparators)
		word, whole := rest, ends
		if end >= 0 {
			word, whole, rest = rest[:end], true, rest[end+1:]
		} else {
			rest = ""
		}
		if begins && isPhraseWord(word) {
			words = append(words, phraseWord(word, whole))
		}
		begins = true
	}
	if len(words) == 0 {
		return ""
	}
	return strings.Join(words, " & ") + " | " + notIndexed
}

func phraseWord(word string, whole bool) string {
	if whole {
		return "'" + word + "'"
	}
	return "'" + word + "':*"
}

// isPhraseWord reports whether a word is long enough to select few texts, and whether PostgreSQL cannot see it as several
// words: which characters outside of ASCII are spaces depends on the database.
func isPhraseWord(word string) bool {
	n := utf8.RuneCountInString(word)
	return n >= trigram && n < maxPhraseWord && strings.IndexFunc(word, func(r rune) bool {
		return !unicode.IsGraphic(r) || unicode.Is(unicode.Z, r)
	}) < 0
}
