package search

import (
	"slices"
	"strings"
)

const (
	// MaxLength bounds the text of a search in bytes, MaxWords its words: further ones are not looked at.
	MaxLength = 200
	MaxWords  = 12
	// minPrefix is the length from which the last word matches the beginning of a word: the visitor may still type.
	minPrefix = 3
	// maxCorrections bounds the words that replace a misspelt one.
	maxCorrections = 4
)

// Word is a word of a search.
type Word struct {
	// Text is the word without accents and case, Key what it has in common with its other spellings.
	Text, Key string
	// Known: some event has a word with this key, or for the last word, one that begins with it.
	Known bool
	// Near are words of public events whose keys are similar, for a word that is not known.
	Near []Spelling
	// Entries are the tokens of cities and categories with the word in their name.
	Entries []string
	// Next is the word after it. Joined is the key of both as one word, if some event has it; else empty.
	Next, Joined string
}

// Spelling is a word as events spell it.
type Spelling struct {
	Text, Key string
	// Events is the number of public events with the key, where it matters.
	Events int
}

// Name is one of several names of a thing.
type Name struct {
	// Group is equal for all names of the thing.
	Group int32
	// Token is what events have that are meant without having a word of a name; empty for most things.
	Token string
	Words []Spelling
	// Entries are the tokens of cities and categories with this name.
	Entries []string
}

// Expression finds events. Its parts are values of PostgreSQL's tsquery for the keys of an event, in which nothing that
// a visitor typed has a meaning but its letters.
type Expression struct {
	// Found matches every event that is found.
	Found string
	// Better match better ones, the best first: all words in the title, in the title or the host …
	Better []string
	// Typed matches the words of an event, not its keys: as they were typed.
	Typed string
	// Titles match each word by itself in a title, host or category: the more, the better.
	Titles []string
	// Words match each word by itself. Set when no event has all of them; events with a third of them are found, too.
	Words []string
	// Corrected is the text of the search in the spelling of the events; empty if nothing was misspelt.
	Corrected string
}

// Match returns the expression for events with all words. Names are those that have a word of the search.
func Match(words []Word, names []Name) *Expression {
	m := &Expression{}
	words = meaningful(words)
	if len(words) == 0 {
		m.Found = nothing
		return m
	}
	m.Corrected = correct(words, names)
	terms := termsOf(words, names)
	m.Found = all(terms, "")
	for _, weights := range []string{"A", "AB", "ABC"} {
		m.Better = append(m.Better, all(terms, ":"+weights))
	}
	m.Titles = eachWord(terms, ":AB")
	m.Typed = typed(words)
	return m
}

// Loosen changes an expression so that it also finds events with some of the words. A single word or name cannot be loosened.
func Loosen(m *Expression, words []Word, names []Name) {
	words = meaningful(words)
	correct(words, names)
	terms := termsOf(words, names)
	if len(terms) < 2 {
		return
	}
	m.Words = each(terms, "")
	m.Found = strings.Join(m.Words, " | ")
	m.Better = nil
}

// nothing matches no event: no word is empty after folding.
const nothing = "'x' & !'x'"

// StopWords are words without a meaning of their own, folded: in Spanish, English, and the question words of Quechua, which has
// suffixes instead of the others.
var StopWords = strings.Fields(`a al algo como con cuando cual de del desde donde e el en es esta este hacer hacia hasta hay la las lo los
	mas me mi no o para pero por puedo que se si sin sobre son su te un una unas unos y ver ya
	about an and any are at can do does for from how i in is it me my near next of on or see some that the there this to what when where
	which who will with
	haykaq haykaqmi imaynan imaynataq ima maypi maypin maypitaq mayqin pi`)

// meaningful returns the words without stop words, or all of them if there are no others.
func meaningful(words []Word) []Word {
	kept := slices.DeleteFunc(slices.Clone(words), func(w Word) bool { return slices.Contains(StopWords, w.Text) })
	if len(kept) == 0 {
		return slices.Clone(words)
	}
	return kept
}

// correct replaces the keys of misspelt words by those of the nearest spelling, and returns the corrected text, or "".
func correct(words []Word, names []Name) string {
	texts, changed := make([]string, len(words)), false
	for i := range words {
		w := &words[i]
		texts[i] = w.Text
		joined := w.isJoined(words[i+1:]) || i > 0 && words[i-1].isJoined(words[i:])
		if w.Known || joined || len(w.Entries) > 0 || named(names, w.Key) {
			w.Near = nil
			continue
		}
		w.Near = nearest(*w)
		if len(w.Near) > 0 {
			texts[i], changed = w.Near[0].Text, true
			w.Key = w.Near[0].Key
		}
	}
	if !changed {
		return ""
	}
	return strings.Join(texts, " ")
}

// named reports whether a key is a word of a name.
func named(names []Name, key string) bool {
	return slices.ContainsFunc(names, func(n Name) bool {
		return slices.ContainsFunc(n.Words, func(s Spelling) bool { return s.Key == key })
	})
}

// isJoined reports whether some event has the word and the first of the following ones as one word.
func (w Word) isJoined(following []Word) bool {
	return w.Joined != "" && len(following) > 0 && following[0].Text == w.Next
}

// typed is the expression for events with the words as they were typed.
func typed(words []Word) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = lexeme(w.Text, i == len(words)-1 && len(w.Text) >= minPrefix, "")
	}
	return strings.Join(parts, " & ")
}

// lexeme quotes a word for a tsquery. Folded words consist of letters and digits; anything else is left out.
func lexeme(word string, prefix bool, weights string) string {
	safe := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, word)
	if prefix {
		if weights == "" {
			weights = ":"
		}
		weights += "*"
	}
	return "'" + safe + "'" + weights
}
