package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"
	"pgregory.net/rapid"

	"raymi.example/internal/calendar"
	"raymi.example/internal/calendar/calendartest"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
)

const (
	storedMost   = 800
	expandedMost = 1500
)

// anyRule is a random rule and its first date.
func anyRule(t *rapid.T) (rule string, first time.Time) {
	weekday := rapid.SampledFrom([]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"})
	number := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
	switch number("form", 0, 4) {
	case 0:
		rule = fmt.Sprintf("FREQ=DAILY;INTERVAL=%d", number("interval", 1, 4))
	case 1:
		days := rapid.SliceOfNDistinct(weekday, 1, 7, rapid.ID[string]).Draw(t, "weekdays")
		rule = fmt.Sprintf("FREQ=WEEKLY;BYDAY=%s;INTERVAL=%d", strings.Join(days, ","), number("interval", 1, 3))
	case 2:
		rule = fmt.Sprintf("FREQ=MONTHLY;BYMONTHDAY=%d", number("date", 1, 31))
	case 3:
		rule = fmt.Sprintf("FREQ=MONTHLY;BYDAY=%d%s", rapid.SampledFrom([]int{-1, 1, 2, 3, 4}).Draw(t, "nth"), weekday.Draw(t, "weekday"))
	case 4:
		rule = fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYMONTHDAY=%d", number("month", 1, 12), number("date", 1, 28))
	}
	endless, err := calendar.ParseRule(rule)
	if err != nil {
		t.Fatalf("%s: %v", rule, err)
	}
	from := time.Date(2026, 5, 1, 0, number("minute", 0, 90*24*60), 0, 0, calendar.Lima)
	return rule, endless.First(from)
}

// withEnd adds an end to a rule, as the portal and as the expander state it, whose times are those of a clock.
func withEnd(t *rapid.T, rule string, first time.Time) (portal, clock string) {
	switch rapid.IntRange(0, 2).Draw(t, "end") {
	case 1:
		rule += fmt.Sprintf(";COUNT=%d", rapid.IntRange(1, 60).Draw(t, "count"))
	case 2:
		until := first.AddDate(0, 0, rapid.IntRange(0, 900).Draw(t, "days")).Format("20060102")
		return rule + ";UNTIL=" + until, rule + ";UNTIL=" + until + "T235959"
	}
	return rule, rule
}

// recurrence is a random recurrence as a client writes it, and as the expander reads it.
func recurrence(t *rapid.T) (*catalogv1.RecurrenceInput, calendartest.Recurrence) {
	rule, first := anyRule(t)
	portal, clock := withEnd(t, rule, first)
	in := &catalogv1.RecurrenceInput{Rule: &portal, StartsAt: timestamppb.New(first), EndsAt: timestamppb.New(first.Add(time.Hour))}
	out := calendartest.Recurrence{
		Rule: clock, First: first.Format(calendartest.ClockTime), Limit: expandedMost, Exceptions: []string{}, Extra: []string{},
	}
	except := func(day time.Time) {
		at := time.Date(day.Year(), day.Month(), day.Day(), first.Hour(), first.Minute(), 0, 0, calendar.Lima)
		out.Exceptions = append(out.Exceptions, at.Format(calendartest.ClockTime))
	}
	for range rapid.IntRange(0, 20).Draw(t, "exceptions") {
		day := first.AddDate(0, 0, rapid.IntRange(0, 200).Draw(t, "day"))
		in.Exceptions = append(in.Exceptions, day.Format(time.DateOnly))
		except(day)
	}
	if rapid.Bool().Draw(t, "yearly exception") {
		day := first.AddDate(0, 0, rapid.IntRange(0, 100).Draw(t, "feast"))
		in.Exceptions = append(in.Exceptions, fmt.Sprintf("FEAST=DATE;MONTH=%d;DAY=%d", day.Month(), min(day.Day(), 28)))
		for year := range 4 {
			except(time.Date(first.Year()+year, day.Month(), min(day.Day(), 28), 0, 0, 0, 0, calendar.Lima))
		}
	}
	for range rapid.IntRange(0, 9).Draw(t, "extra") {
		at := first.Add(time.Duration(rapid.IntRange(0, 300*24*60).Draw(t, "extra minutes")) * time.Minute)
		if rapid.Bool().Draw(t, "at the time of the rule") {
			at = time.Date(at.Year(), at.Month(), at.Day(), first.Hour(), first.Minute(), 0, 0, calendar.Lima)
		}
		// Beside the rule means also on an excepted day, where RFC 5545 has no date.
		if text := at.Format(calendartest.ClockTime); !slices.Contains(out.Exceptions, text) {
			in.Extra = append(in.Extra, &catalogv1.SpanInput{StartsAt: timestamppb.New(at), EndsAt: timestamppb.New(at.Add(time.Hour))})
			out.Extra = append(out.Extra, text)
		}
	}
	return in, out
}

// Whatever the rule, its exceptions and the dates beside it, the stored dates are those that another implementation of RFC 5545 finds.
func TestStoredDatesAreThoseOfAnotherImplementation(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	other := calendartest.Start(t, "../../../..")
	rapid.Check(t, func(t *rapid.T) {
		in, question := recurrence(t)
		want := other.Dates(t, question, catalog.Horizon(now).In(calendar.Lima))
		want = want[max(0, len(want)-storedMost):]
		resp, err := p.events.CreateEvent(as(p.organizer()), &catalogv1.CreateEventRequest{
			UpdateMask: mask("event_name", "event_host", "recurrence"),
			Data:       &catalogv1.EventInput{EventName: proto.String("Taki"), EventHost: links(p.host), Recurrence: in},
		})
		if len(want) == 0 {
			if errs.KindOf(err) != errs.Invalid {
				t.Fatalf("no dates: %v", err)
			}
			return
		}
		if err != nil {
			t.Fatalf("%v: %v", in, err)
		}
		var got []string
		if err := p.pool.QueryRow(as(p.organizer()), `SELECT array_agg(
			to_char(starts_at AT TIME ZONE 'America/Lima', 'YYYY-MM-DD"T"HH24:MI:SS') ORDER BY starts_at)
			FROM occurrences WHERE event_id = $1`, resp.GetEvent().GetId()).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("%v: %s", in, d)
		}
	})
}
