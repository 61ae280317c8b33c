package query_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

var update = flag.Bool("update", false, "write the golden plans")

// recorder records the statements that it forwards.
type recorder struct {
	postgres.Querier
	statements []query.Statement
}

func (r *recorder) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	r.statements = append(r.statements, query.Statement{SQL: sql, Args: args})
	return r.Querier.Query(ctx, sql, args...)
}

func (r *recorder) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	r.statements = append(r.statements, query.Statement{SQL: sql, Args: args})
	return r.Querier.QueryRow(ctx, sql, args...)
}

func (r *recorder) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	for _, q := range b.QueuedQueries {
		r.statements = append(r.statements, query.Statement{SQL: q.SQL, Args: q.Arguments})
	}
	return r.Querier.SendBatch(ctx, b)
}

// hotRead is a read that pages or the benchmark use frequently.
type hotRead struct {
	name string
	read func(ctx context.Context, r *query.Reader) error
}

func events(t testing.TB, name, text string) hotRead {
	q := parse(t, text)
	return hotRead{name, func(ctx context.Context, r *query.Reader) error {
		_, _, err := query.List[*catalogv1.Event](ctx, r, query.Viewer{}, q)
		return err
	}}
}

// counted is a page of references, whose statement may also count the total.
func counted(t testing.TB, name, text string) hotRead {
	q := parse(t, text)
	return hotRead{name, func(ctx context.Context, r *query.Reader) error {
		_, _, err := query.References(ctx, r, message, q)
		return err
	}}
}

func counts(t testing.TB, name, text string, more ...[]string) hotRead {
	q := parse(t, text)
	paths := append([][]string{{"eventAddress", "city"}, {"eventCategory"}, {"eventHost"}}, more...)
	return hotRead{name, func(ctx context.Context, r *query.Reader) error {
		_, _, err := query.Counts[*catalogv1.Event](ctx, r, query.Viewer{}, q, paths...)
		return err
	}}
}

// clusters are those of a map of a city.
func clusters(t testing.TB, name, text string) hotRead {
	q := parse(t, text)
	return hotRead{name, func(ctx context.Context, r *query.Reader) error {
		_, err := query.Clusters[*catalogv1.Event](ctx, r, query.Viewer{}, q, 0.005)
		return err
	}}
}

func totals(t testing.TB, name string, texts ...string) hotRead {
	queries := make([]*queryv1.Query, len(texts))
	for i, text := range texts {
		queries[i] = parse(t, text)
	}
	return hotRead{name, func(ctx context.Context, r *query.Reader) error {
		_, err := query.Totals[*catalogv1.Event](ctx, r, query.Viewer{}, queries)
		return err
	}}
}

func hotReads(t testing.TB, now time.Time) []hotRead {
	newest, soonest := ` sort {path: "createdAt" descending: true}`, ` sort {path: "nextDate"} sort {path: "eventEndDate"}`
	at := func(d time.Duration) string { return now.Add(d).UTC().Format(time.RFC3339) }
	day := 24 * time.Hour
	coming := comparison("eventEndDate", "GT", at(0))
	of := func(relation, filter string) string {
		return fmt.Sprintf(`nested {relation: %q filter {%s}}`, relation, filter)
	}
	all := func(filters ...string) string {
		return `filter {all {filters {` + strings.Join(filters, `} filters {`) + `}}} `
	}
	category := of("eventCategory", comparison("eventCategoryCode", "IN", "category-3"))
	city := of("eventAddress", of("city", comparison("cityCode", "IN", "city-3")))
	host := of("eventHost", comparison("id", "IN", "7"))
	area := of("eventHost", of("cultureType", comparison("cultureTypeCode", "IN", "area-3")))
	page := ` page {limit: 25}`
	onDay := func(n time.Duration) string {
		return of("occurrences", fmt.Sprintf(`all {filters {%s} filters {%s}}`, comparison("startsAt", "LT", at((n+1)*day)),
			comparison("endsAt", "GT", at(n*day))))
	}
	return []hotRead{
		events(t, "list", newest+page),
		events(t, "page_300", newest+` page {start: 7475 limit: 25}`),
		{"one", func(ctx context.Context, r *query.Reader) error {
			_, err := query.Get[*catalogv1.Event](ctx, r, query.Viewer{}, 711,
				parse(t, `populate {name: "eventHost" query {}} populate {name: "eventMediaPhotos" query {}}
					populate {name: "eventAddress" query {}} populate {name: "occurrences" query {}}`))
			return err
		}},
		events(t, "dates_and_category", all(comparison("eventEndDate", "GTE", at(0)), comparison("eventStartDate", "LTE", at(30*day)),
			category)+newest+page),
		events(t, "coming", all(coming)+soonest+page),
		events(t, "coming_in_city", all(coming, city)+soonest+page),
		events(t, "day", all(onDay(0), coming)+soonest+page),
		events(t, "category", all(category)+newest+page),
		events(t, "host", all(host)+newest+page),
		events(t, "over", all(comparison("eventEndDate", "LTE", at(0)))+` sort {path: "eventEndDate" descending: true}`+page),
		events(t, "start", ` sort {path: "eventStartDate"}`+page),
		events(t, "next_date", soonest+page),
		events(t, "search", `search: "inti"`+newest+page),
		events(t, "words", all(coming)+match("int", "")+page),
		events(t, "words_loose", all(coming)+match("int", `words: "'int'" words: "'danz'"`)+page),
		counts(t, "counts_words", all(coming)+match("int", "")),
		events(t, "near", all(coming)+`place {circle {latitude: -13.52 longitude: -71.95 radius: 1500}} sort {path: "distance"}`+page),
		events(t, "map", all(coming)+`place {box {south: -13.53 west: -71.96 north: -13.51 east: -71.94}}`+soonest+page),
		clusters(t, "counts_clusters", all(coming)+`place {box {south: -13.6 west: -72 north: -13.5 east: -71.9}}`),
		events(t, "neighbourhood", all(coming, of("eventAddress", of("neighbourhood", comparison("neighbourhoodCode", "IN", "san-blas"))))+
			soonest+page),
		events(t, "area", all(coming, area)+soonest+page),
		counts(t, "counts_area", all(coming, area), []string{"eventHost", "cultureType"}),
		totals(t, "totals", all(coming, onDay(0)), all(coming, onDay(1)), all(coming, comparison("isFree", "EQ", "true")),
			all(coming, of("audiences", comparison("audience", "IN", "children")))),
		events(t, "search_phrase", `search: "evento 471"`+newest+page),
		counted(t, "search_phrase_counted", `search: "evento 47"`+newest+page),
		counted(t, "day_counted", all(onDay(0), coming)+soonest+page),
		events(t, "search_short", `search: "in"`+newest+page),
		events(t, "search_number", `search: "4711"`+newest+page),
		events(t, "name", all(comparison("eventName", "CONTAINSI", "inti"))+newest+page),
		events(t, "host_name", all(of("eventHost", comparison("commercialName", "CONTAINSI", "killa")))+newest+page),
		counts(t, "counts", ``),
		counts(t, "counts_coming", all(coming)),
		counts(t, "counts_search", `search: "inti"`),
		{"hosts", func(ctx context.Context, r *query.Reader) error {
			_, _, err := query.List[*catalogv1.Host](ctx, r, query.Viewer{}, parse(t, newest+page))
			return err
		}},
		{"hosts_by_name", func(ctx context.Context, r *query.Reader) error {
			_, _, err := query.List[*catalogv1.Host](ctx, r, query.Viewer{},
				parse(t, `filter {any {filters {`+comparison("commercialName", "CONTAINSI", "killa")+
					`} filters {`+comparison("personalName", "CONTAINSI", "killa")+`}}}`+newest+page))
			return err
		}},
		{"news", func(ctx context.Context, r *query.Reader) error {
			_, _, err := query.List[*catalogv1.News](ctx, r, query.Viewer{}, parse(t, newest+page))
			return err
		}},
	}
}

// match finds a key as the catalog's search does.
func match(key, more string) string {
	return fmt.Sprintf(`match {found: "'%[1]s'" better: "'%[1]s':A" better: "'%[1]s':AB" titles: "'%[1]s':AB" titles: "'danz':AB"
		typed: "'inti'" %[2]s} `, key, more)
}

// growing matches sequential scans of tables that grow with the number of events, hosts or news items.
var growing = regexp.MustCompile(
	`(?m)Seq Scan (events|hosts|news|occurrences|addresses|contacts|event_(translations|category_links|files|search)|host_\w+|news_\w+)$`,
)

// insertContent inserts n events with everything that the hot reads need: few are in the future, few contain the
// searched word.
func insertContent(t *testing.T, conn *pgx.Conn, n int) {
	t.Helper()
	for _, sql := range []string{
		`INSERT INTO cities (city_code) SELECT 'city-' || i FROM generate_series(1, 30) i`,
		`INSERT INTO event_categories (event_category_code) SELECT 'category-' || i FROM generate_series(1, 14) i`,
		`INSERT INTO hosts (commercial_name, webpage, created_at, published_at) SELECT
			CASE WHEN i % 40 = 0 THEN 'Casa Killa ' ELSE 'Organizador ' END || i,
			'https://' || repeat('x', 300), now() - i * interval '1 hour', now() - interval '1 hour' FROM generate_series(1, $1::integer / 2) i`,
		`INSERT INTO areas (culture_type_code) SELECT 'area-' || i FROM generate_series(1, 12) i`,
		`INSERT INTO host_areas (host_id, area_id, position) SELECT id, 1 + id % 12, 1 FROM hosts`,
		`INSERT INTO host_translations (host_id, locale, org_resume) SELECT id, 'es', repeat('Una casa. ', 30) FROM hosts`,
		`INSERT INTO addresses (address, coordinates, city_id) SELECT 'Calle ' || i,
			(-13.5 - (i % 100) * 0.001) || ',' || (-71.9 - (i % 90) * 0.001), 1 + i % 30 FROM generate_series(1, $1::integer) i`,
		`INSERT INTO events (event_start_date, event_end_date, event_host_id, event_address_id, event_price, event_web_site, created_at,
			published_at)
			SELECT at, at + interval '3 hours', 1 + i % ($1::integer / 2), i, i % 50, 'https://' || repeat('x', 300),
			now() - i * interval '1 minute', now() - interval '1 hour' FROM
			(SELECT i, now() + (CASE WHEN i % 20 = 0 THEN i / 20 ELSE -i END) * interval '1 hour' AS at FROM generate_series(1, $1::integer) i) e`,
		`INSERT INTO event_translations (event_id, locale, event_name, slug, event_description) SELECT id, l,
			CASE WHEN id % 50 = 0 THEN 'Inti ' ELSE 'Evento ' END || id,
			'evento-' || id, repeat('Una noche de danza. ', 10) FROM events, unnest(ARRAY['es', 'en']) l`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT id, event_start_date, event_end_date FROM events`,
		`INSERT INTO event_category_links (event_id, event_category_id, position) SELECT id, 1 + id % 14, 1 FROM events`,
		`INSERT INTO files (id, name, hash, ext, mime, size, url, provider) SELECT i, 'f', 'h', '.jpg', 'image/jpeg', 1, '/f', 'local'
			FROM generate_series(1, 20) i`,
		`INSERT INTO event_files (event_id, field, position, file_id) SELECT id, 'eventMediaPhotos', 1, 1 + id % 20 FROM events`,
		`INSERT INTO event_search (event_id, words, keys, kind, version) SELECT event_id, words, keys, kind, version FROM event_search_source`,
		`INSERT INTO news (created_at, published_at) SELECT now() - i * interval '1 hour', now() - interval '1 hour'
			FROM generate_series(1, $1::integer / 2) i`,
		`INSERT INTO news_translations (news_id, locale, title, news_text) SELECT id, 'es', 'Noticia ' || id, repeat('Un texto. ', 30) FROM news`,
		`VACUUM ANALYZE`,
	} {
		var args []any
		if strings.Contains(sql, "$1") {
			args = []any{n}
		}
		if _, err := conn.Exec(t.Context(), sql, args...); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
}

// The plans are those of the statements that the reader sends; -update writes them. No page may scan a growing table
// sequentially. Counting may, because it stops at its bound, or has to count all rows.
func TestHotReadsHaveGoldenPlans(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t, store.Migrations())
	pool, err := postgres.Open(t.Context(), postgres.Config{URL: url, Connections: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) }) // the test is over
	// With 8000 or 9000 events two plans of a question cost the same, and the planner's choice changes between runs.
	insertContent(t, conn, 8400)
	var version int
	if err := conn.QueryRow(t.Context(), `SELECT current_setting('server_version_num')::integer / 10000`).Scan(&version); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join("testdata", "plans", strconv.Itoa(version))
	now := time.Now()
	for _, h := range hotReads(t, now) {
		rec := &recorder{Querier: pool}
		r := query.NewReader(rec, schema(t), locale.Es, func() time.Time { return now })
		r.SetExactTotal(1000)
		if err := h.read(t.Context(), r); err != nil {
			t.Fatalf("%s: %v", h.name, err)
		}
		var plans []string
		for _, s := range rec.statements {
			if strings.HasPrefix(s.SQL, "EXPLAIN") {
				continue
			}
			plan := pgtest.Plan(t, pool, s.SQL, len(s.Args))
			if !strings.Contains(s.SQL, "content_generation") {
				checkScans(t, h.name, plan)
			}
			plans = append(plans, plan)
		}
		golden(t, folder, h.name+".txt", strings.Join(plans, "\n"))
	}
}

// checkScans reports sequential scans of growing tables. A branch for more candidates than the bound may have one, because
// it reads that share of the table anyway.
func checkScans(t *testing.T, name, plan string) {
	t.Helper()
	depthOf := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	gate := math.MaxInt
	for line := range strings.Lines(plan) {
		switch depth := depthOf(line); {
		case depth <= gate && (strings.HasSuffix(line, "> 2000\n") || strings.HasSuffix(line, "> 100000\n")):
			gate = depth
		case depth <= gate:
			gate = math.MaxInt
		}
		if gate == math.MaxInt && growing.MatchString(strings.TrimRight(line, "\n")) {
			t.Errorf("%s: %s", name, strings.TrimSpace(line))
		}
	}
}

// golden compares a plan with that of the server's version. Versions without golden plans are only checked for
// sequential scans.
func golden(t *testing.T, folder, file, got string) {
	t.Helper()
	if *update {
		if err := errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(filepath.Join(folder, file), []byte(got), 0o644)); err != nil {
			t.Fatal(err)
		}
		return
	}
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		return
	}
	want, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", filepath.Join(folder, file), diff)
	}
}
