//go:build e2e

package property

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// malformed are the values that an attribute of the kind cannot be compared with.
var malformed = map[kind][]string{
	text:    {"a\x00b"},
	integer: {"1.5", "abc", "", "1e", "NaN", "Infinity", "0x10", "1,5"},
	decimal: {"abc", "", "1e", "NaN", "Infinity", "1,5"},
	instant: {"yesterday", "", "2026-13-01", "2026-02-30T00:00:00Z", "25:00"},
	day:     {"yesterday", "", "2026-13-01", "2026-02-30", "2026"},
	truth:   {"maybe", "", "2", "TRUE ", "yes"},
}

// textOperators need a text on both sides.
var textOperators = []string{
	"$eqi", "$nei", "$contains", "$notContains", "$containsi", "$notContainsi", "$startsWith", "$startsWithi", "$endsWith", "$endsWithi",
}

// mixed is a relation with an operator on itself beside a condition on an attribute of its rows.
type mixed struct {
	related
	operator, value string
}

// brackets appends both.
func (n mixed) brackets(prefix string, out *[]string) {
	*out = append(*out, fmt.Sprintf("%s[%s][%s]=%s", prefix, n.relation, n.operator, n.value))
	n.related.brackets(prefix, out)
}

// refused returns a random condition that the contract refuses, below some relations.
func (d dice) refused(list string, deep int) condition {
	if relations := names(entities[list].related); deep > 0 && len(relations) > 0 && d.IntN(2) == 0 {
		relation := pick(d, relations)
		target := entities[list].related[relation]
		if d.IntN(3) == 0 {
			operators := []string{"$null", "$eq", "$notNull", "$in"}
			return mixed{related{relation, d.comparison(target)}, pick(d, operators), "1"}
		}
		return related{relation, d.refused(target, deep-1)}
	}
	scalars := entities[list].scalars
	n := comparison{attribute: pick(d, names(scalars))}
	of := scalars[n.attribute]
	if of != text && d.IntN(3) == 0 {
		n.operator, n.values = pick(d, textOperators), []string{d.value(list, n.attribute, of)}
		return n
	}
	n.operator = pick(d, slices.DeleteFunc(slices.Clone(operators[of]), func(o string) bool { return o == "$null" || o == "$notNull" }))
	n.values = []string{pick(d, malformed[of])}
	switch n.operator {
	case "$between":
		n.values, n.list = append(n.values, d.value(list, n.attribute, of)), true
	case "$in", "$notIn":
		n.values, n.list = append(n.values, d.value(list, n.attribute, of)), true
	}
	return n
}

// Every operator is tried with every malformed value of every kind, on an attribute of each kind that a list has.
func TestMalformedValuesAreRefused(t *testing.T) {
	c := readContent(t)
	d := dice{rand.New(rand.NewPCG(1, 1)), c}
	tried := 0
	for _, list := range names(paths) {
		for _, attribute := range names(entities[list].scalars) {
			of := entities[list].scalars[attribute]
			for _, operator := range operators[of] {
				if operator == "$null" || operator == "$notNull" {
					continue
				}
				for _, value := range malformed[of] {
					n := comparison{attribute: attribute, operator: operator, values: []string{value}}
					if operator == "$between" {
						n.values, n.list = append(n.values, d.value(list, attribute, of)), true
					}
					q := testCase{path: paths[list], refused: true}
					q.query = q.parameters(n)
					difference, err := differs(q, q.query)
					if err != nil {
						t.Fatal(err)
					}
					if difference != "" {
						t.Errorf("%s?%s: %s", q.path, q.query, difference)
					}
					tried++
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d queries were tried", tried)
	}
}
