package seed

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
)

// The number of events found by the benchmark's queries is independent of the number of other events.
func TestBulkQueriesFindTheSameNumberOfEvents(t *testing.T) {
	conn, err := pgx.Connect(t.Context(), os.Getenv("TEST_DATABASE_URL"))
	if err != nil {
		t.Fatalf("run `make test-go`, which starts a PostgreSQL server: %v", err)
	}
	t.Cleanup(func() { _ = conn.Close(t.Context()) }) // errors here lose nothing
	type hits struct{ Events, Coming, Month, Category, Feasts int }
	for _, n := range []int{1000, 10_000, maxBulk} {
		rows, err := conn.Query(t.Context(), `SELECT count(*) AS events, count(*) FILTER (WHERE at > now()) AS coming,
			count(*) FILTER (WHERE at > now() AND at <= now() + interval '30 days') AS month,
			count(*) FILTER (WHERE at > now() AND at <= now() + interval '30 days' AND category = 3) AS category,
			count(*) FILTER (WHERE name LIKE 'Inti Raymi %') AS feasts FROM (`+bulkEvents+`) e`, n)
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[hits])
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(hits{n, 700, 420, 30, 150}, got); diff != "" {
			t.Errorf("of %d events (-want +got):\n%s", n, diff)
		}
	}
}

// More dates leave the number of coming events, and what the other queries find, as it is.
func TestBulkDatesOfPastEventsArePast(t *testing.T) {
	conn, err := pgx.Connect(t.Context(), os.Getenv("TEST_DATABASE_URL"))
	if err != nil {
		t.Fatalf("run `make test-go`, which starts a PostgreSQL server: %v", err)
	}
	t.Cleanup(func() { _ = conn.Close(t.Context()) }) // errors here lose nothing
	if _, err := conn.Exec(t.Context(), `CREATE TEMPORARY TABLE bulk AS `+bulkEvents, 1000); err != nil {
		t.Fatal(err)
	}
	type found struct{ Dates, Events, Coming int }
	rows, err := conn.Query(t.Context(), `SELECT count(*) AS dates, count(DISTINCT (i, at)) / 5 AS events,
		count(DISTINCT i) FILTER (WHERE at > now()) AS coming FROM (`+bulkDates+`) d`, 1000, 5)
	if err != nil {
		t.Fatal(err)
	}
	got, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[found])
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(found{5000, 1000, 700}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
