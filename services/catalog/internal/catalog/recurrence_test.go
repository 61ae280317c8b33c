package catalog_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// today is a Tuesday.
var today = lima("2026-11-24 10:00")

func lima(text string) time.Time {
	at, err := time.ParseInLocation("2006-01-02 15:04", text, calendar.Lima)
	if err != nil {
		panic(err)
	}
	return at.UTC()
}

func from(startsAt, endsAt string) catalog.Span { return catalog.NewSpan(lima(startsAt), lima(endsAt)) }

func fridays() *catalog.Recurrence {
	return &catalog.Recurrence{
		Rule: "FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219", Span: from("2026-11-27 19:00", "2026-11-27 21:00"), Exceptions: []string{"2026-12-25"},
	}
}

// repeating is a public event of the fridays.
func repeating(t *testing.T) *catalog.Event {
	t.Helper()
	e := &catalog.Event{}
	change(t, e, func(e *catalog.Event) {
		*e = published()
		e.Start, e.End, e.Recurrence = time.Time{}, time.Time{}, fridays()
		e.PublishedAt = &today
		e.Written.Recurrence = true
	})
	for i := range e.Occurrences {
		e.Occurrences[i].ID = int32(i + 1) // as stored
	}
	return e
}

// change edits the event as its host, or creates it.
func change(t *testing.T, e *catalog.Event, apply func(*catalog.Event)) {
	t.Helper()
	if err := tryChange(e, today, apply); err != nil {
		t.Fatal(err)
	}
}

func tryChange(e *catalog.Event, now time.Time, apply func(*catalog.Event)) error {
	in := catalog.Input[catalog.Event]{New: e.HostID == 0, Apply: func(e *catalog.Event) error {
		e.Written = catalog.WrittenDates{}
		apply(e)
		return nil
	}}
	if in.New {
		return e.Create(organizer, in, true, now)
	}
	return e.Edit(organizer, in, true, now)
}

func startsOf(e *catalog.Event) (out []string) {
	for _, o := range e.Occurrences {
		out = append(out, o.StartsAt.In(calendar.Lima).Format("Mon 2006-01-02 15:04"))
	}
	return out
}

func TestDatesFollowFromTheRule(t *testing.T) {
	e := repeating(t)
	want := []string{
		"Fri 2026-11-27 19:00", "Fri 2026-12-04 19:00", "Fri 2026-12-11 19:00", "Fri 2026-12-18 19:00", "Fri 2027-01-01 19:00",
		"Fri 2027-01-08 19:00", "Fri 2027-01-15 19:00", "Fri 2027-01-22 19:00", "Fri 2027-01-29 19:00", "Fri 2027-02-05 19:00",
		"Fri 2027-02-12 19:00", "Fri 2027-02-19 19:00",
	}
	if d := cmp.Diff(want, startsOf(e)); d != "" {
		t.Error(d)
	}
	if !e.Start.Equal(lima("2026-11-27 19:00")) || !e.End.Equal(lima("2027-02-19 21:00")) || e.ProgrammeKind != catalog.Once ||
		e.DatesUntil != nil {
		t.Errorf("from %v to %v, %s, until %v", e.Start, e.End, e.ProgrammeKind, e.DatesUntil)
	}
}

func TestChangesByHandSurviveWhenDatesAreComputedAgain(t *testing.T) {
	e := repeating(t)
	cancelled, moved := catalog.EventStatus("cancelled"), lima("2026-12-05 18:00")
	original := lima("2026-12-04 19:00")
	change(t, e, func(e *catalog.Event) {
		e.Written.Occurrences = []catalog.WrittenOccurrence{
			{
				StartsAt: lima("2026-12-11 19:00"), EndsAt: lima("2026-12-11 21:00"), Status: &cancelled,
				Notes: map[locale.Tag]string{locale.Es: "Lluvia"},
			},
			{StartsAt: moved, EndsAt: moved.Add(time.Hour), OriginalStartsAt: &original},
			{StartsAt: lima("2026-12-18 19:00"), EndsAt: lima("2026-12-18 21:00")}, // as computed
		}
	})
	check := func(when string) {
		t.Helper()
		var overrides []catalog.Occurrence
		for _, o := range e.Occurrences {
			if o.IsOverride {
				overrides = append(overrides, o)
			}
		}
		want := []catalog.Occurrence{
			{ID: 2, StartsAt: moved, EndsAt: moved.Add(time.Hour), Status: catalog.Scheduled, IsOverride: true, OriginalStartsAt: &original},
			{
				ID: 3, StartsAt: lima("2026-12-11 19:00"), EndsAt: lima("2026-12-11 21:00"), Status: cancelled, IsOverride: true,
				Notes: map[locale.Tag]string{locale.Es: "Lluvia"},
			},
		}
		if d := cmp.Diff(want, overrides); d != "" {
			t.Errorf("%s: %s", when, d)
		}
	}
	check("written")
	change(t, e, func(*catalog.Event) {})
	check("another change")
	change(t, e, func(e *catalog.Event) {
		e.Recurrence.Rule, e.Written.Recurrence = "FREQ=WEEKLY;BYDAY=FR", true
	})
	check("a rule without an end")
	if err := e.ExtendDates(today.AddDate(0, 1, 0)); err != nil {
		t.Fatal(err)
	}
	check("extended")
	change(t, e, func(e *catalog.Event) { e.Written.Occurrences = []catalog.WrittenOccurrence{} })
	if slices.ContainsFunc(e.Occurrences, func(o catalog.Occurrence) bool { return o.IsOverride }) {
		t.Errorf("an empty list keeps changes by hand: %v", e.Occurrences)
	}
}

func TestDatesOfOtherRecurrences(t *testing.T) {
	for name, c := range map[string]struct {
		recurrence catalog.Recurrence
		want       string // the first dates
		kind       catalog.ProgrammeKind
	}{
		"a museum": {
			catalog.Recurrence{
				Rule: "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU", Span: from("2026-12-29 09:00", "2026-12-29 16:00"),
				Hours: []catalog.WeekdayHours{{"SA,SU", "10:00", "13:30"}}, Exceptions: []string{"FEAST=DATE;MONTH=1;DAY=1"},
			},
			"Tue 29 09:00-16:00, Wed 30 09:00-16:00, Thu 31 09:00-16:00, Sat 2 10:00-13:30, Sun 3 10:00-13:30, Tue 5 09:00-16:00", catalog.Permanent,
		},
		"a nightly show": {
			catalog.Recurrence{Rule: "FREQ=DAILY", Span: from("2026-12-01 23:00", "2026-12-02 01:00")},
			"Tue 1 23:00-01:00, Wed 2 23:00-01:00, Thu 3 23:00-01:00, Fri 4 23:00-01:00, Sat 5 23:00-01:00, Sun 6 23:00-01:00", catalog.Season,
		},
		"hours past midnight": {
			catalog.Recurrence{
				Rule: "FREQ=WEEKLY;BYDAY=FR,SA;COUNT=2", Span: from("2026-12-04 19:00", "2026-12-04 21:00"),
				Hours: []catalog.WeekdayHours{{"SA", "22:00", "02:00"}},
			},
			"Fri 4 19:00-21:00, Sat 5 22:00-02:00", catalog.Once,
		},
		"a feast": {
			catalog.Recurrence{Feast: "FEAST=EASTER;OFFSET=60", Span: from("2027-05-27 09:00", "2027-05-28 00:00")},
			"Thu 27 09:00-00:00", catalog.Once,
		},
		"a feast beyond the horizon": {
			catalog.Recurrence{Feast: "FEAST=DATE;MONTH=6;DAY=24", Span: from("2035-06-24 08:00", "2035-06-26 18:00")},
			"Sun 24 08:00-18:00", catalog.Once,
		},
		"Sundays of Lent": {
			catalog.Recurrence{
				Feast: "FEAST=EASTER;OFFSET=-46", Rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=3",
				Span: from("2027-02-14 10:00", "2027-02-14 11:00"),
			},
			"Sun 14 10:00-11:00, Sun 21 10:00-11:00, Sun 28 10:00-11:00", catalog.Once,
		},
		"an extra date": {
			catalog.Recurrence{
				Rule: "FREQ=WEEKLY;COUNT=2", Span: from("2026-12-04 19:00", "2026-12-04 21:00"),
				Extra: []catalog.Span{from("2026-12-08 20:00", "2026-12-08 21:00"), from("2026-12-04 19:00", "2026-12-04 22:00")},
			},
			"Fri 4 19:00-21:00, Tue 8 20:00-21:00, Fri 11 19:00-21:00", catalog.Once,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := catalog.ComputeDates(catalog.Input[catalog.Event]{}, &c.recurrence, 0, today)
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			for _, d := range got.Dates[:min(6, len(got.Dates))] {
				texts = append(texts, d.StartsAt.In(calendar.Lima).Format("Mon 2 15:04")+"-"+d.EndsAt.In(calendar.Lima).Format("15:04"))
			}
			if text := strings.Join(texts, ", "); text != c.want || c.recurrence.ProgrammeKind() != c.kind {
				t.Errorf("%s: got %s", c.recurrence.ProgrammeKind(), text)
			}
		})
	}
}

func TestImpossibleRecurrencesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*catalog.Recurrence)
		want   string
	}{
		"nothing": {func(r *catalog.Recurrence) { *r = catalog.Recurrence{} }, "recurrence.rule this_field_is_required"},
		"an ancient date": {
			func(r *catalog.Recurrence) {
				r.Span, r.Rule = from("1210-01-05 10:00", "1210-01-05 11:00"), "FREQ=DAILY"
			},
			"recurrence.startsAt this_field_is_incorrect",
		},
		"no first date": {func(r *catalog.Recurrence) { r.Span = catalog.Span{} }, "recurrence.startsAt this_field_is_required"},
		"ends before it starts": {
			func(r *catalog.Recurrence) { r.EndsAt = catalog.Instant{Time: r.StartsAt.Add(-time.Hour)} },
			"recurrence.endsAt end_before_start",
		},
		"another text":       {func(r *catalog.Recurrence) { r.Rule = "every Friday" }, "recurrence.rule this_field_is_incorrect"},
		"each second":        {func(r *catalog.Recurrence) { r.Rule = "FREQ=SECONDLY" }, "recurrence.rule this_field_is_incorrect"},
		"another first date": {func(r *catalog.Recurrence) { r.Rule = "FREQ=WEEKLY;BYDAY=SA" }, "recurrence.startsAt first_date_not_of_rule"},
		"in three years": {func(r *catalog.Recurrence) {
			r.Span, r.Rule = from("2029-11-30 19:00", "2029-11-30 21:00"), "FREQ=DAILY"
		}, "recurrence.startsAt this_field_is_incorrect"},
		"another feast": {func(r *catalog.Recurrence) { r.Feast = "FEAST=MOON" }, "recurrence.feast this_field_is_incorrect"},
		"the day of no feast": {
			func(r *catalog.Recurrence) { r.Feast = "FEAST=DATE;MONTH=6;DAY=24"; r.Rule = "" },
			"recurrence.startsAt first_date_not_of_feast",
		},
		"no date left": {func(r *catalog.Recurrence) {
			r.Rule, r.Exceptions = "FREQ=DAILY;COUNT=1", []string{"2026-11-27"}
		}, "recurrence no_dates_left"},
		"an exception that is no day": {
			func(r *catalog.Recurrence) { r.Exceptions = []string{"25 December"} },
			"recurrence.exceptions.0 this_field_is_incorrect",
		},
		"many exceptions": {
			func(r *catalog.Recurrence) { r.Exceptions = slices.Repeat([]string{"2026-12-25"}, 367) },
			"recurrence.exceptions this_field_is_too_long",
		},
		"many extra dates": {
			func(r *catalog.Recurrence) { r.Extra = slices.Repeat([]catalog.Span{r.Span}, 101) },
			"recurrence.extra this_field_is_too_long",
		},
		"an extra date that ends early": {func(r *catalog.Recurrence) {
			r.Extra = []catalog.Span{from("2026-12-08 20:00", "2026-12-08 19:00")}
		}, "recurrence.extra.0 end_before_start"},
		"hours of no weekday": {
			func(r *catalog.Recurrence) { r.Hours = []catalog.WeekdayHours{{"XX", "09:00", "10:00"}} },
			"recurrence.hours.0.weekdays this_field_is_incorrect",
		},
		"hours after 24": {
			func(r *catalog.Recurrence) { r.Hours = []catalog.WeekdayHours{{"FR", "09:00", "24:00"}} },
			"recurrence.hours.0.closes this_field_is_incorrect",
		},
	} {
		r := fridays()
		c.change(r)
		_, err := catalog.ComputeDates(catalog.Input[catalog.Event]{}, r, 0, today)
		if got := brokenRule(err); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// brokenRule is the path and the key of the first broken rule.
func brokenRule(err error) string {
	if e := errs.As(err); e != nil && len(e.Fields) > 0 {
		return strings.Join(e.Fields[0].Path, ".") + " " + e.Fields[0].Key
	}
	return ""
}

func TestWritesThatContradictTheRecurrenceAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*catalog.Event)
		want   string
	}{
		"another span": {
			func(e *catalog.Event) { e.End, e.Written.OtherSpan = e.End.AddDate(0, 0, 7), true },
			"eventStartDate dates_follow_recurrence",
		},
		"a span with a rule": {func(e *catalog.Event) { e.Written = catalog.WrittenDates{OtherSpan: true, Recurrence: true} }, ""},
		"a date of no rule": {func(e *catalog.Event) {
			e.Written.Occurrences = []catalog.WrittenOccurrence{{StartsAt: today, EndsAt: today}}
		}, "occurrences.0 not_a_date_of_recurrence"},
		"an unknown status": {
			func(e *catalog.Event) { e.Occurrences[1].Status, e.Occurrences[1].IsOverride = "maybe", true },
			"occurrences.1.status this_field_is_incorrect",
		},
		"another kind": {
			func(e *catalog.Event) { e.ProgrammeKind, e.ProgrammeKindChosen = "always", true },
			"programmeKind this_field_is_incorrect",
		},
		"a series with a space": {func(e *catalog.Event) { code := "a b"; e.SeriesCode = &code }, "seriesCode this_field_is_incorrect"},
	} {
		if got := brokenRule(tryChange(repeating(t), today, c.change)); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestARecurrenceThatEndsLeavesItsDates(t *testing.T) {
	e := repeating(t)
	change(t, e, func(e *catalog.Event) { e.Recurrence, e.Written.Recurrence = nil, true })
	if len(e.Occurrences) != 12 || !e.Start.Equal(lima("2026-11-27 19:00")) {
		t.Errorf("%d dates from %v", len(e.Occurrences), e.Start)
	}
}

func TestAListedDateMovesToAnotherDay(t *testing.T) {
	first, second, moved := lima("2026-11-27 19:00"), lima("2026-12-11 19:00"), lima("2026-11-28 20:00")
	dates := func(first catalog.WrittenOccurrence) func(*catalog.Event) {
		first.EndsAt = first.StartsAt.Add(time.Hour)
		return func(e *catalog.Event) {
			e.Written.Occurrences = []catalog.WrittenOccurrence{first, {StartsAt: second, EndsAt: second.Add(time.Hour)}}
		}
	}
	e := repeating(t)
	change(t, e, func(e *catalog.Event) {
		e.Recurrence, e.Written.Recurrence = nil, true
		e.Start, e.End, e.Occurrences, e.Changes = time.Time{}, time.Time{}, nil, nil
		dates(catalog.WrittenOccurrence{StartsAt: first})(e)
	})
	e.Occurrences[0].ID, e.Occurrences[1].ID, e.Changes = 1, 2, nil // as stored
	change(t, e, dates(catalog.WrittenOccurrence{StartsAt: moved, OriginalStartsAt: &first}))
	o := e.Occurrences[0]
	if o.ID != 1 || !o.StartsAt.Equal(moved) || o.OriginalStartsAt == nil || !o.OriginalStartsAt.Equal(first) {
		t.Errorf("got %+v", o)
	}
	if len(e.Changes) != 1 || e.Changes[0].Kind != catalog.DateMoved || !e.Changes[0].FormerStartsAt.Equal(first) {
		t.Errorf("the log is %+v", e.Changes)
	}
}

func TestFeastsMoveToAnotherYear(t *testing.T) {
	r := &catalog.Recurrence{
		Feast: "FEAST=EASTER;OFFSET=60", Span: from("2026-06-04 09:00", "2026-06-04 18:00"),
		Exceptions: []string{"2026-06-05", "FEAST=DATE;MONTH=1;DAY=1"},
	}
	got, err := catalog.ComputeDates(catalog.Input[catalog.Event]{}, r, 2027, today)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]catalog.Span{from("2027-05-27 09:00", "2027-05-27 18:00")}, got.Dates); d != "" || len(got.Recurrence.Exceptions) != 1 {
		t.Error(d, got.Recurrence.Exceptions)
	}
	for _, year := range []int{1999, 2101} {
		if _, err := catalog.ComputeDates(catalog.Input[catalog.Event]{}, r, year, today); brokenRule(err) != "year this_field_is_incorrect" {
			t.Errorf("year %d: %v", year, err)
		}
	}
	if _, err := catalog.ComputeDates(catalog.Input[catalog.Event]{}, fridays(), 2027,
		today); brokenRule(err) != "recurrence.feast this_field_is_incorrect" {
		t.Errorf("a rule without a feast: %v", err)
	}
}

// Whatever the rule, a later computation keeps all dates that an earlier one made, up to the number that is stored, and repeating it
// changes nothing.
func TestExtendedDatesAreThoseOfALaterWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.SampledFrom([]string{
			"FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU,FR", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=DAILY;INTERVAL=3",
			"FREQ=DAILY;COUNT=40",
		}).Draw(t, "rule")
		parsed, err := calendar.ParseRule(rule)
		if err != nil {
			t.Fatal(err)
		}
		first := parsed.First(today.AddDate(0, 0, rapid.IntRange(-500, 60).Draw(t, "first")))
		e := published()
		e.Recurrence = &catalog.Recurrence{Rule: rule, Span: catalog.NewSpan(first, first.Add(time.Hour))}
		later := today.AddDate(0, 0, rapid.IntRange(1, 400).Draw(t, "days"))
		extended, written := e, e
		for _, err := range []error{extended.ExtendDates(today), extended.ExtendDates(later), written.ExtendDates(later)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if d := cmp.Diff(written.Occurrences, extended.Occurrences); d != "" {
			t.Fatal(d)
		}
		if n := len(extended.Occurrences); n > 800 || (extended.DatesUntil == nil) != strings.Contains(rule, "COUNT") {
			t.Fatalf("%d dates, until %v", n, extended.DatesUntil)
		}
	})
}

func TestFeastsOfTheForm(t *testing.T) {
	raw, err := os.ReadFile("feasts.json")
	if err != nil {
		t.Fatal(err)
	}
	var stored []catalog.Feast
	if err := json.Unmarshal(raw, &stored); err != nil {
		t.Fatal(err)
	}
	feasts, until := catalog.FeastsAt(lima("2026-12-31 23:59"))
	if len(feasts) != len(stored) || len(feasts) < 30 || !until.Equal(lima("2027-01-01 00:00")) {
		t.Fatalf("%d of %d feasts, until %v", len(feasts), len(stored), until)
	}
	days := map[string][]string{}
	for _, f := range feasts {
		days[f.Code] = f.Days
		for _, tag := range locale.All() {
			if f.Names[tag] == "" {
				t.Errorf("%s has no name in %s", f.Code, tag)
			}
		}
	}
	if d := cmp.Diff([]string{"2026-06-04", "2027-05-27", "2028-06-15"}, days["corpus-christi"]); d != "" {
		t.Error(d)
	}
	if !slices.IsSortedFunc(feasts, func(a, b catalog.Feast) int { return strings.Compare(a.Days[0], b.Days[0]) }) {
		t.Error("the feasts are not in the order of the year")
	}
}

func TestChangedDatesOfUntrustedHostsAreReviewed(t *testing.T) {
	newcomer := identity.Caller{UserID: 9, Role: identity.Organizer, HostID: 3}
	cancelled := catalog.EventStatus("cancelled")
	for name, c := range map[string]struct {
		change func(*catalog.Event)
		want   catalog.Publication
	}{
		"nothing":      {func(*catalog.Event) {}, catalog.Published},
		"a later day":  {func(*catalog.Event) {}, catalog.Published},
		"another rule": {func(e *catalog.Event) { e.Recurrence.Rule, e.Written.Recurrence = "FREQ=WEEKLY", true }, catalog.Pending},
		"one date moved": {func(e *catalog.Event) {
			at := e.Occurrences[0].StartsAt
			e.Written.Occurrences = []catalog.WrittenOccurrence{{StartsAt: at.Add(time.Hour), EndsAt: at.Add(2 * time.Hour), OriginalStartsAt: &at}}
		}, catalog.Pending},
		"one date cancelled": {func(e *catalog.Event) {
			o := e.Occurrences[0]
			e.Written.Occurrences = []catalog.WrittenOccurrence{{StartsAt: o.StartsAt, EndsAt: o.EndsAt, Status: &cancelled}}
		}, catalog.Published},
	} {
		e := repeating(t)
		e.Recurrence.Rule = "FREQ=WEEKLY;BYDAY=FR"
		change(t, e, func(*catalog.Event) {})
		in := catalog.Input[catalog.Event]{Apply: func(e *catalog.Event) error {
			e.Written = catalog.WrittenDates{}
			recurrence := *e.Recurrence
			e.Recurrence = &recurrence
			c.change(e)
			return nil
		}}
		if err := e.Edit(newcomer, in, false, today.AddDate(0, 0, 30)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := e.Publication(); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
