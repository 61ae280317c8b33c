package home

import (
	"cmp"
	"slices"
	"time"

	"raymi.example/internal/calendar"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// feastsMax is the number of feasts on the page.
const feastsMax = 3

// Feast is a feast with the day on which it begins next, or began if it lasts several days.
type Feast struct {
	Code      string `json:"code"`
	Name      string `json:"name"`
	Rule      string `json:"feast"`
	LastsDays int32  `json:"lastsDays"`
	Day       string `json:"day"`
}

// NextFeasts returns the next feasts, the soonest first. One is over at the end of its last day in Lima.
func NextFeasts(feasts []*catalogv1.Feast, now time.Time) []Feast {
	today := calendar.StartOfDay(now)
	out := []Feast{} // an empty list, not null
	for _, f := range feasts {
		for _, text := range f.GetDays() {
			day, err := time.ParseInLocation(time.DateOnly, text, calendar.Lima)
			if err == nil && day.AddDate(0, 0, max(int(f.GetLastsDays()), 1)).After(today) {
				out = append(out, Feast{f.GetCode(), f.GetName(), f.GetFeast(), f.GetLastsDays(), text})
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b Feast) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Code, b.Code)) })
	return out[:min(len(out), feastsMax)]
}
