package calendar_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"raymi.example/internal/calendar"
)

// at is a time of the day in Lima.
func at(t *testing.T, text string) time.Time {
	t.Helper()
	got, err := time.ParseInLocation("2006-01-02 15:04", text, calendar.Lima)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func starts(t *testing.T, rule, first, before string) []string {
	t.Helper()
	r, err := calendar.ParseRule(rule)
	if err != nil {
		t.Fatalf("%s: %v", rule, err)
	}
	dates, err := r.Starts(at(t, first), at(t, before), 800)
	if err != nil {
		t.Fatalf("%s: %v", rule, err)
	}
	var out []string
	for _, d := range dates {
		out = append(out, d.Format("2006-01-02 15:04"))
	}
	return out
}

func TestRulesGiveTheirDates(t *testing.T) {
	for _, c := range []struct {
		rule, first string
		want        []string
	}{
		{"FREQ=DAILY;COUNT=3", "2026-12-30 09:00", []string{"2026-12-30 09:00", "2026-12-31 09:00", "2027-01-01 09:00"}},
		{"FREQ=DAILY;INTERVAL=2;UNTIL=20270104", "2026-12-31 09:00", []string{"2026-12-31 09:00", "2027-01-02 09:00", "2027-01-04 09:00"}},
		{"FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218", "2026-12-04 19:00", []string{"2026-12-04 19:00", "2026-12-11 19:00", "2026-12-18 19:00"}},
		{"FREQ=WEEKLY;BYDAY=TU,SU;COUNT=3", "2026-12-06 10:00", []string{"2026-12-06 10:00", "2026-12-08 10:00", "2026-12-13 10:00"}},
		// 20:00 in Lima is one o'clock of the next day in UTC.
		{"FREQ=WEEKLY;COUNT=2", "2026-12-04 20:00", []string{"2026-12-04 20:00", "2026-12-11 20:00"}},
		{"FREQ=WEEKLY;UNTIL=20261212T010000Z", "2026-12-04 20:00", []string{"2026-12-04 20:00", "2026-12-11 20:00"}},
		{"FREQ=WEEKLY;UNTIL=20261212T005959Z", "2026-12-04 20:00", []string{"2026-12-04 20:00"}},
		{"FREQ=MONTHLY;BYDAY=2SU;COUNT=2", "2026-12-13 10:00", []string{"2026-12-13 10:00", "2027-01-10 10:00"}},
		{"FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "2026-12-25 10:00", []string{"2026-12-25 10:00", "2027-01-29 10:00"}},
		{"FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", "2026-12-31 10:00", []string{"2026-12-31 10:00", "2027-01-31 10:00", "2027-03-31 10:00"}},
		{"FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24;COUNT=2", "2026-06-24 09:00", []string{"2026-06-24 09:00", "2027-06-24 09:00"}},
		{"FREQ=YEARLY;BYMONTH=9;BYDAY=3SU;COUNT=2", "2026-09-20 09:00", []string{"2026-09-20 09:00", "2027-09-19 09:00"}},
		{"FREQ=YEARLY;COUNT=2", "2028-02-29 09:00", []string{"2028-02-29 09:00", "2032-02-29 09:00"}},
	} {
		if d := cmp.Diff(c.want, starts(t, c.rule, c.first, "2040-01-01 00:00")); d != "" {
			t.Errorf("%s: %s", c.rule, d)
		}
	}
}

func TestDatesEndBeforeTheHorizonAndAtTheLimit(t *testing.T) {
	got := starts(t, "FREQ=DAILY", "2026-12-01 19:00", "2026-12-03 19:00")
	if d := cmp.Diff([]string{"2026-12-01 19:00", "2026-12-02 19:00"}, got); d != "" {
		t.Error(d)
	}
	if got := starts(t, "FREQ=DAILY", "2026-12-01 19:00", "2036-12-03 19:00"); len(got) != 800 {
		t.Errorf("%d dates", len(got))
	}
}

func TestTheFirstDateIsADateOfTheRule(t *testing.T) {
	for _, rule := range []string{"FREQ=WEEKLY;BYDAY=FR", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=WEEKLY;UNTIL=20200101"} {
		r, err := calendar.ParseRule(rule)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Starts(at(t, "2026-12-03 19:00"), at(t, "2027-12-01 00:00"), 800); err == nil {
			t.Errorf("%s from a Thursday: %v", rule, got)
		}
	}
}

func TestARuleThatHasEndedHasNoFirstDate(t *testing.T) {
	r, err := calendar.ParseRule("FREQ=WEEKLY;BYDAY=FR;UNTIL=20261204")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.First(at(t, "2026-12-02 19:00")), at(t, "2026-12-04 19:00"); !got.Equal(want) {
		t.Errorf("first is %v, want %v", got, want)
	}
	if got := r.First(at(t, "2026-12-05 19:00")); !got.IsZero() {
		t.Errorf("first after the end is %v", got)
	}
}

func TestOtherRulesAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "FREQ", "FREQ=", "FREQ=HOURLY", "FREQ=SECONDLY;COUNT=5", "INTERVAL=2", "freq=daily", "RRULE:FREQ=DAILY", "FREQ=DAILY;",
		"FREQ=DAILY\nDTSTART=20260101", "FREQ=DAILY;FREQ=WEEKLY", "FREQ=DAILY;BYDAY=MO", "FREQ=DAILY;BYHOUR=1", "FREQ=DAILY;BYEASTER=1",
		"FREQ=WEEKLY;BYDAY=2SU", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=SU", "FREQ=MONTHLY;BYDAY=1SU;BYMONTHDAY=3",
		"FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTHDAY=1",
		"FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=61", "FREQ=WEEKLY;INTERVAL=12", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;COUNT=0",
		"FREQ=DAILY;COUNT=801", "FREQ=DAILY;COUNT=3;UNTIL=20270101", "FREQ=DAILY;UNTIL=20270101T000000", "FREQ=DAILY;UNTIL=tomorrow",
		"FREQ=DAILY;UNTIL=20271301", "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=MONTHLY;BYMONTHDAY=" + strings.Repeat("1,", 100) + "1",
	} {
		if r, err := calendar.ParseRule(text); err == nil {
			t.Errorf("accepted %q as %v", text, r)
		}
	}
}

var weekdayNames = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// written is a random rule, and whether a day is one of its dates, decided without the library.
type written struct {
	text string
	on   func(day time.Time) bool
}

func weekly(t *rapid.T) written {
	days := rapid.SliceOfNDistinct(rapid.IntRange(0, 6), 1, 7, rapid.ID[int]).Draw(t, "days")
	var names []string
	for _, d := range days {
		names = append(names, weekdayNames[d])
	}
	on := func(day time.Time) bool { return slices.Contains(days, int(day.Weekday())) }
	return written{"FREQ=WEEKLY;BYDAY=" + strings.Join(names, ","), on}
}

func monthlyByDate(t *rapid.T) written {
	date := rapid.IntRange(1, 31).Draw(t, "date")
	return written{fmt.Sprintf("FREQ=MONTHLY;BYMONTHDAY=%d", date), func(day time.Time) bool { return day.Day() == date }}
}

// nth reports whether the day is the nth such weekday of its month, counted from its end for a negative n.
func nth(day time.Time, n int) bool {
	if n < 0 {
		return day.AddDate(0, 0, -7*n).Month() != day.Month() && day.AddDate(0, 0, -7*(n+1)).Month() == day.Month()
	}
	return (day.Day()-1)/7+1 == n
}

func monthlyByWeekday(t *rapid.T) written {
	n := rapid.SampledFrom([]int{-2, -1, 1, 2, 3, 4, 5}).Draw(t, "nth")
	weekday := rapid.IntRange(0, 6).Draw(t, "weekday")
	return written{
		fmt.Sprintf("FREQ=MONTHLY;BYDAY=%d%s", n, weekdayNames[weekday]),
		func(day time.Time) bool { return int(day.Weekday()) == weekday && nth(day, n) },
	}
}

func yearly(t *rapid.T) written {
	month, date := rapid.IntRange(1, 12).Draw(t, "month"), rapid.IntRange(1, 28).Draw(t, "date")
	return written{
		fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYMONTHDAY=%d", month, date),
		func(day time.Time) bool { return int(day.Month()) == month && day.Day() == date },
	}
}

func TestDatesAreThoseThatADayByDaySearchFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SampledFrom([]func(*rapid.T) written{weekly, monthlyByDate, monthlyByWeekday, yearly}).Draw(t, "kind")(t)
		clock := time.Duration(rapid.IntRange(0, 24*60-1).Draw(t, "minute")) * time.Minute
		first := time.Date(2026, 1, 1+rapid.IntRange(0, 700).Draw(t, "from"), 0, 0, 0, 0, calendar.Lima)
		for !w.on(first) {
			first = first.AddDate(0, 0, 1)
		}
		horizon := first.AddDate(2, 0, 0)
		var want []time.Time
		for day := first; day.Add(clock).Before(horizon); day = day.AddDate(0, 0, 1) {
			if w.on(day) {
				want = append(want, day.Add(clock))
			}
		}
		rule, err := calendar.ParseRule(w.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rule.Starts(first.Add(clock), horizon, 800)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got, cmp.Comparer(time.Time.Equal)); d != "" {
			t.Fatalf("%s: %s", w.text, d)
		}
		if early := first.Add(clock).AddDate(0, 0, -6); len(want) > 1 {
			if got := rule.First(early); got.After(want[0]) || !w.on(got) {
				t.Fatalf("%s: first from %v is %v", w.text, early, got)
			}
		}
	})
}
