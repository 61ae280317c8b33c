package demo

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestUnknownRuleIsRefused(t *testing.T) {
	t.Parallel()
	for _, s := range []schedule{
		{}, {Feast: "FEAST=MOON"}, {Rule: "FREQ=MOON"}, {Feast: "FEAST=EASTER", Rule: "FREQ=MOON"}, {Rule: "FREQ=DAILY", Start: "late"},
	} {
		if got, err := s.editions(time.Now()); err == nil {
			t.Errorf("%v gives %v", s, got)
		}
	}
}

func TestYears(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		schedule schedule
		now      int
		want     []int
	}{
		{"yearly", schedule{}, 2026, []int{2026, 2027}},
		{"every four, coming", schedule{EveryYears: 4, BaseYear: 2015}, 2025, []int{2027}},
		{"every four, this year", schedule{EveryYears: 4, BaseYear: 2015}, 2027, []int{2027}},
		{"every four, just over", schedule{EveryYears: 4, BaseYear: 2015}, 2028, []int{2031}},
	} {
		got := c.schedule.years(time.Date(c.now, 5, 1, 0, 0, 0, 0, time.UTC))
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestYearlyFeastSpansItsDays(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name       string
		schedule   schedule
		start, end string
	}{
		{"usual hours", schedule{Feast: "FEAST=DATE;MONTH=6;DAY=24", Days: 1}, "2026-06-24T14:00:00.000Z", "2026-06-24T23:00:00.000Z"},
		{
			"own hours",
			schedule{Feast: "FEAST=DATE;MONTH=12;DAY=24", Days: 1, Start: "06:00", End: "22:00"},
			"2026-12-24T11:00:00.000Z", "2026-12-25T03:00:00.000Z",
		},
		{"several days", schedule{Feast: "FEAST=DATE;MONTH=7;DAY=15", Days: 4}, "2026-07-15T14:00:00.000Z", "2026-07-18T23:00:00.000Z"},
		{
			"overnight",
			schedule{Feast: "FEAST=DATE;MONTH=5;DAY=2", Days: 1, Start: "18:00", End: "06:00"},
			"2026-05-02T23:00:00.000Z", "2026-05-03T11:00:00.000Z",
		},
	} {
		editions, err := c.schedule.editions(now)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(editions) != 2 || editions[0].year != 2026 || editions[1].year != 2027 {
			t.Fatalf("%s: editions %v, want 2026 and 2027", c.name, editions)
		}
		data := map[string]any{}
		setRecurrence(data, dated{event{Key: "feast", Dates: c.schedule}, editions[0]})
		want := map[string]any{
			"recurrence": map[string]any{"feast": c.schedule.Feast, "startsAt": c.start, "endsAt": c.end}, "seriesCode": "feast",
		}
		if diff := cmp.Diff(want, data); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestARuleFromAFeastOnHasOneOccurrenceADay(t *testing.T) {
	t.Parallel()
	s := schedule{Feast: "FEAST=DATE;MONTH=6;DAY=10", Rule: "FREQ=DAILY;COUNT=41", Start: "05:00", End: "07:00"}
	editions, err := s.editions(time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	first := editions[0]
	if len(first.occurrences) != 41 || first.year != 2026 {
		t.Fatalf("%d occurrences in %d, want 41 in 2026", len(first.occurrences), first.year)
	}
	if got := first.whole.end.UTC().Format(wireTime); got != "2026-07-20T12:00:00.000Z" {
		t.Errorf("ends %s", got)
	}
}

func TestAllYearProgrammesCoverThePastMonthAndTheNextFourteen(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 22, 3, 0, 0, 0, time.UTC) // still Saturday 21 in Lima
	weekly := schedule{Rule: "FREQ=WEEKLY;BYDAY=SU", Start: "10:00", End: "12:00"}
	editions, err := weekly.editions(now)
	if err != nil {
		t.Fatal(err)
	}
	occurrences := editions[0].occurrences
	for _, o := range occurrences {
		if o.start.Weekday() != time.Sunday || o.start.Hour() != 10 || o.end.Sub(o.start) != 2*time.Hour {
			t.Fatalf("occurrence %v", o)
		}
	}
	if got := occurrences[0].start.Format(time.DateOnly); got != "2026-10-25" {
		t.Errorf("first Sunday %s", got)
	}
	if got := occurrences[len(occurrences)-1].start.Format(time.DateOnly); got != "2028-01-16" {
		t.Errorf("last Sunday %s", got)
	}
	daily, err := schedule{Rule: "FREQ=DAILY"}.editions(now)
	if err != nil {
		t.Fatal(err)
	}
	if got := daily[0].occurrences[0].start.Format(time.DateOnly); got != "2026-10-21" {
		t.Errorf("first day %s", got)
	}
}
