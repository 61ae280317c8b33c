package demo

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func limaZone(t *testing.T) *time.Location {
	t.Helper()
	zone, err := lima()
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func TestEasterDates(t *testing.T) {
	t.Parallel()
	for year, want := range map[int]string{
		1961: "1961-04-02", 2000: "2000-04-23", 2008: "2008-03-23", 2024: "2024-03-31", 2025: "2025-04-20", 2026: "2026-04-05",
		2027: "2027-03-28", 2028: "2028-04-16", 2029: "2029-04-01", 2030: "2030-04-21", 2038: "2038-04-25",
	} {
		if got := easter(year, limaZone(t)).Format(time.DateOnly); got != want {
			t.Errorf("Easter %d = %s, want %s", year, got, want)
		}
	}
}

func TestFirstDayFollowsTheRule(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rule rule
		year int
		want string
	}{
		{"Inti Raymi", rule{Type: "fixed", Month: 6, Day: 24}, 2026, "2026-06-24"},
		{"Corpus Christi", rule{Type: "easter", OffsetDays: 60}, 2026, "2026-06-04"},
		{"Corpus Christi, next year", rule{Type: "easter", OffsetDays: 60}, 2027, "2027-05-27"},
		{"Qoyllurit’i", rule{Type: "easter", OffsetDays: 56}, 2025, "2025-06-15"},
		{"Qoyllurit’i, next year", rule{Type: "easter", OffsetDays: 56}, 2026, "2026-05-31"},
		{"Compadres before Easter", rule{Type: "easter", OffsetDays: -59}, 2027, "2027-01-28"},
		{"second Sunday of June", rule{Type: "nthWeekday", Month: 6, Weekday: 6, N: 2}, 2026, "2026-06-14"},
		{"second Saturday of June", rule{Type: "nthWeekday", Month: 6, Weekday: 5, N: 2}, 2025, "2025-06-14"},
		{"first Sunday on the first", rule{Type: "nthWeekday", Month: 11, Weekday: 6, N: 1}, 2026, "2026-11-01"},
		{"last Sunday of May", rule{Type: "nthWeekday", Month: 5, Weekday: 6, N: -1}, 2026, "2026-05-31"},
		{"last Monday of February", rule{Type: "nthWeekday", Month: 2, Weekday: 0, N: -1}, 2028, "2028-02-28"},
		{"last Thursday of December", rule{Type: "nthWeekday", Month: 12, Weekday: 3, N: -1}, 2026, "2026-12-31"},
		{"range", rule{Type: "range", From: [2]int{6, 10}, To: [2]int{7, 20}}, 2026, "2026-06-10"},
	} {
		got, err := c.rule.firstDay(c.year, limaZone(t))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got.Format(time.DateOnly) != c.want {
			t.Errorf("%s %d = %s, want %s", c.name, c.year, got.Format(time.DateOnly), c.want)
		}
	}
}

func TestUnknownRuleIsRefused(t *testing.T) {
	t.Parallel()
	if _, err := (schedule{Rule: rule{Type: "fulmoon"}}).editions(time.Now()); err == nil {
		t.Error("want an error for an unknown rule")
	}
}

func TestYears(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rule rule
		now  int
		want []int
	}{
		{"yearly", rule{}, 2026, []int{2026, 2027}},
		{"every four, coming", rule{EveryYears: 4, BaseYear: 2015}, 2025, []int{2027}},
		{"every four, this year", rule{EveryYears: 4, BaseYear: 2015}, 2027, []int{2027}},
		{"every four, just over", rule{EveryYears: 4, BaseYear: 2015}, 2028, []int{2031}},
	} {
		got := c.rule.years(time.Date(c.now, 5, 1, 0, 0, 0, 0, time.UTC))
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
		{"usual hours", schedule{Rule: rule{Type: "fixed", Month: 6, Day: 24}, Days: 1}, "2026-06-24T14:00:00.000Z", "2026-06-24T23:00:00.000Z"},
		{
			"own hours",
			schedule{Rule: rule{Type: "fixed", Month: 12, Day: 24}, Days: 1, Start: "06:00", End: "22:00"},
			"2026-12-24T11:00:00.000Z", "2026-12-25T03:00:00.000Z",
		},
		{"several days", schedule{Rule: rule{Type: "fixed", Month: 7, Day: 15}, Days: 4}, "2026-07-15T14:00:00.000Z", "2026-07-18T23:00:00.000Z"},
		{
			"overnight",
			schedule{Rule: rule{Type: "fixed", Month: 5, Day: 2}, Days: 1, Start: "18:00", End: "06:00"},
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
		setDates(data, editions[0])
		want := map[string]any{"eventStartDate": c.start, "eventEndDate": c.end}
		if diff := cmp.Diff(want, data); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestRangeHasOneOccurrenceADay(t *testing.T) {
	t.Parallel()
	s := schedule{Rule: rule{Type: "range", From: [2]int{6, 10}, To: [2]int{7, 20}}, Start: "05:00", End: "07:00"}
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
	weekly := schedule{Rule: rule{Type: "weekly", Weekdays: []int{6}}, Start: "10:00", End: "12:00"}
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
	daily, err := schedule{Rule: rule{Type: "daily"}}.editions(now)
	if err != nil {
		t.Fatal(err)
	}
	if got := daily[0].occurrences[0].start.Format(time.DateOnly); got != "2026-10-21" {
		t.Errorf("first day %s", got)
	}
}
