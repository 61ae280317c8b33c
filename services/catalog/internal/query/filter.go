package query

import (
	"fmt"
	"slices"
	"strings"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// level is the nesting depth of a filter.
type level struct {
	relations int
	logic     int
}

// filter compiles a condition on the row with the alias; an empty filter is TRUE.
func (b *builder) filter(t *table, alias string, f *queryv1.Filter, at level) (string, error) {
	if at.relations > maxDepth {
		return "", overBudget("levels of relations")
	}
	if at.logic > maxGroups {
		return "", overBudget("nested conditions")
	}
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		return b.group(t, alias, node.All, " AND ", at)
	case *queryv1.Filter_Any:
		return b.group(t, alias, node.Any, " OR ", at)
	case *queryv1.Filter_Not:
		inner, err := b.filter(t, alias, node.Not, level{at.relations, at.logic + 1})
		return "NOT (" + inner + ")", err
	case *queryv1.Filter_Nested:
		return b.nested(t, alias, node.Nested, at)
	case *queryv1.Filter_Comparison:
		return b.comparison(t, alias, node.Comparison, at)
	default:
		return "TRUE", nil
	}
}

func (b *builder) group(t *table, alias string, g *queryv1.Group, join string, at level) (string, error) {
	if len(g.GetFilters()) == 0 {
		return "TRUE", nil
	}
	if len(g.GetFilters()) > maxMembers {
		return "", overBudget("members")
	}
	parts := make([]string, 0, len(g.GetFilters()))
	for _, f := range g.GetFilters() {
		part, err := b.filter(t, alias, f, level{at.relations, at.logic + 1})
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	return "(" + strings.Join(parts, join) + ")", nil
}

// nested compiles a condition that one related row meets as a whole. A test for null also holds without a related row,
// as in the outer join of the recorded contract.
func (b *builder) nested(t *table, alias string, n *queryv1.Nested, at level) (string, error) {
	matching, all, err := b.relatedRows(t, alias, n, at)
	if err != nil {
		return "", err
	}
	if testsNull(n.GetFilter()) {
		return fmt.Sprintf("(EXISTS (%s) OR NOT EXISTS (%s))", matching, all), nil
	}
	return "EXISTS (" + matching + ")", nil
}

// relatedRows selects the related rows that meet a condition, and all related rows.
func (b *builder) relatedRows(t *table, alias string, n *queryv1.Nested, at level) (matching, all string, err error) {
	if a := t.byName[n.GetRelation()]; a == nil || !a.related() {
		return "", "", invalid(named(n))
	}
	target, row, j, err := b.step(t, alias, n.GetRelation())
	if err != nil {
		return "", "", err
	}
	condition, err := b.filter(target, row, n.GetFilter(), level{at.relations + 1, at.logic})
	if err != nil {
		return "", "", err
	}
	candidates, err := b.narrowTexts(target, n.GetFilter())
	if err != nil {
		return "", "", err
	}
	if candidates != "" {
		condition = fmt.Sprintf("%s.id IN (%s) AND %s", row, candidates, condition)
	}
	selected := fmt.Sprintf("SELECT 1 FROM %s WHERE %s", j.from, and(j.tie, b.visible(target, row)))
	return selected + " AND " + condition, selected, nil
}

// secrets are the private attributes of accounts, to which the private relations user, createdBy and updatedBy lead.
var secrets = []string{"password", "resetPasswordToken", "confirmationToken", "registrationToken"}

// named returns the attribute that the refusal of an unknown relation names. Recorded: secrets are looked for in a pass of its own,
// before private relations are.
func named(n *queryv1.Nested) string {
	for f := n.GetFilter(); f != nil; {
		switch node := f.GetNode().(type) {
		case *queryv1.Filter_Nested:
			f = node.Nested.GetFilter()
		case *queryv1.Filter_Not:
			f = node.Not
		case *queryv1.Filter_Comparison:
			if name := node.Comparison.GetAttribute(); slices.Contains(secrets, name) {
				return name
			}
			return n.GetRelation()
		default:
			return n.GetRelation()
		}
	}
	return n.GetRelation()
}

func testsNull(f *queryv1.Filter) bool {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_Comparison:
		return isNullTest(node.Comparison)
	case *queryv1.Filter_Nested:
		return testsNull(node.Nested.GetFilter())
	case *queryv1.Filter_All:
		return len(node.All.GetFilters()) == 1 && testsNull(node.All.GetFilters()[0])
	case *queryv1.Filter_Any:
		return len(node.Any.GetFilters()) == 1 && testsNull(node.Any.GetFilters()[0])
	}
	return false
}

func isNullTest(c *queryv1.Comparison) bool {
	values := c.GetValues()
	switch c.GetOperator() {
	case queryv1.Operator_OPERATOR_NULL:
		return truthy(values)
	case queryv1.Operator_OPERATOR_NOT_NULL:
		return !truthy(values)
	case queryv1.Operator_OPERATOR_EQ:
		return len(values) == 1 && values[0].Text == nil
	default:
		return false
	}
}

// comparison compiles a comparison of a scalar attribute; on a relation it compares the related id.
func (b *builder) comparison(t *table, alias string, c *queryv1.Comparison, at level) (string, error) {
	if a := t.byName[c.GetAttribute()]; a != nil && a.related() {
		byID := &queryv1.Comparison{Attribute: "id", Operator: c.GetOperator(), Values: c.GetValues()}
		return b.nested(t, alias, &queryv1.Nested{Relation: a.name, Filter: &queryv1.Filter{
			Node: &queryv1.Filter_Comparison{Comparison: byID},
		}}, at)
	}
	x, kind, err := b.expression(t, alias, c.GetAttribute())
	if err != nil {
		return "", err
	}
	if len(c.GetValues()) > maxMembers {
		return "", overBudget("members")
	}
	if condition, err := b.ending(t, alias, c); condition != "" || err != nil {
		return condition, err
	}
	return b.operate(x, kind, c)
}
