package search

import (
	"cmp"
	"slices"
	"strings"
)

const (
	// MinLetters is the length from which there are suggestions for a text that a visitor types, MaxSuggestions bounds them.
	MinLetters, MaxSuggestions = 2, 8
	// fromLetters is the length from which the other names of what is typed find events, and mostNames the number of things that
	// they may be: a few letters begin too many names.
	fromLetters, mostNames = 4, 4
	// maxSpellings bounds the texts that are tried when nothing is found.
	maxSpellings = 3
	// lettersPerGuess: a guess may have one wrong letter in three. The visitor chooses it, so it may be wrong more often than a
	// correction.
	lettersPerGuess = 3
)

// Named is a thing with a name that has the typed words.
type Named struct {
	// Kind is feast, city, neighbourhood, category, host, or name for another name of what is typed.
	Kind string
	ID   int32
	// Code is that of a feast.
	Code string
	// Alias is the name with the words of a feast, and the keys of another name.
	Alias string
}

// Suggested is what a text may become that a visitor types.
type Suggested struct {
	// Events finds events by their title.
	Events *Expression
	// Named are the other things, the best of a kind first; one may be there more than once.
	Named []Named
}

// Of returns the things of the kinds, each once, and at most as many as there may be suggestions.
func (s Suggested) Of(kinds ...string) (found []Named) {
	for _, n := range s.Named {
		same := func(o Named) bool { return o.Kind == n.Kind && o.ID == n.ID && o.Code == n.Code }
		if slices.Contains(kinds, n.Kind) && !slices.ContainsFunc(found, same) && len(found) < MaxSuggestions {
			found = append(found, n)
		}
	}
	return found
}

// HasName reports whether the words are in a name of a feast.
func (s Suggested) HasName(feast, name string) bool {
	return slices.ContainsFunc(s.Named, func(n Named) bool { return n.Kind == "feast" && n.Code == feast && n.Alias == name })
}

// Begun returns the expression for texts that have all words of the text, of which the last may be the beginning of a word; "" without
// letters enough. Keys are those that the last word may have when it is typed to its end.
func Begun(words []Word, keys []string, weights string) string {
	if letters(words) < MinLetters {
		return ""
	}
	last := len(words) - 1
	begun := slices.Clone(words)
	if last > 0 {
		begun = append(meaningful(words[:last]), words[last]) // the last word may not end here
	}
	correct(begun, nil)
	parts := make([]string, len(begun))
	for i, w := range begun {
		ways := []string{}
		if i == len(begun)-1 {
			for _, key := range keys {
				ways = append(ways, lexeme(key, true, weights))
			}
		} else {
			ways = append(ways, lexeme(w.Key, false, weights))
		}
		for _, s := range w.Near {
			ways = append(ways, lexeme(s.Key, false, weights))
		}
		parts[i] = "(" + strings.Join(ways, " | ") + ")"
	}
	return strings.Join(parts, " & ")
}

func letters(words []Word) (n int) {
	for _, w := range words {
		n += len(w.Text)
	}
	return n
}

// Keys are the keys of the words, those of the nearest spelling for misspelt ones.
func Keys(words []Word) []string {
	words = slices.Clone(words)
	correct(words, nil)
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i] = w.Key
	}
	return keys
}

// Titles returns the expression for events whose title has the words as Begun reads them, or another name of what they name.
func Titles(words []Word, keys []string, named []Named) *Expression {
	title := Begun(words, keys, ":A")
	if title == "" {
		return &Expression{Found: nothing}
	}
	m := &Expression{Found: title, Better: []string{title}, Typed: typed(words)}
	things := map[int32]bool{}
	var others []string
	for _, n := range named {
		if n.Kind == "name" {
			things[n.ID] = true
			others = append(others, allKeys(strings.Fields(n.Alias)))
		}
	}
	if letters(words) >= fromLetters && len(things) <= mostNames && len(others) > 0 {
		m.Found = "(" + title + ") | " + strings.Join(others, " | ")
	}
	return m
}

// allKeys is the expression for titles with all keys.
func allKeys(keys []string) string {
	parts := make([]string, len(keys))
	for i, key := range keys {
		parts[i] = lexeme(key, false, ":A")
	}
	return "(" + strings.Join(parts, " & ") + ")"
}

// Shares returns how many suggestions of each group are shown: the first ones of all groups before the second ones.
func Shares(sizes []int, most int) []int {
	shares := make([]int, len(sizes))
	for added := true; added; {
		added = false
		for i, size := range sizes {
			if most > 0 && shares[i] < size {
				shares[i]++
				most--
				added = true
			}
		}
	}
	return shares
}

// Spellings returns texts with other spellings of the words that no event has, the nearest first.
func Spellings(words []Word) (texts []string) {
	for n := range maxSpellings {
		spelt, changed := make([]string, len(words)), false
		for i, w := range words {
			spelt[i] = w.Text
			if guesses := guessed(w); !w.Known && len(w.Entries) == 0 && len(guesses) > 0 {
				spelt[i] = guesses[min(n, len(guesses)-1)].Text
				changed = true
			}
		}
		text := strings.Join(spelt, " ")
		if changed && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// guessed returns the spellings that a word may stand for, the nearest first.
func guessed(w Word) []Spelling {
	typos := func(s Spelling) int {
		return min(distance(singular(w.Text), singular(s.Text)), distance(w.Key, s.Key))
	}
	allowed := max(1, len(w.Text)/lettersPerGuess)
	found := slices.DeleteFunc(slices.Clone(w.Near), func(s Spelling) bool { return typos(s) > allowed })
	slices.SortStableFunc(found, func(a, b Spelling) int {
		return cmp.Or(cmp.Compare(typos(a), typos(b)), cmp.Compare(b.Events, a.Events), cmp.Compare(a.Text, b.Text))
	})
	return found
}
