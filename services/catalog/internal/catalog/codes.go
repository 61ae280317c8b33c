package catalog

import (
	"fmt"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// component names a repeatable component with one attribute, whose values are from an allow-list: accessibility, feature.
type component struct{ name, attribute string }

// checkCodes reports the values that are not allowed, each by its position.
func checkCodes[C ~string](rules *errs.Fields, c component, list, allowed []C) {
	for i, code := range list {
		if !slices.Contains(allowed, code) {
			rules.Check(false, fmt.Sprintf("%s.%d.%s", c.name, i, c.attribute), errs.KeyIncorrect,
				"%s[%d].%s must be one of the following values: %s", c.name, i, c.attribute, joinCodes(allowed))
		}
	}
}

func joinCodes[C ~string](codes []C) string {
	names := make([]string, len(codes))
	for i, code := range codes {
		names[i] = string(code)
	}
	return strings.Join(names, ", ")
}

// sortCodes sorts the values in the order of the allow-list and removes duplicates. If one is not allowed, the list is left as it
// is, so that the validation reports the position that the caller sent.
func sortCodes[C ~string](list *[]C, allowed []C) {
	unknown := func(code C) bool { return !slices.Contains(allowed, code) }
	if slices.ContainsFunc(*list, unknown) {
		return
	}
	slices.SortFunc(*list, func(a, b C) int { return slices.Index(allowed, a) - slices.Index(allowed, b) })
	*list = slices.Compact(*list)
}
