package store

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

var updatePlans = flag.Bool("update", false, "write the golden plans")

// growing matches sequential scans of tables that grow with the number of events or hosts.
var growing = regexp.MustCompile(`(?m)Seq Scan (events|hosts|occurrences|event_search|search_spellings)$`)

// insertHosts inserts hosts and events with a date each, so that scans of their tables cost more than their indexes.
func insertHosts(t *testing.T, pool *postgres.Pool, n int) {
	t.Helper()
	pgtest.Exec(t, pool, `INSERT INTO hosts (commercial_name, webpage, published_at)
		SELECT CASE WHEN i % 40 = 0 THEN 'Casa Killa ' ELSE 'Organizador ' END || i, repeat('x', 300), now()
		FROM generate_series(1, $1::integer) i`, n)
	pgtest.Exec(t, pool, `INSERT INTO events (event_start_date, event_end_date, event_host_id, published_at)
		SELECT now(), now() + interval '1 hour', id, now() FROM hosts`)
	pgtest.Exec(t, pool, `INSERT INTO occurrences (event_id, starts_at, ends_at) SELECT id, event_start_date, event_end_date FROM events`)
	pgtest.Exec(t, pool, `VACUUM ANALYZE`)
}

// Suggestions are read at each letter, events are indexed at each change: no statement of theirs scans a table that grows. -update
// writes the plans.
func TestFrequentStatementsHaveGoldenPlans(t *testing.T) {
	t.Parallel()
	pool := pgtest.PoolOf(t, Migrations(), 1)
	insertHosts(t, pool, 3000)
	var version int
	pgtest.Scan(t, pool, `SELECT current_setting('server_version_num')::integer / 10000`, &version)
	folder := filepath.Join("testdata", "plans", strconv.Itoa(version))
	for name, statement := range map[string]struct {
		sql       string
		arguments int
	}{
		"suggest_names": {suggestNames, 2}, "suggest_hosts": {suggestHosts, 2}, "name_feasts": {nameFeasts, 3}, "next_dates": {nextDates, 3},
		"begin_word": {beginWord, 2}, "index_events": {fmt.Sprintf(indexEvents, `SELECT $1::integer`), 1},
	} {
		plan := pgtest.Plan(t, pool, statement.sql, statement.arguments)
		if scan := growing.FindString(plan); scan != "" {
			t.Errorf("%s: %s", name, scan)
		}
		golden(t, folder, name+".txt", plan)
	}
}

// golden compares a plan with that of the server's version, if it has golden plans.
func golden(t *testing.T, folder, file, got string) {
	t.Helper()
	path := filepath.Join(folder, file)
	if *updatePlans {
		if err := errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(path, []byte(got), 0o644)); err != nil {
			t.Fatal(err)
		}
		return
	}
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

func TestAWordThatIsTypedHalfHasTheKeysThatItMayGet(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for half, whole := range map[string]string{
		"conc": "concierto", "proc": "procesion", "danz": "danza", "qu": "quechua", "ch": "christmas", "chic": "chicha",
		"hu": "huaca", "muse": "museo",
		"corpu": "corpus", "corpus": "corpus", "t": "temblores", "lu": "luces", "niñ": "niños", "qosq": "Cusco",
	} {
		var keys []string
		pgtest.Scan(t, pool, `SELECT search_begun_keys(search_words('`+half+`'))`, &keys)
		key := keyOf(t, pool, whole)
		begins := func(begun string) bool { return len(begun) <= len(key) && key[:len(begun)] == begun }
		if !slices.ContainsFunc(keys, begins) {
			t.Errorf("%s: %v do not begin %s", half, keys, key)
		}
	}
}

func TestTheNextDateOfAnEventIsTheFirstThatIsNotOver(t *testing.T) {
	t.Parallel()
	db := &DB{pool: pgtest.Pool(t, Migrations())}
	var id int32
	pgtest.Scan(t, db.pool, `INSERT INTO events (event_start_date, event_end_date) VALUES (now(), now()) RETURNING id`, &id)
	now := time.Now().Truncate(time.Second)
	for _, hours := range []int{5, -3, 2, 9} {
		pgtest.Exec(t, db.pool, `INSERT INTO occurrences (event_id, starts_at, ends_at) VALUES ($1, $2, $3)`,
			id, now.Add(time.Duration(hours)*time.Hour), now.Add(time.Duration(hours+1)*time.Hour))
	}
	next, err := db.ReadNextDates(t.Context(), []int32{id, id + 1}, now)
	if err != nil || len(next) != 1 || !next[id].Equal(now.Add(2*time.Hour)) {
		t.Errorf("got %v, %v", next, err)
	}
}
