package catalog

import (
	"fmt"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// AccessibilityFeature is one thing that makes an event accessible.
type AccessibilityFeature string

// accessibilityFeatures are who is welcomed (OpenAgenda's five kinds of impairment), then what visitors ask for. An event
// tells its own in this order, however they were sent.
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

// settleAccessibility brings the known ones into order, each once; an unknown one is left for the rules to refuse.
func (e *Event) settleAccessibility() {
	unknown := func(f AccessibilityFeature) bool { return !slices.Contains(accessibilityFeatures, f) }
	if slices.ContainsFunc(e.Accessibility, unknown) {
		return
	}
	slices.SortFunc(e.Accessibility, func(a, b AccessibilityFeature) int {
		return slices.Index(accessibilityFeatures, a) - slices.Index(accessibilityFeatures, b)
	})
	e.Accessibility = slices.Compact(e.Accessibility)
}
