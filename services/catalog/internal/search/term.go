package search

import (
	"slices"
	"strings"
)

// term is a word or a name: what an event must have.
type term struct {
	// ways are alternatives, each a list of keys that an event must all have.
	ways [][]string
	// prefix: the first way also matches words that begin with its last key.
	prefix bool
	// token is a further way, and the best one.
	token string
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
		if !slices.Contains(StopWords, w.Text) {
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
