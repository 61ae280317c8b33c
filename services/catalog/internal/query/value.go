package query

import (
	"fmt"
	"strings"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// compared maps the comparison operators to SQL.
var compared = map[queryv1.Operator]string{
	queryv1.Operator_OPERATOR_EQ: "=", queryv1.Operator_OPERATOR_NE: "<>",
	queryv1.Operator_OPERATOR_LT: "<", queryv1.Operator_OPERATOR_LTE: "<=",
	queryv1.Operator_OPERATOR_GT: ">", queryv1.Operator_OPERATOR_GTE: ">=",
}

// patterned maps the text operators to the SQL operator and the pattern's prefix and suffix.
var patterned = map[queryv1.Operator][3]string{
	queryv1.Operator_OPERATOR_EQI: {"ILIKE", "", ""}, queryv1.Operator_OPERATOR_NEI: {"NOT ILIKE", "", ""},
	queryv1.Operator_OPERATOR_CONTAINS: {"LIKE", "%", "%"}, queryv1.Operator_OPERATOR_NOT_CONTAINS: {"NOT LIKE", "%", "%"},
	queryv1.Operator_OPERATOR_CONTAINSI: {"ILIKE", "%", "%"}, queryv1.Operator_OPERATOR_NOT_CONTAINSI: {"NOT ILIKE", "%", "%"},
	queryv1.Operator_OPERATOR_STARTS_WITH: {"LIKE", "", "%"}, queryv1.Operator_OPERATOR_STARTS_WITHI: {"ILIKE", "", "%"},
	queryv1.Operator_OPERATOR_ENDS_WITH: {"LIKE", "%", ""}, queryv1.Operator_OPERATOR_ENDS_WITHI: {"ILIKE", "%", ""},
}

// operate compiles "x operator values" for values of a kind. Rows where x is null match only a test for null.
func (b *builder) operate(x string, kind queryv1.Kind, c *queryv1.Comparison) (string, error) {
	op, values := c.GetOperator(), c.GetValues()
	if p, ok := patterned[op]; ok {
		return b.pattern(x, kind, p, c)
	}
	switch op {
	case queryv1.Operator_OPERATOR_NULL, queryv1.Operator_OPERATOR_NOT_NULL:
		if isNullTest(c) {
			return x + " IS NULL", nil
		}
		return x + " IS NOT NULL", nil
	case queryv1.Operator_OPERATOR_IN:
		return b.members(x, "= ANY", " OR "+x+" IS NULL", kind, values)
	case queryv1.Operator_OPERATOR_NOT_IN:
		return b.members(x, "<> ALL", " AND "+x+" IS NOT NULL", kind, values)
	case queryv1.Operator_OPERATOR_BETWEEN:
		return b.between(x, kind, values)
	default:
		return b.compare(x, kind, c)
	}
}

// compare compiles an operator with one value.
func (b *builder) compare(x string, kind queryv1.Kind, c *queryv1.Comparison) (string, error) {
	values := c.GetValues()
	sign, ok := compared[c.GetOperator()]
	if !ok || len(values) != 1 {
		return "", invalid(c.GetAttribute())
	}
	if values[0].Text == nil {
		return compareNull(x, c)
	}
	value, err := cast(kind, values[0].GetText(), c.GetAttribute())
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %s %s", x, sign, b.number(value)), nil
}

// number is the placeholder of a value; one that an integer column cannot hold needs a type.
func (b *builder) number(value any) string {
	if _, ok := value.(float64); ok {
		return b.arg(value) + "::double precision"
	}
	return b.arg(value)
}

func compareNull(x string, c *queryv1.Comparison) (string, error) {
	switch c.GetOperator() {
	case queryv1.Operator_OPERATOR_EQ:
		return x + " IS NULL", nil
	case queryv1.Operator_OPERATOR_NE:
		return x + " IS NOT NULL", nil
	default:
		return "", invalid(c.GetAttribute())
	}
}

func (b *builder) pattern(x string, kind queryv1.Kind, p [3]string, c *queryv1.Comparison) (string, error) {
	if kind != queryv1.Kind_KIND_STRING || len(c.GetValues()) != 1 || c.GetValues()[0].Text == nil {
		return "", invalid(c.GetAttribute())
	}
	text, err := castText(c.GetValues()[0].GetText(), c.GetAttribute())
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %s %s", x, p[0], b.arg(p[1]+escapeLike(text)+p[2])), nil
}

// members compiles in and notIn; a null among the members adds its own condition.
func (b *builder) members(x, operator, withNull string, kind queryv1.Kind, values []*queryv1.Value) (string, error) {
	var texts []string
	null := false
	for _, v := range values {
		if v.Text == nil {
			null = true
			continue
		}
		texts = append(texts, v.GetText())
	}
	list, err := castAll(kind, texts)
	if err != nil {
		return "", err
	}
	members := b.arg(list)
	if _, ok := list.([]float64); ok {
		members += "::double precision[]"
	}
	condition := fmt.Sprintf("%s %s (%s)", x, operator, members)
	if null {
		condition += withNull
	}
	return "(" + condition + ")", nil
}

func (b *builder) between(x string, kind queryv1.Kind, values []*queryv1.Value) (string, error) {
	if len(values) != 2 || values[0].Text == nil || values[1].Text == nil {
		return "", errs.New(errs.Invalid, "invalid_query", "$between needs two values")
	}
	low, err := cast(kind, values[0].GetText(), "$between")
	if err != nil {
		return "", err
	}
	high, err := cast(kind, values[1].GetText(), "$between")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s BETWEEN %s AND %s", x, b.number(low), b.number(high)), nil
}

// escapeLike escapes % and _ of a request.
func escapeLike(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}
