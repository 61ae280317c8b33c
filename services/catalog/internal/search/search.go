// Package search turns the words that a visitor types into an expression that finds events: it drops words without a
// meaning of their own, corrects misspelt ones, and adds the other names of a thing. The database folds the words
// (migration 0036); nothing here reads from it.
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

// term is a word or a name: what an event must have.
type term struct {
	// ways are alternatives, each a list of keys that an event must all have.
	ways [][]string
	// prefix: the first way also matches words that begin with its last key.
	prefix bool
	// token is a further way, and the best one.
	token string
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

// stopWords are words without a meaning of their own, folded: in Spanish, English, and the question words of Quechua, which has
// suffixes instead of the others.
var stopWords = strings.Fields(`a al algo como con cuando cual de del desde donde e el en es esta este hacer hacia hasta hay la las lo los
	mas me mi no o para pero por puedo que se si sin sobre son su te un una unas unos y ver ya
	about an and any are at can do does for from how i in is it me my near next of on or see some that the there this to what when where
	which who will with
	haykaq haykaqmi imaynan imaynataq ima maypi maypin maypitaq mayqin pi`)

// meaningful returns the words without stop words, or all of them if there are no others.
func meaningful(words []Word) []Word {
	kept := slices.DeleteFunc(slices.Clone(words), func(w Word) bool { return slices.Contains(stopWords, w.Text) })
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

// termsOf groups the words to names, the longest first, and single words.
func termsOf(words []Word, names []Name) []term {
	var terms []term
	for i := 0; i < len(words); {
		name, length := longest(words[i:], names)
		switch {
		case length > 0:
			terms = append(terms, nameTerm(words[i:i+length], name, names))
		case words[i].isJoined(words[i+1:]):
			length = 2
			terms = append(terms, term{ways: [][]string{{words[i].Key, words[i+1].Key}, {words[i].Joined}}})
		default:
			length = 1
			terms = append(terms, single(words[i], i == len(words)-1))
		}
		i += length
	}
	return terms
}

// longest finds the name with the most words that the words begin with.
func longest(words []Word, names []Name) (group int32, length int) {
	for _, n := range names {
		keys := keysOf(n)
		if len(keys) <= length || len(keys) > len(words) {
			continue
		}
		if slices.EqualFunc(keys, words[:len(keys)], func(key string, w Word) bool { return key == w.Key }) {
			group, length = n.Group, len(keys)
		}
	}
	return group, length
}

// keysOf are the keys of a name's words that have a meaning.
func keysOf(n Name) []string {
	var keys []string
	for _, w := range n.Words {
		if !slices.Contains(stopWords, w.Text) {
			keys = append(keys, w.Key)
		}
	}
	return keys
}

func nameTerm(words []Word, group int32, names []Name) term {
	t := term{}
	var own []string
	for _, w := range words {
		own = append(own, w.Key)
	}
	t.ways = append(t.ways, own)
	for _, n := range names {
		if n.Group != group {
			continue
		}
		t.token = n.Token
		for _, entry := range n.Entries {
			t.add(entry)
		}
		if keys := keysOf(n); len(keys) > 0 && !slices.Equal(keys, own) {
			t.ways = append(t.ways, keys)
		}
	}
	if len(words) == 1 {
		for _, entry := range words[0].Entries {
			t.add(entry)
		}
	}
	return t
}

// add adds a way of one key, once.
func (t *term) add(key string) {
	if !slices.ContainsFunc(t.ways, func(way []string) bool { return slices.Equal(way, []string{key}) }) {
		t.ways = append(t.ways, []string{key})
	}
}

func single(w Word, last bool) term {
	t := term{ways: [][]string{{w.Key}}, prefix: last && len(w.Near) == 0 && len(w.Key) >= minPrefix}
	for _, s := range w.Near {
		if s.Key != w.Key {
			t.ways = append(t.ways, []string{s.Key})
		}
	}
	for _, entry := range w.Entries {
		t.ways = append(t.ways, []string{entry})
	}
	return t
}

// each are the expressions for events that have a term, in texts of the weights.
func each(terms []term, weights string) []string {
	out := make([]string, len(terms))
	for i, t := range terms {
		out[i] = t.expression(weights)
	}
	return out
}

// eachWord is each, with a name as often as it has words.
func eachWord(terms []term, weights string) []string {
	var out []string
	for _, t := range terms {
		for range t.ways[0] {
			out = append(out, t.expression(weights))
		}
	}
	return out
}

// all is the expression for events that have all terms, in texts of the weights.
func all(terms []term, weights string) string {
	return strings.Join(each(terms, weights), " & ")
}

// expression is for events that have the term in texts of the weights. What has a token is better than what has a word of the name
// in its title: a title with "Niño" is about the Child, not for children.
func (t term) expression(weights string) string {
	if t.token != "" && weights != "" {
		return "(" + lexeme(t.token, false, "") + ")"
	}
	var ways []string
	for i, keys := range t.ways {
		lexemes := make([]string, len(keys))
		for j, key := range keys {
			lexemes[j] = lexeme(key, t.prefix && i == 0 && j == len(keys)-1, weights)
		}
		ways = append(ways, "("+strings.Join(lexemes, " & ")+")")
	}
	if t.token != "" {
		ways = append(ways, "("+lexeme(t.token, false, "")+")")
	}
	return "(" + strings.Join(ways, " | ") + ")"
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
