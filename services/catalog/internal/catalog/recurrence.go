package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
)

// Limits of a recurrence (docs/decisions/dates.md#recurrence-attribute).
const (
	monthsAhead   = 24
	maxExceptions = 366
	maxExtra      = 100
	// maxStarts bounds the dates of a rule since its first one; only the latest maxOccurrences of them are stored.
	maxStarts = 20_000
)

// Recurrence says how the dates of an event are computed. Its JSON form is that of the wire and of the database.
type Recurrence struct {
	// Rule is an RRULE value (calendar.ParseRule), Feast a feast (calendar.ParseFeast); at least one of them is set.
	Rule  string `json:"rule,omitempty"`
	Feast string `json:"feast,omitempty"`
	// Span is the first date; the other dates of the rule have its time of day and its length.
	Span
	// Hours replace the times of the rule on some weekdays.
	Hours []WeekdayHours `json:"hours,omitempty"`
	// Exceptions are days without a date: "2026-12-25", or a feast, for every year.
	Exceptions []string `json:"exceptions,omitempty"`
	// Extra are dates beside those of the rule.
	Extra []Span `json:"extra,omitempty"`
}

// Span is a date, half-open: [StartsAt, EndsAt).
type Span struct {
	StartsAt Instant `json:"startsAt"`
	EndsAt   Instant `json:"endsAt"`
}

// NewSpan returns the date between two instants.
func NewSpan(startsAt, endsAt time.Time) Span {
	return Span{Instant{startsAt.UTC()}, Instant{endsAt.UTC()}}
}

// Instant is a time that JSON has in the form of the contract.
type Instant struct{ time.Time }

// MarshalJSON writes UTC with milliseconds.
func (i Instant) MarshalJSON() ([]byte, error) {
	return json.Marshal(i.UTC().Format("2006-01-02T15:04:05.000Z"))
}

// WeekdayHours are the times of some weekdays ("SA,SU"), "10:00" to "14:00"; a closing time before the opening time is on the
// following morning.
type WeekdayHours struct {
	Weekdays string `json:"weekdays"`
	Opens    string `json:"opens"`
	Closes   string `json:"closes"`
}

// Horizon is the instant up to which the dates of rules are computed: a midnight, so that the last date stays when a rule has another time
// of day.
func Horizon(now time.Time) time.Time { return calendar.StartOfDay(now).AddDate(0, monthsAhead, 0) }

// computed are the dates of a recurrence up to a horizon, in order.
type computed struct {
	spans []Span
	// continues: the rule has dates after the horizon.
	continues bool
}

// dates computes the dates before the horizon, at most maxOccurrences, the latest ones. A feast alone has its date in any year. Broken
// rules are recorded, and then there are no dates.
func (r *Recurrence) dates(horizon time.Time, broken *errs.Fields) computed {
	before := len(*broken)
	r.check(broken)
	var out computed
	if len(*broken) == before && r.Rule != "" {
		out = r.ruleDates(horizon, broken)
	} else if len(*broken) == before {
		out = computed{spans: []Span{r.Span}}
	}
	if len(*broken) > before {
		return computed{}
	}
	out.spans = slices.DeleteFunc(out.spans, r.excluded)
	out.spans = append(out.spans, r.Extra...)
	slices.SortFunc(out.spans, func(a, b Span) int {
		return cmp.Or(a.StartsAt.Compare(b.StartsAt.Time), a.EndsAt.Compare(b.EndsAt.Time))
	})
	out.spans = slices.CompactFunc(out.spans, func(a, b Span) bool { return a.StartsAt.Equal(b.StartsAt.Time) })
	broken.Check(len(out.spans) > 0, "recurrence", "no_dates_left", "recurrence must have at least one date")
	out.spans = out.spans[max(0, len(out.spans)-maxOccurrences):]
	return out
}

// ruleDates are the dates of the rule alone.
func (r *Recurrence) ruleDates(horizon time.Time, broken *errs.Fields) computed {
	rule, _ := calendar.ParseRule(r.Rule) // checked
	first := r.StartsAt.Time
	if !first.Before(horizon) {
		broken.Check(false, "recurrence.startsAt", errs.KeyIncorrect, "recurrence.startsAt must be within the next %d months", monthsAhead)
		return computed{}
	}
	starts, err := rule.Starts(first, horizon, maxStarts)
	if err != nil {
		broken.Check(false, "recurrence.startsAt", "first_date_not_of_rule", "recurrence.startsAt must be a date of the rule")
		return computed{}
	}
	out := computed{continues: rule.Continues(first, horizon), spans: make([]Span, len(starts))}
	length := r.EndsAt.Sub(first)
	for i, start := range starts {
		out.spans[i] = r.withHours(NewSpan(start, start.Add(length)))
	}
	return out
}

// withHours gives a date the hours of its weekday.
func (r *Recurrence) withHours(s Span) Span {
	day := s.StartsAt.In(calendar.Lima)
	for _, h := range r.Hours {
		if !slices.Contains(strings.Split(h.Weekdays, ","), calendar.WeekdayCode(day.Weekday())) {
			continue
		}
		opens, closes := atClock(day, h.Opens), atClock(day, h.Closes)
		if !closes.After(opens) {
			closes = closes.AddDate(0, 0, 1)
		}
		return NewSpan(opens, closes)
	}
	return s
}

// atClock returns the instant of a valid time of day ("15:04") on a day in Lima.
func atClock(day time.Time, clock string) time.Time {
	at, _ := time.Parse(clockLayout, clock) // checked
	return time.Date(day.Year(), day.Month(), day.Day(), at.Hour(), at.Minute(), 0, 0, calendar.Lima)
}

// excluded reports whether a date begins on an excepted day.
func (r *Recurrence) excluded(s Span) bool {
	day := s.StartsAt.In(calendar.Lima)
	return slices.ContainsFunc(r.Exceptions, func(exception string) bool {
		if f, err := calendar.ParseFeast(exception); err == nil {
			return sameDay(f.In(day.Year()), day)
		}
		return exception == day.Format(time.DateOnly)
	})
}

func sameDay(a, b time.Time) bool { return a.Format(time.DateOnly) == b.Format(time.DateOnly) }

const clockLayout = "15:04"

var (
	clockPattern    = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	weekdaysPattern = regexp.MustCompile(`^(SU|MO|TU|WE|TH|FR|SA)(,(SU|MO|TU|WE|TH|FR|SA))*$`)
)

// check records the broken rules of the parts.
func (r *Recurrence) check(f *errs.Fields) {
	f.Check(r.Rule != "" || r.Feast != "", "recurrence.rule", errs.KeyRequired, "recurrence must have a rule or a feast")
	f.Required(!r.StartsAt.IsZero(), "recurrence.startsAt")
	f.Required(!r.EndsAt.IsZero(), "recurrence.endsAt")
	// A rule is computed from its first date on, so an ancient one would take long.
	year := r.StartsAt.Year()
	f.Check(r.StartsAt.IsZero() || year >= firstYear && year <= lastYear, "recurrence.startsAt", errs.KeyIncorrect,
		"recurrence.startsAt must be between %d and %d", firstYear, lastYear)
	f.Check(r.EndsAt.IsZero() || !r.EndsAt.Before(r.StartsAt.Time), "recurrence.endsAt", "end_before_start",
		"recurrence.endsAt must not be before recurrence.startsAt")
	if r.Rule != "" {
		_, err := calendar.ParseRule(r.Rule)
		f.Check(err == nil, "recurrence.rule", errs.KeyIncorrect, "recurrence.rule: %v", err)
	}
	if r.Feast != "" {
		r.checkFeast(f)
	}
	f.Check(len(r.Exceptions) <= maxExceptions, "recurrence.exceptions", errs.KeyTooLong, "recurrence.exceptions must have at most %d days",
		maxExceptions)
	f.Check(len(r.Extra) <= maxExtra, "recurrence.extra", errs.KeyTooLong, "recurrence.extra must have at most %d dates", maxExtra)
	r.checkParts(f)
}

// checkFeast requires that the first date is that of the feast: its day, or the first date of the rule from it on.
func (r *Recurrence) checkFeast(f *errs.Fields) {
	feast, err := calendar.ParseFeast(r.Feast)
	f.Check(err == nil, "recurrence.feast", errs.KeyIncorrect, "recurrence.feast: %v", err)
	if err != nil || r.StartsAt.IsZero() {
		return
	}
	first := r.StartsAt.In(calendar.Lima)
	want := atClock(feast.In(first.Year()), first.Format(clockLayout))
	if rule, err := calendar.ParseRule(r.Rule); err == nil {
		want = rule.First(want)
	}
	f.Check(sameDay(want.In(calendar.Lima), first), "recurrence.startsAt", "first_date_not_of_feast",
		"recurrence.startsAt must be on the day of the feast, %s", want.In(calendar.Lima).Format(time.DateOnly))
}

func (r *Recurrence) checkParts(f *errs.Fields) {
	f.Check(len(r.Hours) <= 7, "recurrence.hours", errs.KeyTooLong, "recurrence.hours must have at most 7 entries")
	for i, h := range r.Hours {
		at := fmt.Sprintf("recurrence.hours.%d", i)
		f.Check(weekdaysPattern.MatchString(h.Weekdays), at+".weekdays", errs.KeyIncorrect,
			"%s.weekdays must be days of the week, for example SA,SU", at)
		f.Check(clockPattern.MatchString(h.Opens), at+".opens", errs.KeyIncorrect, "%s.opens must be a time of day, for example 09:00", at)
		f.Check(clockPattern.MatchString(h.Closes), at+".closes", errs.KeyIncorrect, "%s.closes must be a time of day, for example 17:30", at)
	}
	for i, day := range r.Exceptions {
		_, isDay := time.Parse(time.DateOnly, day)
		_, isFeast := calendar.ParseFeast(day)
		f.Check(isDay == nil || isFeast == nil, fmt.Sprintf("recurrence.exceptions.%d", i), errs.KeyIncorrect,
			"recurrence.exceptions[%d] must be a day, for example 2026-12-25, or a feast", i)
	}
	for i, s := range r.Extra {
		f.Check(!s.StartsAt.IsZero() && !s.EndsAt.Before(s.StartsAt.Time), fmt.Sprintf("recurrence.extra.%d", i), "end_before_start",
			"recurrence.extra[%d] must not end before it starts", i)
	}
}
