package catalog

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	"raymi.example/internal/locale"
)

//go:embed feasts.json
var feastsJSON []byte

// yearsOfFeasts is the number of years, from the current one on, for which forms get the days of feasts.
const yearsOfFeasts = 3

// Feast is a feast of Cusco that returns every year.
type Feast struct {
	Code string `json:"code"`
	// Rule is the feast as calendar.ParseFeast reads it.
	Rule      string                `json:"feast"`
	LastsDays int                   `json:"lastsDays"`
	Names     map[locale.Tag]string `json:"names"`
	// Days are its first days, YYYY-MM-DD.
	Days []string `json:"-"`
}

// Name is the feast's name in the first language of the chain that has one.
func (f Feast) Name(tag locale.Tag) string {
	for _, t := range locale.Chain(tag) {
		if name := f.Names[t]; name != "" {
			return name
		}
	}
	return ""
}

var feasts = sync.OnceValue(func() (list []Feast) {
	if err := json.Unmarshal(feastsJSON, &list); err != nil {
		return nil // a test reads the file
	}
	return list
})

// FeastsAt returns all feasts with their days from this year on, in the order of the year, and the instant at which the answer changes.
func FeastsAt(now time.Time) (list []Feast, until time.Time) {
	year := now.In(calendar.Lima).Year()
	for _, f := range feasts() {
		rule, err := calendar.ParseFeast(f.Rule)
		if err != nil {
			continue // a test reads the file
		}
		for i := range yearsOfFeasts {
			f.Days = append(f.Days, rule.In(year+i).Format(time.DateOnly))
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b Feast) int { return strings.Compare(a.Days[0], b.Days[0]) })
	return list, time.Date(year+1, 1, 1, 0, 0, 0, 0, calendar.Lima)
}

// FeastCodes are the codes of all feasts.
func FeastCodes() []string {
	codes := make([]string, len(feasts()))
	for i, f := range feasts() {
		codes[i] = f.Code
	}
	return codes
}

// FeastsByCode returns the feasts with the codes, in their order, each with the first days of the times that are not over, and the
// instant at which the answer changes.
func FeastsByCode(codes []string, now time.Time) (list []Feast, until time.Time) {
	all, _ := FeastsAt(now)
	y, m, d := now.In(calendar.Lima).Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, calendar.Lima)
	for _, code := range codes {
		at := slices.IndexFunc(all, func(f Feast) bool { return f.Code == code })
		if at < 0 {
			continue
		}
		f := all[at]
		f.Days = slices.DeleteFunc(slices.Clone(f.Days), func(text string) bool {
			first, err := time.ParseInLocation(time.DateOnly, text, calendar.Lima)
			return err != nil || first.AddDate(0, 0, max(f.LastsDays, 1)).Compare(today) <= 0
		})
		if len(f.Days) > 0 {
			list = append(list, f)
		}
	}
	return list, today.AddDate(0, 0, 1)
}

// ComputedDates are the dates of a recurrence that is not stored.
type ComputedDates struct {
	Recurrence *Recurrence
	Dates      []Span
}

// ComputeDates returns the dates of a recurrence up to the horizon. A year other than 0 moves a recurrence with a feast to that year first.
func ComputeDates(in Input[Event], r *Recurrence, year int, now time.Time) (ComputedDates, error) {
	if in.Body != nil {
		return ComputedDates{}, in.Body
	}
	broken := in.rules(false)
	broken.Required(r != nil, "recurrence")
	if r != nil && year != 0 {
		r.moveTo(year, &broken.Fields)
	}
	var dates []Span
	if r != nil && len(broken.Fields) == 0 {
		dates = r.dates(Horizon(now), &broken.Fields).spans
	}
	return ComputedDates{r, dates}, in.report(broken, nil)
}

// Years of the first date of a recurrence.
const (
	firstYear = 2000
	lastYear  = 2100
)

// moveTo moves the first date to the feast of another year, with its time of day and length. What was stated for single days of the
// former year does not apply: exceptions of every year stay.
func (r *Recurrence) moveTo(year int, broken *errs.Fields) {
	broken.Check(year >= firstYear && year <= lastYear, "year", errs.KeyIncorrect, "year must be between %d and %d", firstYear, lastYear)
	feast, err := calendar.ParseFeast(r.Feast)
	broken.Check(err == nil, "recurrence.feast", errs.KeyIncorrect, "recurrence.feast: %v", err)
	if len(*broken) > 0 {
		return
	}
	former, length := r.StartsAt.In(calendar.Lima), r.EndsAt.Sub(r.StartsAt.Time)
	first := atClock(feast.In(year), former.Format(clockLayout))
	if rule, err := calendar.ParseRule(r.Rule); err == nil {
		first = rule.First(first)
	}
	r.Span = NewSpan(first, first.Add(length))
	r.Extra = nil
	r.Exceptions = slices.DeleteFunc(slices.Clone(r.Exceptions), func(day string) bool {
		_, err := calendar.ParseFeast(day)
		return err != nil
	})
}
