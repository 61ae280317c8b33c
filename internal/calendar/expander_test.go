package calendar_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"raymi.example/internal/calendar"
	"raymi.example/internal/calendar/calendartest"
)

const (
	mostCompared  = 60
	yearsCompared = 20
)

// anyRule is any form of rule that the portal accepts, without its end.
func anyRule(t *rapid.T) string {
	form := rapid.SampledFrom([]func(*rapid.T) string{
		func(*rapid.T) string { return "FREQ=DAILY" },
		func(t *rapid.T) string { return weekly(t).text },
		func(t *rapid.T) string {
			return weekly(t).text + ";WKST=" + rapid.SampledFrom(weekdayNames).Draw(t, "wkst")
		},
		func(t *rapid.T) string { return monthlyByDate(t).text },
		func(t *rapid.T) string { return monthlyByWeekday(t).text },
		func(t *rapid.T) string { return yearly(t).text },
		func(t *rapid.T) string {
			by := monthlyByWeekday(t).text
			return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;%s", rapid.IntRange(1, 12).Draw(t, "month"), strings.TrimPrefix(by, "FREQ=MONTHLY;"))
		},
	}).Draw(t, "form")
	text := form(t)
	if interval := rapid.IntRange(1, 11).Draw(t, "interval"); interval > 1 {
		text += fmt.Sprintf(";INTERVAL=%d", interval)
	}
	return text
}

// withEnd adds an end to a rule, as the portal and as the expander state it: the expander knows no time zone, so that its UNTIL is
// a time of its clock.
func withEnd(t *rapid.T, rule string, first time.Time) (portal, clock string) {
	switch rapid.SampledFrom([]string{"none", "count", "day", "time"}).Draw(t, "end") {
	case "count":
		rule += fmt.Sprintf(";COUNT=%d", rapid.IntRange(1, mostCompared).Draw(t, "count"))
	case "day":
		until := first.AddDate(0, 0, rapid.IntRange(0, 900).Draw(t, "days"))
		return rule + ";UNTIL=" + until.Format("20060102"), rule + ";UNTIL=" + until.Format("20060102") + "T235959"
	case "time":
		until := first.Add(time.Duration(rapid.IntRange(0, 900*24*60).Draw(t, "minutes")) * time.Minute)
		return rule + ";UNTIL=" + until.UTC().Format("20060102T150405Z"), rule + ";UNTIL=" + until.Format("20060102T150405")
	}
	return rule, rule
}

func TestDatesAreThoseOfAnotherImplementation(t *testing.T) {
	other := calendartest.Start(t, "../..")
	rapid.Check(t, func(t *rapid.T) {
		from := time.Date(2026, 1, 1, 0, rapid.IntRange(0, 700*24*60).Draw(t, "minute"), 0, 0, calendar.Lima)
		// Few rules have no date, such as the fifth Monday of a February every eleventh year.
		text := rapid.Custom(anyRule).Filter(func(text string) bool {
			rule, err := calendar.ParseRule(text)
			return err != nil || !rule.First(from).IsZero()
		}).Draw(t, "rule")
		endless, err := calendar.ParseRule(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		first := endless.First(from)
		portal, clock := withEnd(t, text, first)
		rule, err := calendar.ParseRule(portal)
		if err != nil {
			t.Fatalf("%s: %v", portal, err)
		}
		starts, err := rule.Starts(first, first.AddDate(yearsCompared, 0, 0), mostCompared)
		if err != nil {
			t.Fatalf("%s from %v: %v", portal, first, err)
		}
		got := make([]string, len(starts))
		for i, start := range starts {
			got[i] = start.In(calendar.Lima).Format(calendartest.ClockTime)
		}
		question := calendartest.Recurrence{Rule: clock, First: first.Format(calendartest.ClockTime), Limit: mostCompared}
		if d := cmp.Diff(other.Dates(t, question, first.AddDate(yearsCompared, 0, 0)), got); d != "" {
			t.Fatalf("%s from %v: %s", portal, first, d)
		}
	})
}
