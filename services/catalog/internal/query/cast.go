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

func truthy(values []*queryv1.Value) bool {
	if len(values) == 0 || values[0].Text == nil {
		return true
	}
	text := values[0].GetText()
	return text != "false" && text != "f" && text != "0"
}
