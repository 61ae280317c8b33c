//go:build e2e

package property

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// verdict is SQL's three-valued logic: a comparison with null is unknown, and so is its negation.
type verdict int

const (
	no verdict = iota
	unknown
	yes
)

func verdictOf(b bool) verdict {
	if b {
		return yes
	}
	return no
}

// condition is one node of a random filter.
type condition interface {
	// holds evaluates the condition on a row of a list, as the contract defines it.
	holds(c content, list string, r row) verdict
	// brackets appends the condition's parameters below a prefix.
	brackets(prefix string, out *[]string)
}

type group struct {
	operator string // $and or $or
	members  []condition
}

func (g group) holds(c content, list string, r row) verdict {
	verdicts := make([]verdict, len(g.members))
	for i, m := range g.members {
		verdicts[i] = m.holds(c, list, r)
	}
	if g.operator == "$or" {
		return slices.Max(verdicts)
	}
	return slices.Min(verdicts)
}

func (g group) brackets(prefix string, out *[]string) {
	for i, m := range g.members {
		m.brackets(fmt.Sprintf("%s[%s][%d]", prefix, g.operator, i), out)
	}
}

type not struct{ inner condition }

func (n not) holds(c content, list string, r row) verdict { return yes - n.inner.holds(c, list, r) }

func (n not) brackets(prefix string, out *[]string) { n.inner.brackets(prefix+"[$not]", out) }

type related struct {
	relation string
	inner    condition
}

func (n related) holds(c content, list string, r row) verdict {
	relatives := c.relatives(list, r, n.relation)
	target := entities[list].related[n.relation]
	for _, other := range relatives {
		if n.inner.holds(c, target, other) == yes {
			return yes
		}
	}
	// A test for null also holds if the relation has no row.
	return verdictOf(len(relatives) == 0 && testsForNull(n.inner))
}

func testsForNull(c condition) bool {
	switch c := c.(type) {
	case comparison:
		return c.operator == "$null" && isTrue(c.values[0]) || c.operator == "$notNull" && !isTrue(c.values[0])
	case related:
		return testsForNull(c.inner)
	case group: // of one member it is this member
		return len(c.members) == 1 && testsForNull(c.members[0])
	}
	return false
}

func (n related) brackets(prefix string, out *[]string) {
	n.inner.brackets(prefix+"["+n.relation+"]", out)
}

type comparison struct {
	attribute, operator string
	values              []string
	list                bool
}

func (n comparison) brackets(prefix string, out *[]string) {
	for i, v := range n.values {
		key := fmt.Sprintf("%s[%s][%s]", prefix, n.attribute, n.operator)
		if n.list {
			key += fmt.Sprintf("[%d]", i)
		}
		*out = append(*out, key+"="+url.QueryEscape(v))
	}
}

func (n comparison) holds(c content, list string, r row) verdict {
	value := c.value(r, n.attribute)
	switch n.operator {
	case "$null":
		return verdictOf((value == nil) == isTrue(n.values[0]))
	case "$notNull":
		return verdictOf((value != nil) == isTrue(n.values[0]))
	}
	if value == nil {
		return unknown
	}
	switch n.operator {
	case "$in":
		return verdictOf(slices.ContainsFunc(n.values, func(v string) bool { return n.one(list, value, "$eq", v) }))
	case "$notIn":
		return verdictOf(!slices.ContainsFunc(n.values, func(v string) bool { return n.one(list, value, "$eq", v) }))
	case "$between":
		return verdictOf(n.one(list, value, "$gte", n.values[0]) && n.one(list, value, "$lte", n.values[1]))
	}
	// Several values of another operator: one match is enough.
	return verdictOf(slices.ContainsFunc(n.values, func(v string) bool { return n.one(list, value, n.operator, v) }))
}

// isTrue is the truth of $null and $notNull for every kind of attribute: any text but these three is true.
func isTrue(queried string) bool { return queried != "false" && queried != "f" && queried != "0" }

// one compares a value that is not null with one value of the query.
func (n comparison) one(list string, value any, operator, queried string) bool {
	switch entities[list].scalars[n.attribute] {
	case integer, decimal:
		want, err := strconv.ParseFloat(queried, 64)
		if err != nil {
			panic(err)
		}
		return ordered(operator, int(sign(value.(float64)-want)))
	case instant:
		return ordered(operator, timeOf(value.(string)).Compare(timeOf(queried)))
	case day:
		return ordered(operator, strings.Compare(value.(string), queried[:len(time.DateOnly)]))
	case truth:
		return ordered(operator, int(verdictOf(value.(bool))-verdictOf(queried == "true")))
	default:
		return texts(operator, value.(string), queried)
	}
}

func sign(f float64) float64 {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}

func timeOf(s string) time.Time {
	for _, layout := range []string{time.RFC3339Nano, time.DateOnly} {
		if at, err := time.Parse(layout, s); err == nil {
			return at
		}
	}
	panic("not a time: " + s)
}

func ordered(operator string, way int) bool {
	switch operator {
	case "$eq":
		return way == 0
	case "$ne":
		return way != 0
	case "$lt":
		return way < 0
	case "$lte":
		return way <= 0
	case "$gt":
		return way > 0
	case "$gte":
		return way >= 0
	}
	panic(operator)
}

func texts(operator, value, queried string) bool {
	if base, insensitive := strings.CutSuffix(operator, "i"); insensitive {
		return texts(base, strings.ToLower(value), strings.ToLower(queried))
	}
	switch operator {
	case "$eq":
		return value == queried
	case "$ne":
		return value != queried
	case "$contains":
		return strings.Contains(value, queried)
	case "$notContains":
		return !strings.Contains(value, queried)
	case "$startsWith":
		return strings.HasPrefix(value, queried)
	case "$endsWith":
		return strings.HasSuffix(value, queried)
	}
	panic(operator)
}

var operators = map[kind][]string{
	text: {
		"$eq", "$eqi", "$ne", "$nei", "$in", "$notIn", "$contains", "$notContains", "$containsi", "$notContainsi", "$startsWith", "$startsWithi",
		"$endsWith", "$endsWithi", "$null", "$notNull",
	},
	integer: {"$eq", "$ne", "$in", "$notIn", "$lt", "$lte", "$gt", "$gte", "$between", "$null", "$notNull"},
	decimal: {"$eq", "$ne", "$in", "$notIn", "$lt", "$lte", "$gt", "$gte", "$between", "$null", "$notNull"},
	instant: {"$eq", "$ne", "$in", "$notIn", "$lt", "$lte", "$gt", "$gte", "$between", "$null", "$notNull"},
	day:     {"$eq", "$ne", "$in", "$notIn", "$lt", "$lte", "$gt", "$gte", "$between", "$null", "$notNull"},
	truth:   {"$eq", "$ne", "$in", "$notIn", "$null", "$notNull"},
}

// dice generates random queries from values in the content.
type dice struct {
	*rand.Rand
	c content
}

func pick[T any](d dice, from []T) T { return from[d.IntN(len(from))] }

func names[V any](m map[string]V) []string {
	var out []string
	for name := range m {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

// condition returns a random filter on rows of a list; deep bounds its nesting.
func (d dice) condition(list string, deep int) condition {
	switch roll := d.IntN(10); {
	case roll < 2 && deep > 0:
		g := group{operator: pick(d, []string{"$and", "$or"})}
		for range 1 + d.IntN(3) {
			g.members = append(g.members, d.condition(list, deep-1))
		}
		return g
	case roll < 3 && deep > 0:
		return not{d.condition(list, deep-1)}
	case roll < 6 && deep > 0 && len(entities[list].related) > 0:
		relation := pick(d, names(entities[list].related))
		return related{relation, d.condition(entities[list].related[relation], deep-1)}
	}
	return d.comparison(list)
}

func (d dice) comparison(list string) condition {
	scalars := entities[list].scalars
	n := comparison{attribute: pick(d, names(scalars))}
	of := scalars[n.attribute]
	n.operator = pick(d, operators[of])
	switch n.operator {
	case "$null", "$notNull":
		n.values = []string{pick(d, []string{"true", "false", "true", "false", "t", "f", "1", "0", "maybe", ""})}
		return n
	case "$between":
		n.values, n.list = []string{d.value(list, n.attribute, of), d.value(list, n.attribute, of)}, true
		return n
	}
	n.list = n.operator == "$in" || n.operator == "$notIn" || d.IntN(5) == 0
	count := 1
	if n.list {
		count += d.IntN(3)
	}
	for range count {
		n.values = append(n.values, d.value(list, n.attribute, of))
	}
	return n
}

// value returns a value of the attribute in the content, sometimes slightly changed.
func (d dice) value(list, attribute string, of kind) string {
	found := d.c.value(pick(d, d.samples(list)), attribute)
	switch v := found.(type) {
	case float64:
		fraction := map[kind]float64{decimal: 0.5}[of]
		return strconv.FormatFloat(v+pick(d, []float64{0, 0, fraction, -1, 3, 1e10}), 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	case string:
		if of == instant {
			return pick(d, []string{v, v, v[:len(time.DateOnly)]})
		}
		if of == day {
			return pick(d, []string{v, v, v + "T05:00:00.000Z"})
		}
		return d.vary(v)
	}
	return map[kind]string{text: "%", integer: "7", decimal: "7.5", instant: "2026-01-15", day: "2014-07-15", truth: "true"}[of]
}

func (d dice) vary(v string) string {
	letters := []rune(v)
	if len(letters) == 0 {
		return v
	}
	from := d.IntN(len(letters))
	part := string(letters[from : from+1+d.IntN(len(letters)-from)])
	return pick(d, []string{
		v, v, part, part, string(letters[:from+1]), string(letters[from:]), strings.ToUpper(v), strings.ToLower(part), part[:0] + "_", "%",
	})
}

// samples returns the rows of a list; for a component, those in all entries.
func (d dice) samples(list string) []row {
	if rows := d.c[list]; len(rows) > 0 {
		return rows
	}
	var out []row
	for _, owner := range []string{"events", "partners"} {
		for name, target := range entities[owner].related {
			for _, r := range d.c[owner] {
				if target == list {
					out = append(out, d.c.relatives(owner, r, name)...)
				}
			}
		}
	}
	return out
}
