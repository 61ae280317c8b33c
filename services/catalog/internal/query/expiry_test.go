package query_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

func TestResponsesReportTheirExpiry(t *testing.T) {
	t.Parallel()
	present := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	pool := pgtest.Pool(t, store.Migrations())
	for _, sql := range []string{
		`INSERT INTO hosts (id, commercial_name, published_at) VALUES (1, 'Casa', '2026-06-01T12:03:00Z')`,
		`INSERT INTO events (id, event_start_date, event_end_date, event_host_id, published_at)
			VALUES (1, '2026-06-01', '2026-06-02', 1, '2026-06-01'), (2, '2026-06-01', '2026-06-02', 1, '2026-06-01T12:05:00Z'),
				(3, '2026-06-01', '2026-06-02', 1, NULL)`,
		`INSERT INTO occurrences (event_id, starts_at, ends_at)
			VALUES (1, '2026-06-01', '2026-06-01T12:00:00Z'), (1, '2026-06-01', '2026-06-01T12:01:00Z')`,
		`INSERT INTO news (id, published_at) VALUES (1, '2026-05-01')`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	var reported []string
	reader := query.NewReader(pool, schema(t), locale.Es, func() time.Time { return present }).
		ReportingExpiry(func(_ context.Context, until time.Time) { reported = append(reported, until.UTC().Format("15:04")) })
	run := func(v query.Viewer, q *queryv1.Query) []string {
		t.Helper()
		reported = nil
		if _, _, err := query.List[*catalogv1.Event](t.Context(), reader, v, q); err != nil {
			t.Fatal(err)
		}
		return reported
	}
	byName := &queryv1.Filter{Node: &queryv1.Filter_Nested{Nested: &queryv1.Nested{
		Relation: "eventHost", Filter: &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: &queryv1.Comparison{
			Attribute: "commercialName", Operator: queryv1.Operator_OPERATOR_EQ, Values: []*queryv1.Value{{}},
		}}},
	}}}
	star := &queryv1.Query{Populate: []*queryv1.Populate{{Name: "*"}}}
	for name, c := range map[string]struct {
		viewer query.Viewer
		query  *queryv1.Query
		want   []string
	}{
		"a future publication":                     {query: &queryv1.Query{}, want: []string{"12:05"}},
		"a future publication of a filtered host":  {query: &queryv1.Query{Filter: byName}, want: []string{"12:03"}},
		"a future publication of a populated host": {query: star, want: []string{"12:03"}},
		"a future publication of a host in the sort key": {
			query: &queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"eventHost", "commercialName"}}}},
			want:  []string{"12:03"},
		},
		"the end of a date in the sort key": {
			query: &queryv1.Query{Sort: []*queryv1.Sort{{Path: []string{"nextDate"}}}},
			want:  []string{"12:01"},
		},
		"a response that is not public": {viewer: query.Viewer{UserID: 4}, query: &queryv1.Query{}},
	} {
		if diff := cmp.Diff(c.want, run(c.viewer, c.query)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if c.viewer != (query.Viewer{}) {
			continue
		}
		var one []string // filter and sort do not apply to a single entry, and the entry itself is public already
		if c.query.GetPopulate() != nil {
			one = c.want
		}
		for name, read := range map[string]struct {
			want []string
			run  func() error
		}{
			"list": {c.want, func() error {
				_, _, err := query.References(t.Context(), reader, message, c.query)
				return err
			}},
			"entry": {one, func() error {
				_, err := query.Entry(t.Context(), reader, query.EntryRequest{Message: message, ID: 1, Query: c.query})
				return err
			}},
		} {
			reported = nil
			if err := read.run(); err != nil {
				t.Fatal(err)
			}
			slices.Sort(reported)
			if len(reported) > 1 {
				reported = reported[:1] // the earliest counts
			}
			if diff := cmp.Diff(read.want, reported); diff != "" {
				t.Errorf("references of %s %v: %s", name, c.query, diff)
			}
		}
	}
	reported = nil
	if _, _, err := query.List[*catalogv1.News](t.Context(), reader, query.Viewer{}, &queryv1.Query{}); err != nil || reported != nil {
		t.Errorf("no future change, but %v is reported, %v", reported, err)
	}
}
