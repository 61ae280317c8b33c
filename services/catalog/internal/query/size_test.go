package query_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/query"
)

func TestEntriesOfAResponseAreBounded(t *testing.T) {
	t.Parallel()
	r, _ := content(t, 100)
	around := `populate {name: "events" query {}}`
	for range 2 {
		around = fmt.Sprintf(`populate {name: "events" query {populate {name: "eventHost" query {%s}}}}`, around)
	}
	_, _, err := query.List[*catalogv1.Host](t.Context(), r, query.Viewer{}, parse(t, around))
	wantText(t, err, "The query has too many levels of relations")
	const id = `fields: "id" `
	four := id + `populate {name: "events" query {` + id + `}}`
	for _, name := range []string{"eventHost", "events", "eventHost"} {
		four = fmt.Sprintf(id+`populate {name: %q query {%s}}`, name, four)
	}
	_, _, err = query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, `page {limit: 100} `+four))
	wantText(t, err, "The query has too many entries")
	list[*catalogv1.Event](t, r, `page {limit: 2} `+four)
}

const tooLarge = "The answer is too large: ask for fewer fields, a smaller page or less populate"

// longTexts is a database of events that all have the same host, with longTexts of the given sizes.
func longTexts(t *testing.T, events, ofEvent, ofHost int) (*query.Reader, *counter) {
	t.Helper()
	r, db := content(t, events)
	// One row per statement: updating the trigram index for a megabyte of text takes a while.
	for id := range events {
		if _, err := db.Exec(t.Context(), `INSERT INTO event_translations (event_id, locale, event_description)
			VALUES ($1, 'es', repeat('x', $2))`, id+1, ofEvent); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(t.Context(), `INSERT INTO host_translations (host_id, locale, org_resume) SELECT id, 'es', repeat('x', $1)
		FROM hosts`, ofHost); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(t.Context(), `UPDATE events SET event_host_id = 1`); err != nil {
		t.Fatal(err)
	}
	return r, db
}

func TestBytesOfAResponseAreBounded(t *testing.T) {
	t.Parallel()
	r, _ := longTexts(t, 100, 100_000, 90_000)
	for name, c := range map[string]struct{ within, beyond string }{
		"rows":                         {`page {limit: 80}`, `page {limit: 100}`},
		"fields that are not selected": {`page {limit: 100} fields: "eventName"`, `page {limit: 100} fields: "eventDescription"`},
		"one entry below many parents": {
			`page {limit: 80} fields: "eventName" populate {name: "eventHost" query {}}`,
			`page {limit: 100} fields: "eventName" populate {name: "eventHost" query {}}`,
		},
		"fields of what is populated": {
			`page {limit: 100} fields: "eventName" populate {name: "eventHost" query {fields: "commercialName"}}`,
			`page {limit: 100} fields: "eventName" populate {name: "eventHost" query {fields: "orgResume"}}`,
		},
		"two levels below": {
			`page {limit: 1} populate {name: "eventHost" query {populate {name: "events" query {page {limit: 60}}}}}`,
			`page {limit: 1} populate {name: "eventHost" query {populate {name: "events" query {}}}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			list[*catalogv1.Event](t, r, c.within)
			_, _, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, c.beyond))
			wantText(t, err, tooLarge)
		})
	}
}

// readRows counts the rows that are read from PostgreSQL.
type readRows struct {
	pgx.Rows
	n *int
}

// Next counts a row.
func (r readRows) Next() bool {
	*r.n++
	return r.Rows.Next()
}

type rowCounter struct {
	postgres.Querier
	n int
}

func (c *rowCounter) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	rows, err := c.Querier.Query(ctx, sql, args...)
	return readRows{rows, &c.n}, err
}

func TestReadingStopsWhenTheResponseIsTooLarge(t *testing.T) {
	t.Parallel()
	_, db := longTexts(t, 12, 1_000_000, 1)
	rows := &rowCounter{Querier: db}
	r := query.NewReader(rows, schema(t), locale.Es, time.Now)
	_, _, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, parse(t, `page {limit: 100}`))
	wantText(t, err, tooLarge)
	if rows.n != 9 {
		t.Errorf("%d rows of 1 MB are read for an answer of 8 MiB", rows.n)
	}
}

func TestFieldsThatAreNotSelectedAreNotSent(t *testing.T) {
	t.Parallel()
	r, _ := longTexts(t, 100, 10, 10)
	found, _ := list[*catalogv1.Event](t, r, `fields: "eventPrice" populate {name: "eventHost" query {}}`)
	if e := found[0]; e.GetEventDescription() != "" || e.GetEventPrice() == 0 || e.GetId() == 0 || e.GetEventHost().GetOrgResume() == "" {
		t.Errorf("got %v", e)
	}
}

// The estimate must not be smaller than the size that the gateway writes.
func TestSizeOfTextCountsEscapes(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "Inti Raymi", `"\/`, "\n\r\t\b\f\x01\x7f", "<script>&", "ñandú 😀 – „“", "\u2028\u2029\u2027\u202a",
		strings.Repeat("<", 1000),
	} {
		written, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := query.SizeOfText(text), len(written)-2; got < want || got > want+20 {
			t.Errorf("%q: %d bytes, want %d", text, got, want)
		}
	}
}
