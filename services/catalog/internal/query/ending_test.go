package query_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/calendar"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

type span struct{ start, end time.Time }

// over is when a date is over: without a length, at the end of its day.
func (s span) over() time.Time {
	if s.end.Equal(s.start) {
		return calendar.StartOfDay(s.start).AddDate(0, 0, 1)
	}
	return s.end
}

// randomSpans are dates of a week in half hours; a third have no length, and many begin or end at midnight in Lima.
func randomSpans(random *rand.Rand, first time.Time, n int) []span {
	out := make([]span, n)
	for i := range out {
		s := span{start: first.Add(time.Duration(random.IntN(7*48)) * 30 * time.Minute)}
		if random.IntN(3) == 0 {
			s.start = calendar.StartOfDay(s.start)
		}
		switch s.end = s.start; random.IntN(3) {
		case 0:
			s.end = s.start.Add(time.Duration(1+random.IntN(120)) * 30 * time.Minute)
		case 1:
			s.end = calendar.StartOfDay(s.start).AddDate(0, 0, 1+random.IntN(3))
		}
		out[i] = s
	}
	return out
}

// spannedEvents has one event for each span, with the same date.
func spannedEvents(t *testing.T, spans []span, now time.Time) *query.Reader {
	t.Helper()
	pool := pgtest.Pool(t, store.Migrations())
	for i, s := range spans {
		for _, sql := range []string{
			`INSERT INTO events (id, event_start_date, event_end_date, published_at) VALUES ($1, $2, $3, '2026-01-01')`,
			`INSERT INTO occurrences (event_id, starts_at, ends_at) VALUES ($1, $2, $3)`,
		} {
			if _, err := pool.Exec(t.Context(), sql, i+1, s.start, s.end); err != nil {
				t.Fatal(err)
			}
		}
	}
	return query.NewReader(pool, schema(t), locale.Es, func() time.Time { return now })
}

func foundBy(t *testing.T, r *query.Reader, filter string) (ids []int32) {
	t.Helper()
	found, _ := list[*catalogv1.Event](t, r, fmt.Sprintf(`filter {%s} sort {path: "id"} page {limit: 100}`, filter))
	for _, e := range found {
		ids = append(ids, e.GetId())
	}
	return ids
}

func matching(spans []span, fits func(span) bool) (ids []int32) {
	for i, s := range spans {
		if fits(s) {
			ids = append(ids, int32(i+1))
		}
	}
	return ids
}

// A date is on exactly the days on which it lasts a positive time, or, without a length, on the day of its start.
func TestDatesAreFoundOnTheirDays(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 12, 20, 0, 0, 0, 0, calendar.Lima)
	spans := randomSpans(rand.New(rand.NewPCG(3, 4)), first, 80)
	r := spannedEvents(t, spans, first)
	for n := -1; n < 12; n++ {
		day, next := first.AddDate(0, 0, n), first.AddDate(0, 0, n+1)
		filter := fmt.Sprintf(`nested {relation: "occurrences" filter {all {filters {%s} filters {%s}}}}`,
			comparison("startsAt", "LT", next.Format(time.RFC3339)), comparison("endsAt", "GT", day.Format(time.RFC3339)))
		want := matching(spans, func(s span) bool {
			if s.end.Equal(s.start) {
				return calendar.StartOfDay(s.start).Equal(day)
			}
			return s.start.Before(next) && s.end.After(day)
		})
		if diff := cmp.Diff(want, foundBy(t, r, filter)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", day.Format(time.DateOnly), diff)
		}
	}
}

// Conditions on an end compare when the date is over; equality compares what is stored.
func TestConditionsOnAnEnd(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 12, 20, 0, 0, 0, 0, calendar.Lima)
	random := rand.New(rand.NewPCG(5, 6))
	spans := randomSpans(random, first, 60)
	r := spannedEvents(t, spans, first)
	for range 60 {
		at := first.Add(time.Duration(random.IntN(9*48)) * 30 * time.Minute)
		if random.IntN(2) == 0 {
			at = calendar.StartOfDay(at)
		}
		until := at.Add(time.Duration(random.IntN(48)) * time.Hour)
		text := at.UTC().Format(time.RFC3339)
		for operator, fits := range map[string]func(span) bool{
			"GT": func(s span) bool { return s.over().After(at) }, "GTE": func(s span) bool { return !s.over().Before(at) },
			"LT": func(s span) bool { return s.over().Before(at) }, "LTE": func(s span) bool { return !s.over().After(at) },
			"EQ":      func(s span) bool { return s.end.Equal(at) },
			"BETWEEN": func(s span) bool { return !s.over().Before(at) && !s.over().After(until) },
		} {
			values := fmt.Sprintf("values {text: %q}", text)
			if operator == "BETWEEN" {
				values += fmt.Sprintf(" values {text: %q}", until.UTC().Format(time.RFC3339))
			}
			filter := fmt.Sprintf("comparison {attribute: \"eventEndDate\" operator: OPERATOR_%s %s}", operator, values)
			want := matching(spans, fits)
			if diff := cmp.Diff(want, foundBy(t, r, filter)); diff != "" {
				t.Fatalf("%s %s (-want +got):\n%s", operator, text, diff)
			}
			other := matching(spans, func(s span) bool { return !fits(s) })
			if diff := cmp.Diff(other, foundBy(t, r, "not {"+filter+"}")); diff != "" {
				t.Fatalf("not %s %s (-want +got):\n%s", operator, text, diff)
			}
		}
	}
}

// A date without a known end is a coming one until its day is over, and so is the page on which it stands.
func TestADateWithoutAnEndComesUntilItsDayIsOver(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 12, 20, 0, 0, 0, 0, calendar.Lima)
	spans := []span{
		{day.Add(20 * time.Hour), day.Add(22 * time.Hour)},
		{day.Add(9 * time.Hour), day.Add(9 * time.Hour)},
		{day.Add(-5 * time.Hour), day.Add(-5 * time.Hour)},
		{day.Add(9 * time.Hour), day.Add(11 * time.Hour)},
	}
	r := spannedEvents(t, spans, day.Add(16*time.Hour))
	found, _ := list[*catalogv1.Event](t, r, `sort {path: "nextDate"}`)
	var got []int32
	for _, e := range found {
		got = append(got, e.GetId())
	}
	if !slices.Equal(got, []int32{2, 1, 3, 4}) {
		t.Errorf("by their next date: %v", got)
	}
}
