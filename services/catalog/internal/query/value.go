package query

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

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

// castAll converts a list to a slice that pgx sends as an array of the column's type. An index on integers is used only
// while the column can hold all values.
func castAll(kind queryv1.Kind, texts []string) (any, error) {
	switch kind {
	case queryv1.Kind_KIND_INTEGER:
		if whole, err := castSlice[int32](kind, texts); err == nil {
			return whole, nil
		}
		for _, text := range texts {
			if _, err := castWhole(text, "$in"); err != nil {
				return nil, err
			}
		}
		return castSlice[float64](queryv1.Kind_KIND_DECIMAL, texts)
	case queryv1.Kind_KIND_DECIMAL:
		return castSlice[float64](queryv1.Kind_KIND_DECIMAL, texts)
	case queryv1.Kind_KIND_BOOLEAN:
		return castSlice[bool](kind, texts)
	case queryv1.Kind_KIND_DATETIME, queryv1.Kind_KIND_DATE:
		return castSlice[time.Time](kind, texts)
	default:
		return castSlice[string](kind, texts)
	}
}

func castSlice[T any](kind queryv1.Kind, texts []string) ([]T, error) {
	out := make([]T, 0, len(texts))
	for _, text := range texts {
		value, err := cast(kind, text, "$in")
		if err != nil {
			return nil, err
		}
		typed, ok := value.(T)
		if !ok {
			return nil, fmt.Errorf("cast of kind %s gave %T", kind, value)
		}
		out = append(out, typed)
	}
	return out, nil
}

// cast parses a text of the query string as a value of the kind; a parse error is errs.Invalid.
func cast(kind queryv1.Kind, text, name string) (any, error) {
	switch kind {
	case queryv1.Kind_KIND_INTEGER:
		if n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32); err == nil {
			return int32(n), nil
		}
		return castWhole(text, name)
	case queryv1.Kind_KIND_DECIMAL:
		return castNumber(text, name)
	case queryv1.Kind_KIND_BOOLEAN:
		return castBoolean(text, name)
	case queryv1.Kind_KIND_DATETIME:
		return castTime(text)
	case queryv1.Kind_KIND_DATE:
		return castDate(text)
	default:
		return castText(text, name)
	}
}

// castWhole refuses a fraction, which no integer equals: the query is a mistake. Integers that no column can hold stay comparable.
func castWhole(text, name string) (float64, error) {
	number, err := castNumber(text, name)
	if err == nil && number != math.Trunc(number) {
		return 0, errs.New(errs.Invalid, "invalid_query", "%s expects an integer", name)
	}
	return number, err
}

func castNumber(text, name string) (float64, error) {
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, errs.New(errs.Invalid, "invalid_query", "%s expects a number", name)
	}
	return f, nil
}

// castBoolean refuses other texts. Recorded: Strapi's store treats them as true and returns more rows than requested.
func castBoolean(text, name string) (bool, error) {
	switch text {
	case "true", "t", "1":
		return true, nil
	case "false", "f", "0":
		return false, nil
	}
	return false, errs.New(errs.Invalid, "invalid_query", "%s expects true or false", name)
}

// castText refuses the zero character, which PostgreSQL cannot store.
func castText(text, name string) (string, error) {
	if strings.ContainsRune(text, 0) {
		return "", invalid(name)
	}
	return text, nil
}

// timeLayouts are the formats of instants in the contract; a date alone is its midnight in UTC.
var timeLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", time.DateTime, time.DateOnly,
}

// maxEpoch is the end of the year 9999 in milliseconds since 1970.
const maxEpoch = 253_402_300_799_999

func castTime(text string) (time.Time, error) {
	for _, layout := range timeLayouts {
		if at, err := time.Parse(layout, text); err == nil && at.Year() > 0 {
			return at.UTC(), nil
		}
	}
	if ms, err := strconv.ParseInt(text, 10, 64); err == nil && max(ms, -ms) <= maxEpoch {
		return time.UnixMilli(ms).UTC(), nil
	}
	return time.Time{}, errs.New(errs.Invalid, "invalid_query", "Invalid format, expected a timestamp or an ISO date")
}

func castDate(text string) (time.Time, error) {
	if len(text) > len(time.DateOnly) {
		text = text[:len(time.DateOnly)]
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || day.Year() == 0 {
		return time.Time{}, errs.New(errs.Invalid, "invalid_query", "Invalid format, expected yyyy-MM-dd")
	}
	return day, nil
}

func truthy(values []*queryv1.Value) bool {
	if len(values) == 0 || values[0].Text == nil {
		return true
	}
	text := values[0].GetText()
	return text != "false" && text != "f" && text != "0"
}

// escapeLike escapes % and _ of a request.
func escapeLike(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}
