package query_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

// A write that is committed between two statements of a read does not change its response: no response combines two
// versions of an entry.
func TestResponseIsOneSnapshot(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, store.Migrations(), 2)
	exec := func(sql string) {
		t.Helper()
		if _, err := pool.Exec(context.Background(), sql); err != nil {
			t.Error(err)
		}
	}
	exec(`INSERT INTO hosts (id, commercial_name, published_at) VALUES (1, 'Casa', now() + interval '1 hour')`)
	exec(`INSERT INTO events (event_start_date, event_end_date, event_price, event_host_id, published_at)
		SELECT '2026-06-01', '2026-06-02', 1, 1, now() + (i / 3) * interval '1 hour' FROM generate_series(1, 3) i`)
	exec(`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT id, '2026-06-01', '2026-06-02' FROM events`)
	// The expiry is reported after the first statements of a read and before its others.
	write := func(context.Context, time.Time) {
		exec(`INSERT INTO events (event_start_date, event_end_date, published_at) VALUES ('2026-06-01', '2026-06-02', '2026-01-01')`)
		exec(`UPDATE events SET event_price = event_price + 1`)
		exec(`DELETE FROM occurrences`)
		exec(`INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT id, '2026-07-01', '2026-07-02' FROM events`)
	}
	still := query.NewReader(pool, schema(t), locale.Es, time.Now)
	changing := still.ReportingExpiry(write)
	q := parse(t, `page {limit: 2} sort {path: "id"} populate {name: "occurrences" query {}} populate {name: "eventHost" query {}}`)
	reads := map[string]func(*query.Reader) (list []proto.Message, page proto.Message, err error){
		"list": func(r *query.Reader) (found []proto.Message, page proto.Message, err error) {
			events, page, err := query.List[*catalogv1.Event](t.Context(), r, query.Viewer{}, q)
			return messages(events), page, err
		},
		"references": func(r *query.Reader) (found []proto.Message, page proto.Message, err error) {
			rows, page, err := query.References(t.Context(), r, message, q)
			return messages(rows), page, err
		},
		"entry": func(r *query.Reader) (found []proto.Message, page proto.Message, err error) {
			one, err := query.Entry(t.Context(), r, query.EntryRequest{Message: message, ID: 1, Query: q})
			if err != nil {
				return nil, nil, err
			}
			return append(one.Documents[0], one.Reference), nil, nil
		},
	}
	for name, read := range reads {
		want, wantPage, err := read(still)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*query.Reader{changing, still} {
			got, page, err := read(r)
			if err != nil {
				t.Fatal(err)
			}
			same := cmp.Diff(want, got, protocmp.Transform()) == "" && cmp.Diff(wantPage, page, protocmp.Transform()) == ""
			if same != (r == changing) {
				t.Errorf("%s: the same response %v: %v %v", name, same, got, page)
			}
		}
	}
}

func messages[M proto.Message](typed []M) []proto.Message {
	out := make([]proto.Message, len(typed))
	for i, m := range typed {
		out[i] = m
	}
	return out
}
