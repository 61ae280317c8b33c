package query_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

// vocabularyEvents inserts 120 events whose texts are from a small vocabulary, in one to three languages, some of them
// missing.
func vocabularyEvents(t *testing.T) *postgres.Pool {
	t.Helper()
	pool := pgtest.Pool(t, store.Migrations())
	text := `NULLIF((ARRAY['Inti Raymi', 'danza', 'ÑANDÚ', 'Música 100%%', 'a_b', '25', 'noche de danza', '', NULL, 'Ño'])
		[1 + (i * %d + ascii(right(l, 1))) %% 10], '')`
	for _, sql := range []string{
		`INSERT INTO hosts (id, commercial_name, personal_name, person_count, webpage, published_at)
			SELECT i, 'Casa ' || CASE i % 3 WHEN 0 THEN 'Ñusta' ELSE 'Danza' END || i,
			CASE WHEN i % 2 = 0 THEN 'Rosa' END, i, 'https://casa.example/' || i, now() FROM generate_series(1, 9) i`,
		`INSERT INTO events (id, event_start_date, event_end_date, event_host_id, event_price, event_web_site, published_at)
			SELECT i, '2026-01-01'::timestamptz + i * interval '1 day', '2026-01-03'::timestamptz + i * interval '1 day', 1 + i % 9, i % 30,
				CASE WHEN i % 4 = 0 THEN 'https://Danza.example/' || i END, CASE WHEN i % 11 > 0 THEN '2026-01-01'::timestamptz END
				FROM generate_series(1, 120) i`,
		`INSERT INTO event_translations (event_id, locale, event_name, slug, event_description, event_rules)
			SELECT i, l, ` + fmt.Sprintf(text, 3) + `, l || i, ` + fmt.Sprintf(text, 7) + `, ` + fmt.Sprintf(text, 1) + `
			FROM generate_series(1, 120) i, unnest(ARRAY['es', 'en', 'qu']) l WHERE (i + ascii(right(l, 1))) % 4 > 0`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT id, event_start_date, event_end_date FROM events WHERE id % 5 > 0`,
		`INSERT INTO event_categories (id, event_category_code, published_at)
			SELECT i, 'category-' || i, CASE WHEN i < 4 THEN now() END FROM generate_series(1, 4) i`,
		`INSERT INTO event_category_links (event_id, event_category_id, position)
			SELECT id, c, 0 FROM events, generate_series(1, 4) c WHERE (id + c) % 3 = 0`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	return pool
}

// A narrowed condition has the same matches, pages and totals as without indexes.
func TestNarrowingDoesNotChangeResults(t *testing.T) {
	t.Parallel()
	pool := vocabularyEvents(t)
	at := func() time.Time { return time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC) }
	plain := query.NewReader(pool, query.WithoutIndexes(schema(t)), locale.Es, at)
	few, many := query.NewReader(pool, schema(t), locale.Es, at), query.NewReader(pool, query.WithMaxCandidates(schema(t), 3), locale.Es, at)
	random := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 400 {
		text := randomQuery(random)
		want, total := idsAndTotal(t, plain, text)
		found += len(want)
		for name, r := range map[string]*query.Reader{"few candidates": few, "more than the maximum": many} {
			for _, read := range []func(*testing.T, *query.Reader, string) ([]int32, int32){idsAndTotal, referencesAndTotal} {
				got, n := read(t, r, text)
				if diff := cmp.Diff(want, got); diff != "" || n != total {
					t.Fatalf("%s: %s: %d in all, want %d\n%s", name, text, n, total, diff)
				}
			}
		}
	}
	if found < 400 {
		t.Errorf("the queries find %d events: too few to tell a difference", found)
	}
}

// A page that finds its rows among few candidates counts the total in the same statement.
func TestAPageOfFewCandidatesCountsItsTotal(t *testing.T) {
	t.Parallel()
	_, db := content(t, 12)
	many := query.WithMaxCandidates(schema(t), 3)
	from := `filter {` + comparison("eventStartDate", "GTE", "2026-05-01T00:00:00Z") + `}`
	for name, c := range map[string]struct {
		schema *query.Schema
		text   string
		// want are the statements of the page and of the total.
		want, total int32
	}{
		"few candidates":             {schema(t), from + ` page {limit: 5}`, 1, 12},
		"a later page":               {schema(t), from + ` page {start: 5 limit: 5}`, 1, 12},
		"in the order of an index":   {schema(t), from + ` sort {path: "nextDate"} page {limit: 5}`, 1, 12},
		"beyond the end":             {schema(t), from + ` page {start: 50 limit: 5}`, 2, 12},
		"more than the maximum":      {many, from + ` page {limit: 5}`, 2, 12},
		"more, in the index's order": {many, from + ` sort {path: "nextDate"} page {limit: 5}`, 2, 12},
		"no condition with an index": {schema(t), `page {limit: 5}`, 2, 12},
		"the page determines it":     {schema(t), from + ` page {limit: 50}`, 1, 12},
		"the total is not wanted":    {schema(t), from + ` page {limit: 5 without_total: true}`, 1, 0},
		"not wanted, beyond maximum": {many, from + ` page {limit: 5 without_total: true}`, 1, 0},
	} {
		r := query.NewReader(db, c.schema, locale.Es, time.Now)
		before := db.n.Load()
		_, page, err := query.References(t.Context(), r, message, parse(t, c.text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := db.n.Load() - before; got != c.want || page.GetTotal() != c.total {
			t.Errorf("%s: %d statements and a total of %d, want %d and %d", name, got, page.GetTotal(), c.want, c.total)
		}
	}
}

func referencesAndTotal(t *testing.T, r *query.Reader, text string) (ids []int32, total int32) {
	t.Helper()
	rows, page, err := query.References(t.Context(), r, message, parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		ids = append(ids, row.GetId())
	}
	return ids, page.GetTotal()
}

func idsAndTotal(t *testing.T, r *query.Reader, text string) (ids []int32, total int32) {
	t.Helper()
	events, page := list[*catalogv1.Event](t, r, text)
	for _, e := range events {
		ids = append(ids, e.GetId())
	}
	return ids, page.GetTotal()
}

var (
	words = []string{
		"danza", "DANZA", "ñandú", "Inti", "raymi", "100%", "a_b", "25", "o", "ño", "ra", "2", "casa", "de da", `x\"y`,
		"danza\x1finti", "nada", "inti raymi", "TI RAYMI", "noche de dan", "noche de danza", "inti raymis", "música 100%",
	}
	textual = []string{
		"EQI", "NEI", "CONTAINS", "NOT_CONTAINS", "CONTAINSI", "NOT_CONTAINSI", "STARTS_WITH", "STARTS_WITHI",
		"ENDS_WITH", "ENDS_WITHI",
	}
	bounds    = []string{"LT", "LTE", "GT", "GTE", "EQ"}
	ofEvents  = []string{"eventName", "eventId", "eventDescription", "eventRules", "eventWebSite"}
	ofHosts   = []string{"commercialName", "personalName", "webpage"}
	languages = []string{"", ` locale: "es"`, ` locale: "en"`, ` locale: "qu"`}
)

func randomQuery(r *rand.Rand) string {
	text := fmt.Sprintf(`sort {path: "eventStartDate"} page {start: %d limit: %d}`, r.IntN(3)*3, 1+r.IntN(20)) + pick(r, languages)
	if r.IntN(3) == 0 {
		return text + fmt.Sprintf(` search: "%s"`, pick(r, words))
	}
	return text + fmt.Sprintf(` filter {%s}`, randomFilter(r, 0))
}

func randomFilter(r *rand.Rand, depth int) string {
	kind := r.IntN(11)
	if depth == 2 {
		kind %= 7
	}
	switch kind {
	case 0, 1:
		return comparison(pick(r, ofEvents), pick(r, textual), pick(r, words))
	case 2:
		return fmt.Sprintf(`nested {relation: "eventHost" filter {%s}}`, comparison(pick(r, ofHosts), pick(r, textual), pick(r, words)))
	case 3:
		return comparison(pick(r, []string{"eventStartDate", "eventEndDate"}), pick(r, bounds), randomDay(r))
	case 4:
		return fmt.Sprintf(`nested {relation: "occurrences" filter {all {filters {%s} filters {%s}}}}`,
			comparison("startsAt", pick(r, bounds), randomDay(r)), comparison("endsAt", pick(r, bounds), randomDay(r)))
	case 5, 6:
		return fmt.Sprintf(`nested {relation: "eventCategory" filter {%s}}`,
			comparison("eventCategoryCode", pick(r, []string{"IN", "NE", "NULL"}), fmt.Sprintf("category-%d", 1+r.IntN(4))))
	case 7:
		return fmt.Sprintf(`not {%s}`, randomFilter(r, depth+1))
	}
	group := []string{"all", "any"}[kind%2]
	var members strings.Builder
	for range 1 + r.IntN(3) {
		fmt.Fprintf(&members, ` filters {%s}`, randomFilter(r, depth+1))
	}
	return fmt.Sprintf(`%s {%s}`, group, members.String())
}

func comparison(attribute, operator, value string) string {
	return fmt.Sprintf(`comparison {attribute: %q operator: OPERATOR_%s values {text: "%s"}}`, attribute, operator, value)
}

func randomDay(r *rand.Rand) string {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, r.IntN(125)).Format(time.RFC3339)
}

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }
