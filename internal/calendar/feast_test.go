package calendar_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

const firstYear = 2025

// feast is an entry of testdata/feasts.json; dates are those of 2025 and the ten years after it.
type feast struct {
	Name   string
	Feast  string
	Source string
	Dates  []string
}

func TestFeastsFallOnTheirPublishedDates(t *testing.T) {
	raw, err := os.ReadFile("testdata/feasts.json")
	if err != nil {
		t.Fatal(err)
	}
	var feasts []feast
	if err := json.Unmarshal(raw, &feasts); err != nil {
		t.Fatal(err)
	}
	if len(feasts) < 60 {
		t.Fatalf("only %d feasts", len(feasts))
	}
	for _, f := range feasts {
		rule, err := calendar.ParseFeast(f.Feast)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if len(f.Dates) != 11 || f.Source == "" {
			t.Errorf("%s: %d dates, source %q", f.Name, len(f.Dates), f.Source)
		}
		for i, want := range f.Dates {
			if got := rule.In(firstYear + i).Format(time.DateOnly); got != want {
				t.Errorf("%s in %d is %s, want %s", f.Name, firstYear+i, got, want)
			}
		}
	}
}

// The dates are those of the tables of the U.S. Naval Observatory ("The Date of Easter") and of the Astronomical Society of South
// Australia; the earliest and latest possible days are 22 March (1818, 2285) and 25 April (1943, 2038).
func TestEasterIsThatOfPublishedTables(t *testing.T) {
	for year, want := range map[int]string{
		1818: "03-22", 1943: "04-25", 2000: "04-23", 2025: "04-20", 2026: "04-05", 2027: "03-28", 2028: "04-16", 2029: "04-01", 2030: "04-21",
		2031: "04-13", 2032: "03-28", 2033: "04-17", 2034: "04-09", 2035: "03-25", 2038: "04-25", 2285: "03-22",
	} {
		if got := (calendar.Feast{Anchor: calendar.Easter}).In(year).Format("01-02"); got != want {
			t.Errorf("Easter %d is %s, want %s", year, got, want)
		}
	}
}

func TestFeastsByWeekday(t *testing.T) {
	for _, c := range []struct{ name, feast, want string }{
		{"the last Sunday of September", "FEAST=MONTH;MONTH=9;BYDAY=-1SU", "2026-09-27"},
		{"the last Thursday of December", "FEAST=MONTH;MONTH=12;BYDAY=-1TH", "2026-12-31"},
		{"the first Tuesday of September, its first day", "FEAST=MONTH;MONTH=9;BYDAY=1TU", "2026-09-01"},
		{"the Sunday before 24 June", "FEAST=DATE;MONTH=6;DAY=24;BYDAY=-1SU", "2026-06-21"},
		{"the Wednesday before 24 June, a Wednesday", "FEAST=DATE;MONTH=6;DAY=24;BYDAY=-1WE", "2026-06-17"},
		{"the Wednesday after 24 June, a Wednesday", "FEAST=DATE;MONTH=6;DAY=24;BYDAY=1WE", "2026-07-01"},
		{"the second Sunday before Christmas", "FEAST=DATE;MONTH=12;DAY=25;BYDAY=-2SU", "2026-12-13"},
		{"the eve of the first Sunday of October", "FEAST=MONTH;MONTH=10;BYDAY=1SU;OFFSET=-1", "2026-10-03"},
		{"the day after New Year's Eve", "FEAST=DATE;MONTH=12;DAY=31;OFFSET=1", "2027-01-01"},
	} {
		f, err := calendar.ParseFeast(c.feast)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := f.In(2026).Format(time.DateOnly); got != c.want {
			t.Errorf("%s is %s, want %s", c.name, got, c.want)
		}
	}
}

func TestImpossibleFeastsAreRefused(t *testing.T) {
	for name, f := range map[string]calendar.Feast{
		"no anchor":           {},
		"other anchor":        {Anchor: "moon"},
		"30 February":         {Anchor: calendar.Date, Month: 2, Day: 30},
		"29 February":         {Anchor: calendar.Date, Month: 2, Day: 29},
		"month 13":            {Anchor: calendar.Date, Month: 13, Day: 1},
		"day 0":               {Anchor: calendar.Date, Month: 1},
		"a month without nth": {Anchor: calendar.Month, Month: 6, Weekday: time.Sunday},
		"a fifth Sunday":      {Anchor: calendar.Month, Month: 6, Weekday: time.Sunday, Nth: 5},
		"an eighth weekday":   {Anchor: calendar.Month, Month: 6, Weekday: 7, Nth: 1},
		"far from Easter":     {Anchor: calendar.Easter, OffsetDays: 121},
		"long before Easter":  {Anchor: calendar.Easter, OffsetDays: -121},
		"month 0":             {Anchor: calendar.Month, Nth: 1},
	} {
		if f.Check() == nil {
			t.Errorf("accepted %s", name)
		}
	}
}

func TestOtherTextsOfFeastsAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "EASTER", "FEAST=", "FEAST=MOON", "FEAST=EASTER;MONTH=3", "FEAST=EASTER;OFFSET=x", "FEAST=EASTER;OFFSET=1000",
		"FEAST=DATE;MONTH=2;DAY=30",
		"FEAST=DATE;MONTH=2", "FEAST=DATE;MONTH=6;DAY=24;BYDAY=SU", "FEAST=MONTH;MONTH=6", "FEAST=MONTH;MONTH=6;BYDAY=5SU",
		"FEAST=MONTH;MONTH=6;DAY=1;BYDAY=1SU",
		"FEAST=MONTH;MONTH=6;BYDAY=1XX", "FEAST=EASTER;FEAST=EASTER", "feast=easter", "FEAST=EASTER;FREQ=DAILY", "MONTH=6;DAY=24",
	} {
		if f, err := calendar.ParseFeast(text); err == nil {
			t.Errorf("accepted %q as %v", text, f)
		}
	}
}
