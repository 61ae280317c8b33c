package pages

import (
	"strings"

	"raymi.example/internal/locale"
)

// usualReason returns the usual reason that a text names in any language, in the language of the page; "" for other texts. The browser
// has the same rule (web/src/features/events/reasons/reasons.ts).
func (d description) usualReason(text string, tag locale.Tag) string {
	written := plainReason(text)
	for _, reason := range d.Reasons {
		for _, words := range reason {
			if plainReason(words) == written {
				return reason[tag]
			}
		}
	}
	return ""
}

func plainReason(text string) string {
	return strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
}
