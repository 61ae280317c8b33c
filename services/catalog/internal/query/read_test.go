package query_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

const message = "raymi.catalog.v1.Event"

// counter counts the statements that it forwards.
type counter struct {
	postgres.Querier
	n atomic.Int32
	// roundTrips counts a batch once.
	roundTrips atomic.Int32
}

func (c *counter) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	c.n.Add(1)
	c.roundTrips.Add(1)
	return c.Querier.Query(ctx, sql, args...)
}

func (c *counter) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	c.n.Add(int32(b.Len()))
	c.roundTrips.Add(1)
	return c.Querier.SendBatch(ctx, b)
}

func (c *counter) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	c.n.Add(1)
	c.roundTrips.Add(1)
	return c.Querier.QueryRow(ctx, sql, args...)
}

func schema(t testing.TB) *query.Schema {
	t.Helper()
	s, err := store.Schema()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// content is a database with 3 hosts and the given number of events, each with a host, a category and two occurrences;
// its statements are counted.
func content(t *testing.T, events int) (*query.Reader, *counter) {
	t.Helper()
	pool := pgtest.Pool(t, store.Migrations())
	for _, sql := range []string{
		`INSERT INTO hosts (id, commercial_name, person_count, personal_identifying_document, published_at)
			SELECT i, 'Casa ' || i, i * 10, CASE WHEN i = 1 THEN 'local passport' END, now() FROM generate_series(1, 3) i`,
		`INSERT INTO event_categories (id, published_at) VALUES (1, now())`,
		`INSERT INTO events (id, event_start_date, event_end_date, event_host_id, event_price, is_free, published_at)
			SELECT i, '2026-06-01', '2026-06-02', i % 3 + 1, i + 0.5, i % 2 = 0, now() FROM generate_series(1, $1::integer) i`,
		`INSERT INTO event_category_links (event_id, event_category_id, position) SELECT i, 1, 0 FROM generate_series(1, $1::integer) i`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at)
			SELECT i, '2026-06-01'::timestamptz + d * interval '1 day', '2026-06-02'::timestamptz + d * interval '1 day'
			FROM generate_series(1, $1::integer) i, generate_series(0, 1) d`,
	} {
		var args []any
		if strings.Contains(sql, "$1") {
			args = []any{events}
		}
		if _, err := pool.Exec(t.Context(), sql, args...); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	c := &counter{Querier: pool}
	return query.NewReader(c, schema(t), locale.Es, time.Now), c
}

func parse(t testing.TB, text string) *queryv1.Query {
	t.Helper()
	q := &queryv1.Query{}
	if err := prototext.Unmarshal([]byte(text), q); err != nil {
		t.Fatal(err)
	}
	return q
}

func list[M proto.Message](t *testing.T, r *query.Reader, text string) ([]M, *queryv1.PageInfo) {
	t.Helper()
	found, page, err := query.List[M](t.Context(), r, query.Viewer{}, parse(t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return found, page
}

func TestEachRelationIsOneStatementPerLevel(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 30)
	host := `populate {name: "eventHost" query {populate {name: "events" query {populate {name: "occurrences" query {}}}}}}`
	for _, c := range []struct {
		text string
		want int32
	}{
		{`page {limit: 30 without_total: true}`, 1},
		{`page {limit: 30}`, 2}, // a full page does not determine the total
		{`page {limit: 30}`, 2}, // also with a cached total
		{`page {limit: 100}`, 1},
		{`page {limit: 10} search: "evento"`, 1},
		{`page {limit: 10} sort {path: "nextDate"}
			filter {comparison {attribute: "eventEndDate" operator: OPERATOR_GT values {text: "2026-01-01"}}}`, 2},
		{`page {limit: 1 without_total: true} populate {name: "occurrences" query {}}`, 2},
		{`page {limit: 30 without_total: true} populate {name: "occurrences" query {}}`, 2},
		{`page {limit: 30 without_total: true} populate {name: "occurrences" query {}} populate {name: "eventCategory" query {}} ` + host, 6},
		{`page {limit: 1 without_total: true} ` + host, 4},
	} {
		before := statements.n.Load()
		list[*catalogv1.Event](t, r, c.text)
		if got := statements.n.Load() - before; got != c.want {
			t.Errorf("%s: %d statements, want %d", c.text, got, c.want)
		}
	}
}

func TestTotalsAreExactUpToABound(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 30)
	if _, err := statements.Exec(t.Context(), "ANALYZE"); err != nil {
		t.Fatal(err)
	}
	total := func(text string) int32 {
		_, page := list[*catalogv1.Event](t, r, text)
		return page.GetTotal()
	}
	free := ` filter {comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "true"}}}`
	r.SetExactTotal(30)
	if got := []int32{total(`page {limit: 5}`), total(`page {limit: 5}` + free)}; !cmp.Equal(got, []int32{30, 15}) {
		t.Fatalf("within the bound: %v", got)
	}
	r.SetExactTotal(10)
	before := statements.n.Load()
	if got := total(`page {limit: 5}`); got <= 10 || got > 60 {
		t.Errorf("beyond the bound: %d", got)
	}
	if got := statements.n.Load() - before; got != 3 {
		t.Errorf("an estimate takes %d statements", got)
	}
	if got := total(`page {start: 20 limit: 5}`); got < 25 {
		t.Errorf("the total %d is smaller than the page's end", got)
	}
	if got := total(`page {start: 25 limit: 10}`); got != 30 {
		t.Errorf("the last page determines the total: %d", got)
	}
}

func TestShownOnlyAttributesAreNotSearched(t *testing.T) {
	t.Parallel()
	r, _ := content(t, 1)
	hosts, _ := list[*catalogv1.Host](t, r, `sort {path: "id"}`)
	var shown []string
	for _, h := range hosts {
		shown = append(shown, h.GetPersonalIdentifyingDocument())
	}
	if d := cmp.Diff([]string{"local passport", "", ""}, shown); d != "" {
		t.Fatal(d)
	}
	if found, _ := list[*catalogv1.Host](t, r, `search: "passport"`); len(found) != 0 {
		t.Error("a search finds persons by their document")
	}
	for _, text := range []string{
		`filter {comparison {attribute: "personalIdentifyingDocument" operator: OPERATOR_EQ values {text: "local passport"}}}`,
		`sort {path: "personalIdentifyingDocument"}`,
	} {
		_, _, err := query.List[*catalogv1.Host](t.Context(), r, query.Viewer{}, parse(t, text))
		wantText(t, err, "Invalid parameter personalIdentifyingDocument")
	}
}

func TestNumbersAndBooleansAreParsed(t *testing.T) {
	t.Parallel()
	r, _ := content(t, 4)
	for text, want := range map[string]int{
		`filter {comparison {attribute: "id" operator: OPERATOR_GT values {text: "2"}}}`:                                   2,
		`filter {comparison {attribute: "id" operator: OPERATOR_IN values {text: "99999999999"} values {text: "3"}}}`:      1,
		`filter {comparison {attribute: "id" operator: OPERATOR_LT values {text: "99999999999"}}}`:                         4,
		`filter {comparison {attribute: "eventPrice" operator: OPERATOR_BETWEEN values {text: "2"} values {text: "3.5"}}}`: 2,
		`search: "3.5"`: 1,
		`filter {comparison {attribute: "isFree" operator: OPERATOR_EQ values {text: "f"}}}`:                                     2,
		`filter {comparison {attribute: "eventStartDate" operator: OPERATOR_LTE values {text: "1780272000000"}}}`:                4,
		`filter {comparison {attribute: "eventStartDate" operator: OPERATOR_LT values {text: "2026-05-31T19:00:00.001-05:00"}}}`: 4,
		`locale: "all"`: 4,
	} {
		if found, _ := list[*catalogv1.Event](t, r, text); len(found) != want {
			t.Errorf("%s: %d events, want %d", text, len(found), want)
		}
	}
	if hosts, _ := list[*catalogv1.Host](t, r, `locale: "xx"`); len(hosts) != 3 {
		t.Errorf("hosts have no locale and must ignore the language: %d hosts", len(hosts))
	}
}

func TestHiddenHostCountsAsNull(t *testing.T) {
	t.Parallel()
	r, db := content(t, 3)
	if _, err := db.Exec(t.Context(), `UPDATE hosts SET published_at = NULL WHERE id = 1`); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]int32{"true": {3}, "false": {1, 2}} {
		found, _ := list[*catalogv1.Event](t, r, fmt.Sprintf(
			`filter {nested {relation: "eventHost" filter {comparison {attribute: "id" operator: OPERATOR_NULL values {text: %q}}}}}`, text))
		var ids []int32
		for _, e := range found {
			ids = append(ids, e.GetId())
		}
		if d := cmp.Diff(want, ids); d != "" {
			t.Errorf("no host is %s: %s", text, d)
		}
	}
}

func TestInvalidQueryOfAnEntryReadsNothing(t *testing.T) {
	t.Parallel()
	r, statements := content(t, 1)
	for _, text := range []string{
		`filter {comparison {attribute: "foo" operator: OPERATOR_EQ values {text: "1"}}}`, `sort {path: "foo"}`, `fields: "foo"`,
		`populate {name: "eventCategory" query {fields: "foo"}}`,
	} {
		before := statements.n.Load()
		_, err := query.Get[*catalogv1.Event](t.Context(), r, query.Viewer{}, 1, parse(t, text))
		wantText(t, err, "Invalid parameter foo")
		if n := statements.n.Load() - before; n != 0 {
			t.Errorf("%s: %d statements for an invalid query", text, n)
		}
	}
	one, err := query.Get[*catalogv1.Event](t.Context(), r, query.Viewer{}, 1, parse(t,
		`filter {comparison {attribute: "id" operator: OPERATOR_EQ values {text: "9"}}} sort {path: "id"}`))
	if err != nil || one.GetId() != 1 {
		t.Errorf("a filter applies to a single entry: %v, %v", one, err)
	}
}

func wantText(t *testing.T, err error, want string) {
	t.Helper()
	if e := errs.As(err); e == nil || e.Kind != errs.Invalid || e.Text != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
