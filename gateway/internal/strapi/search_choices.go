package strapi

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/calendar"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Choice is one value of a plain parameter, with the query that a client would send next if its visitor chose it.
type Choice struct {
	Parameter, Value string
	Query            *queryv1.Query
}

// choices are the parameters with few values, in the order of the response.
var choices = []struct {
	parameter string
	values    []string
}{
	{"when", []string{"now", "tonight", "today", "tomorrow", "weekend", "week"}},
	{"free", []string{"true"}},
	{"priceMax", []string{"10", "20", "50", "100"}},
	// The last one is what people call "with children".
	{"audience", []string{"children", "families", "youth", "adults", "elders", "children,families"}},
	{"language", []string{"es", "qu", "en", "fr", "pt", "de", "it"}},
	{"setting", []string{"indoors", "outdoors"}},
	{"booking", []string{"true", "false"}},
	{"accessibility", []string{
		"motor", "hearing", "visual", "psychic", "intellectual",
		"stepFreeEntrance", "accessibleToilet", "signLanguage", "audioDescription", "quietHours", "seats",
	}},
}

// Names of the numbers that include adds to a response. Those of a calendar are also parameters of choices, whose values are days,
// months and years.
const (
	includeFacets  = "facets"
	includeChoices = "choices"
	IncludeDays    = "days"
	IncludeMonths  = "months"
	IncludeYears   = "years"

	includeClusters = "clusters"
)

const (
	// maxDays is the longest range that is counted day by day: six weeks, which a page of a calendar shows.
	maxDays = 42
	// countedMonths are counted from the first month on.
	countedMonths = 12
	// countedYears are counted back from the current one.
	countedYears = 8
	yearMonth    = "2006-01"
)

// CountsAreas reports whether a request asks for the numbers by area of culture: they come with the choices.
func (r *Request) CountsAreas() bool { return slices.Contains(r.Include, includeChoices) }

// chosen is a value of a parameter, and the plain parameters that a choice of it replaces.
type chosen struct {
	parameter, value string
	replaced         map[string]string
}

// ReadChoices returns the choices of a search that its include asks for. The value of the same parameter is replaced, all other
// parameters stay. The days are those from "from" to "to", at most 42; the months are the twelve from that of "from" on. Without "from"
// today is the first day. The years are the current one up to yesterday and those before it: an archive.
func ReadChoices(r *Request, now time.Time) ([]Choice, error) {
	now = now.In(calendar.Lima)
	var all []chosen
	if slices.Contains(r.Include, includeChoices) {
		all = chosenValues()
	}
	first, last, err := r.chosenDays(now)
	if err != nil {
		return nil, err
	}
	if slices.Contains(r.Include, IncludeDays) {
		if last.Before(first) || !last.Before(first.AddDate(0, 0, maxDays)) {
			return nil, Invalid("to")
		}
		for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
			all = append(all, chosen{IncludeDays, day.Format(time.DateOnly), period(day, day)})
		}
	}
	if slices.Contains(r.Include, IncludeMonths) {
		for n := range countedMonths {
			month := time.Date(first.Year(), first.Month()+time.Month(n), 1, 0, 0, 0, 0, calendar.Lima)
			all = append(all, chosen{IncludeMonths, month.Format(yearMonth), period(month, month.AddDate(0, 1, -1))})
		}
	}
	if slices.Contains(r.Include, IncludeYears) {
		all = append(all, archive(now)...)
	}
	out := make([]Choice, len(all))
	for i, c := range all {
		read, err := readSearch(r, now, c.replaced)
		if err != nil {
			return nil, err
		}
		out[i] = Choice{c.parameter, c.value, read.Query}
	}
	return out, nil
}

func chosenValues() []chosen {
	var out []chosen
	for _, c := range choices {
		for _, value := range c.values {
			replaced := map[string]string{c.parameter: value}
			if c.parameter == "when" {
				replaced["from"], replaced["to"] = "", ""
			}
			out = append(out, chosen{c.parameter, value, replaced})
		}
	}
	return out
}

// period are the plain parameters of a range of days.
func period(first, last time.Time) map[string]string {
	return map[string]string{"when": "", "from": first.Format(time.DateOnly), "to": last.Format(time.DateOnly)}
}

// archive are the years before today, the latest first.
func archive(now time.Time) []chosen {
	var out []chosen
	for n := range countedYears {
		first := time.Date(now.Year()-n, time.January, 1, 0, 0, 0, 0, calendar.Lima)
		last := first.AddDate(1, 0, -1)
		if n == 0 {
			last = now.AddDate(0, 0, -1)
		}
		if last.Before(first) {
			continue // it is New Year's Day
		}
		years := period(first, last)
		years["past"] = "any"
		out = append(out, chosen{IncludeYears, strconv.Itoa(first.Year()), years})
	}
	return out
}

// chosenDays returns the first and the last day of "from" and "to", by default today and the last day that is counted.
func (r *Request) chosenDays(now time.Time) (first, last time.Time, err error) {
	s := searchReader{Request: r.unread(), now: now}
	from, to, err := s.days()
	if from.IsZero() {
		from = now
	}
	first = time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, calendar.Lima)
	if to.IsZero() {
		return first, first.AddDate(0, 0, maxDays-1), err
	}
	return first, to.Add(-time.Nanosecond), err
}

// included are the values of include, each once.
func (s *searchReader) included() ([]string, error) {
	text, err := s.plain("include")
	if err != nil || text == "" {
		return nil, err
	}
	names := strings.Split(text, ",")
	for _, name := range names {
		if !slices.Contains([]string{includeFacets, includeChoices, IncludeDays, IncludeMonths, IncludeYears, includeClusters}, name) {
			return nil, Invalid("include")
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
