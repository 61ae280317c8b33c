package query

import (
	"fmt"
	"slices"
	"time"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// A span whose end equals its start has no known end, and takes place on the day of its start (calendar.OverAt). Conditions on its end
// therefore compare the end of that day in Lima, so that search, counts, lists and other clients find it on its day. The value that is
// shown and sorted by stays the stored one, and so does that of equality.

// ending compiles such a condition; "" if the comparison is another one.
func (b *builder) ending(t *table, alias string, c *queryv1.Comparison) (string, error) {
	start, values := t.Ends[c.GetAttribute()], c.GetValues()
	ordered := bounding[c.GetOperator()] || slices.Contains([]queryv1.Operator{
		queryv1.Operator_OPERATOR_GT, queryv1.Operator_OPERATOR_GTE, queryv1.Operator_OPERATOR_BETWEEN,
	}, c.GetOperator())
	if start == "" || !ordered || slices.ContainsFunc(values, func(v *queryv1.Value) bool { return v.Text == nil }) {
		return "", nil
	}
	times := make([]time.Time, len(values))
	for i, v := range values {
		at, err := castTime(v.GetText())
		if err != nil {
			return "", err
		}
		times[i] = at
	}
	from, to := t.column(alias, start), t.column(alias, c.GetAttribute())
	if c.GetOperator() == queryv1.Operator_OPERATOR_BETWEEN && len(times) == 2 {
		return and(b.endsAfter(from, to, times[0], ">="), b.endsBefore(from, to, times[1], "<=")), nil
	}
	sign, known := compared[c.GetOperator()]
	switch {
	case !known || len(times) != 1:
		return "", nil // the error of the ordinary comparison
	case bounding[c.GetOperator()]:
		return b.endsBefore(from, to, times[0], sign), nil
	}
	return b.endsAfter(from, to, times[0], sign), nil
}

func (t *table) column(alias, attribute string) string {
	return alias + "." + t.byName[attribute].column
}

// The planner expects that a third of the rows meets an order, and a ninth both of two. The exceptions are therefore written as two orders:
// the conditions then have nearly the estimates of plain ones, and the same plans.

// endsAfter is the condition for > and >=. The first part is what an index can read.
func (b *builder) endsAfter(from, to string, at time.Time, sign string) string {
	return b.notOver(from, to, b.arg(lastDay(at, sign)), opposite[sign], b.arg(at))
}

func (b *builder) notOver(from, to, day, over, at string) string {
	return fmt.Sprintf("(%[1]s >= %[2]s AND NOT (%[1]s %[3]s %[4]s AND %[1]s > %[5]s))", to, day, over, at, from)
}

// endsBefore is the condition for < and <=.
func (b *builder) endsBefore(from, to string, at time.Time, sign string) string {
	return fmt.Sprintf("(%[1]s %[2]s %[3]s AND (%[1]s >= %[4]s AND %[1]s <= %[5]s) IS NOT TRUE)",
		to, sign, b.arg(at), b.arg(lastDay(at, opposite[sign])), from)
}

var opposite = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

// lastDay is the beginning of the first day whose end is after an instant or, for >=, not before it.
func lastDay(at time.Time, sign string) time.Time {
	if sign == ">=" {
		at = at.Add(-time.Microsecond) // the resolution of PostgreSQL
	}
	return calendar.StartOfDay(at).UTC()
}

// coming is the condition that the instant of a row is after now, or its end, if it is one.
func (b *builder) coming(t *table, alias, attribute string) string {
	at := t.column(alias, attribute)
	start := t.Ends[attribute]
	if start == "" {
		return at + " > " + b.nowArgument()
	}
	return b.notOver(t.column(alias, start), at, b.arg(calendar.StartOfDay(b.now).UTC()), "<=", b.nowArgument())
}

// nextEnd selects the first instant after $1 at which a row is over.
func (t *table) nextEnd(attribute string) string {
	column := t.byName[attribute].column
	next := fmt.Sprintf("(SELECT min(%[1]s) FROM %[2]s WHERE %[1]s > $1)", column, t.Name)
	if t.Ends[attribute] == "" {
		return next
	}
	return next + ", (date_trunc('day', $1::timestamptz AT TIME ZONE 'America/Lima') + interval '1 day') AT TIME ZONE 'America/Lima'"
}
