package query_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/query"
)

// datedEvents is four events at 1:00 UTC on 22 November: event 1 took place a week ago and will do so tomorrow and in
// March; event 2 is an exhibition until 2028; event 3 is tonight; event 4 is over.
func datedEvents(t *testing.T) *query.Reader {
	t.Helper()
	_, db := content(t, 4)
	for _, sql := range []string{
		`UPDATE events SET published_at = '2026-01-01'`,
		`UPDATE hosts SET published_at = '2026-01-01'`,
		`DELETE FROM occurrences`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) VALUES
			(1, '2027-03-07 20:00Z', '2027-03-07 22:00Z'), (1, '2026-11-22 20:00Z', '2026-11-22 22:00Z'),
			(1, '2026-11-14 20:00Z', '2026-11-14 22:00Z'), (2, '2025-01-01 05:00Z', '2028-01-01 05:00Z'),
			(3, '2026-11-21 23:00Z', '2026-11-22 03:00Z'), (4, '2026-11-20 20:00Z', '2026-11-20 22:00Z')`,
	} {
		if _, err := db.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	now := func() time.Time { return time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC) }
	return query.NewReader(db, schema(t), locale.Es, now)
}

func TestEventsAreSortedByTheirNextDate(t *testing.T) {
	t.Parallel()
	r := datedEvents(t)
	for sort, want := range map[string][]int32{
		`sort {path: "nextDate"}`:                          {3, 1, 2, 4},
		`sort {path: "nextDate" descending: true}`:         {4, 2, 1, 3},
		`sort {path: "nextDate"} page {start: 2 limit: 2}`: {2, 4},
	} {
		found, _ := list[*catalogv1.Event](t, r, sort)
		var got []int32
		for _, event := range found {
			got = append(got, event.GetId())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", sort, diff)
		}
	}
	// Hosts 2, 3 and 1 have events 1 and 4, 2, and 3.
	found, _ := list[*catalogv1.Host](t, r, `sort {path: "events" path: "nextDate"}`)
	if got := []int32{found[0].GetId(), found[1].GetId(), found[2].GetId()}; !cmp.Equal(got, []int32{1, 2, 3}) {
		t.Errorf("hosts by the next date of their events: %v", got)
	}
}

// Whoever looks for tonight does not want the show that was cancelled for tonight.
func TestDatesThatDoNotTakePlaceAreNotTheNextOnes(t *testing.T) {
	t.Parallel()
	for _, status := range []string{"cancelled", "postponed", "full"} {
		_, db := content(t, 2)
		for _, sql := range []string{
			`UPDATE events SET published_at = '2026-01-01'`,
			`DELETE FROM occurrences`,
			`INSERT INTO occurrences (event_id, starts_at, ends_at, status) VALUES
				(1, '2026-11-22 20:00Z', '2026-11-22 22:00Z', '` + status + `'), (1, '2026-12-07 20:00Z', '2026-12-07 22:00Z', 'scheduled'),
				(2, '2026-11-29 20:00Z', '2026-11-29 22:00Z', 'scheduled')`,
		} {
			if _, err := db.Exec(t.Context(), sql); err != nil {
				t.Fatalf("%s: %v", sql, err)
			}
		}
		now := func() time.Time { return time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC) }
		want := []int32{2, 1}
		if status == "full" { // it takes place
			want = []int32{1, 2}
		}
		for sort, want := range map[string][]int32{
			`sort {path: "nextDate"}`: want, `sort {path: "nextDate" descending: true}`: {want[1], want[0]},
		} {
			found, _ := list[*catalogv1.Event](t, query.NewReader(db, schema(t), locale.Es, now), sort)
			if got := []int32{found[0].GetId(), found[1].GetId()}; !cmp.Equal(got, want) {
				t.Errorf("%s: %s gives %v", status, sort, got)
			}
		}
	}
}

func TestOrderIsNotAnAttribute(t *testing.T) {
	t.Parallel()
	r := datedEvents(t)
	for _, text := range []string{
		`fields: "nextDate"`, `filter {comparison {attribute: "nextDate" operator: OPERATOR_NOT_NULL values {text: "true"}}}`,
		`sort {path: "nextDate" path: "id"}`,
	} {
		_, _, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, text))
		wantText(t, err, "Invalid parameter nextDate")
	}
	_, _, err := query.List[*catalogv1.News](t.Context(), r, query.Viewer{}, parse(t, `sort {path: "nextDate"}`))
	wantText(t, err, "Invalid parameter nextDate")
}

func TestOrderNeedsAnExistingAttribute(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"endsAt": "raymi.catalog.v1.Occurrence.endsAt: an attribute and an order have one name",
		"next":   "raymi.catalog.v1.Occurrence.next: there is no occurrences.endsAt",
	} {
		orders := map[string]query.Order{name: query.Next("occurrences", "endsAt", "status <> 'cancelled'")}
		_, err := query.NewSchema(query.Table{Message: "raymi.catalog.v1.Occurrence", Name: "occurrences", Orders: orders})
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestPageAfterTheLastDateIsEmpty(t *testing.T) {
	t.Parallel()
	if found, _ := list[*catalogv1.Event](t, datedEvents(t), `sort {path: "nextDate"} page {start: 2147483647 limit: 25}`); len(found) != 0 {
		t.Errorf("%d events", len(found))
	}
}

// Reading in index order, page by page, gives the same order as sorting the whole table.
func TestIndexOrderEqualsSortingTheWholeTable(t *testing.T) {
	t.Parallel()
	pool := vocabularyEvents(t)
	for _, sql := range []string{
		`DELETE FROM occurrences`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT e, at, at + interval '1 hour'
			FROM generate_series(1, 120) e, generate_series(1, e % 4) o,
			LATERAL (SELECT '2026-03-01'::timestamptz + (e * 37 + o * 53) % 60 * interval '1 day' AS at) x`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	now := time.Date(2026, 3, 25, 0, 0, 0, 0, time.UTC)
	s := query.WithMaxCandidates(schema(t), 5)
	r := query.NewReader(pool, s, locale.Es, func() time.Time { return now })
	for filter, condition := range map[string]string{
		"": "TRUE",
		`filter {` + comparison("eventEndDate", "GT", "2026-04-01T00:00:00Z") + `}`: "event_end_date > '2026-04-01T00:00:00Z'",
		`filter {` + comparison("eventPrice", "LT", "4") + `}`:                      "event_price < 4",
		`search: "danza"`: "EXISTS (SELECT FROM event_translations WHERE event_id = e.id AND words LIKE '%danza%')",
	} {
		for start := 0; start < 120; start += 7 {
			got, _ := idsAndTotal(t, r, fmt.Sprintf(`%s sort {path: "nextDate"} sort {path: "eventPrice" descending: true}
				page {start: %d limit: 7 without_total: true} locale: "qu"`, filter, start))
			rows, err := pool.Query(t.Context(), `SELECT id FROM events e WHERE published_at <= $1 AND `+condition+`
				ORDER BY (SELECT min(ends_at) FROM occurrences WHERE event_id = e.id AND ends_at > $1), event_price DESC, id OFFSET $2
				LIMIT 7`, now, start)
			if err != nil {
				t.Fatal(err)
			}
			want, err := pgx.CollectRows(rows, pgx.RowTo[int32])
			if err != nil {
				t.Fatal(err)
			}
			if len(want) == 0 {
				want = nil
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s from %d (-want +got):\n%s", filter, start, diff)
			}
		}
	}
}
