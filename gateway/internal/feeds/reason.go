package feeds

import (
	"strings"

	"raymi.example/internal/locale"
)

// usualReasons are those that the pages offer to a host; a test compares them with web/src/features/events/reasons/reasons.json.
var usualReasons = []map[locale.Tag]string{
	{locale.En: "Rain", locale.Es: "Lluvia", locale.Qu: "Para"},
	{locale.En: "Illness", locale.Es: "Enfermedad", locale.Qu: "Unquy"},
	{locale.En: "Strike or closed road", locale.Es: "Paro o carretera cerrada", locale.Qu: "Paro icha wichq’asqa ñan"},
	{locale.En: "Decision of the organiser", locale.Es: "Decisión del organizador", locale.Qu: "Wakichiqpa kamachiynin"},
	{locale.En: "Venue closed", locale.Es: "Local cerrado", locale.Qu: "Wichq’asqa k’iti"},
	{locale.En: "Mourning", locale.Es: "Duelo", locale.Qu: "Llakikuy"},
}

// reasonIn returns a usual reason, written in any language, in the given one, and any other text as it is. It follows the rule of the
// pages (gateway/internal/pages/reason.go); all have the same test cases.
func reasonIn(tag locale.Tag, text string) string {
	written := plainReason(text)
	for _, reason := range usualReasons {
		for _, words := range reason {
			if plainReason(words) == written {
				return reason[tag]
			}
		}
	}
	return text
}

func plainReason(text string) string {
	return strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
}
