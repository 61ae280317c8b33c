package catalog

import (
	"fmt"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// AccessibilityFeature is the code of a feature that makes an event accessible.
type AccessibilityFeature string

// accessibilityFeatures are all codes: first the impairments that the event welcomes (OpenAgenda's five kinds), then
// features that visitors look for. An event lists its own in this order, whatever the order in the request was.
var accessibilityFeatures = []AccessibilityFeature{
	"motor", "hearing", "visual", "psychic", "intellectual",
	"stepFreeEntrance", "accessibleToilet", "signLanguage", "audioDescription", "quietHours", "seats",
}

func checkAccessibility(rules *errs.Fields, list []AccessibilityFeature) {
	for i, f := range list {
		if !slices.Contains(accessibilityFeatures, f) {
			rules.Check(false, fmt.Sprintf("accessibility.%d.feature", i), errs.KeyIncorrect,
				"accessibility[%d].feature must be one of the following values: %s", i, accessibilityNames())
		}
	}
}

func accessibilityNames() string {
	names := make([]string, len(accessibilityFeatures))
	for i, f := range accessibilityFeatures {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

// normalizeAccessibility sorts the codes and removes duplicates. If one is unknown, the list is left as it is, so that
// the validation reports the position that the caller sent.
func (e *Event) normalizeAccessibility() {
	unknown := func(f AccessibilityFeature) bool { return !slices.Contains(accessibilityFeatures, f) }
	if slices.ContainsFunc(e.Accessibility, unknown) {
		return
	}
	slices.SortFunc(e.Accessibility, func(a, b AccessibilityFeature) int {
		return slices.Index(accessibilityFeatures, a) - slices.Index(accessibilityFeatures, b)
	})
	e.Accessibility = slices.Compact(e.Accessibility)
}
