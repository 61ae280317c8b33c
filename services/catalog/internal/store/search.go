package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/search"
)

// indexEvents stores the searchable words of the events that a query selects. Words are inserted in their order, so that
// two transactions never wait for each other.
const indexEvents = `WITH indexed AS (
	INSERT INTO event_search (event_id, words, keys, kind, version)
		SELECT event_id, words, keys, kind, version FROM event_search_source WHERE event_id IN (%s)
	ON CONFLICT (event_id) DO UPDATE SET words = excluded.words, keys = excluded.keys, kind = excluded.kind, version = excluded.version
	RETURNING words)
	INSERT INTO search_spellings (word) SELECT DISTINCT w.lexeme FROM indexed, unnest(indexed.words) w WHERE w.lexeme ~ '[a-z].{3}' ORDER BY 1
	ON CONFLICT DO NOTHING`

// hostNames are the attributes of a host by which its events are found.
var hostNames = []string{"commercialName", "compName", "personalName"}

// queueEventSearch indexes the events whose searchable texts a change affects.
func queueEventSearch(u *unit, c catalog.Change) {
	switch {
	case c.Noun == "events" && c.Action != catalog.Deleted:
		u.queue(fmt.Sprintf(indexEvents, `SELECT $1::integer`), c.ID)
	case c.Noun == "hosts" && renamed(c):
		u.queue(fmt.Sprintf(indexEvents, `SELECT id FROM events WHERE event_host_id = $1`), c.ID)
	}
}

// renamed reports whether a change of a host changes one of its names.
func renamed(c catalog.Change) bool {
	for _, name := range hostNames {
		_, before := c.Before[name]
		_, after := c.After[name]
		if before || after {
			return true
		}
	}
	return false
}

// staleEvents selects some events that were written without their index: by an earlier release or by SQL. Events that
// another transaction writes are skipped; the selected ones are locked for as long as their index takes, some milliseconds each.
const staleEvents = `SELECT id FROM events e WHERE NOT EXISTS
	(SELECT FROM event_search s WHERE s.event_id = e.id AND s.version = e.xmin::text::bigint) LIMIT 100 FOR UPDATE SKIP LOCKED`

// IndexEvents indexes some events whose index is stale, and reports whether it found any.
func (db *DB) IndexEvents(ctx context.Context) (found bool, err error) {
	err = postgres.JoinOrBegin(ctx, db.pool, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, staleEvents)
		if err != nil {
			return fmt.Errorf("stale events: %w", err)
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[int32])
		if err != nil || len(ids) == 0 {
			return err
		}
		found = true
		_, err = tx.Exec(ctx, fmt.Sprintf(indexEvents, `SELECT unnest($1::integer[])`), ids)
		return err
	})
	return found, err
}

// foldWords folds the words of the text $1, at most $3. Near are words of events that are public at $2; with $4 also those of other
// names.
const foldWords = `SELECT f.word AS text, f.key, f.known, f.entries, coalesce(f.next, '') AS next,
		CASE WHEN EXISTS (SELECT FROM event_search s WHERE s.keys @@ quote_literal(f.joined)::tsquery) THEN f.joined ELSE '' END AS joined,
		CASE WHEN f.known OR f.entries <> '{}' THEN '[]'
			ELSE (SELECT coalesce(jsonb_agg(jsonb_build_object('text', n.word, 'key', n.key, 'events', c.events)), '[]')
			FROM search_spellings_near(f.word) n, LATERAL (SELECT count(*) AS events FROM event_search s JOIN events e ON e.id = s.event_id
				WHERE s.keys @@ quote_literal(n.key)::tsquery AND e.published_at <= $2) c WHERE c.events > 0 OR $4) END AS near
	FROM (SELECT w.word, k.key, w.n, w.next, search_keys(w.word || w.next) AS joined,
			EXISTS (SELECT FROM event_search s
				WHERE s.keys @@ (quote_literal(k.key) || CASE WHEN w.last THEN ':*' ELSE '' END)::tsquery) AS known,
			search_entries(k.key) AS entries
		FROM (SELECT word, n, n = max(n) OVER () AS last, lead(word) OVER (ORDER BY n) AS next
			FROM regexp_split_to_table(search_words($1), ' ') WITH ORDINALITY w (word, n)) w,
			search_keys(w.word) k (key) WHERE k.key <> '' AND w.n <= $3) f ORDER BY f.n`

// foldNames selects the names with a word of the text $1 that is none of the stop words $2: half of all names have "de".
const foldNames = `SELECT o.id AS group, o.token, n.words, n.keys, search_entries(n.keys) AS entries
	FROM other_names o, unnest(o.name_words, o.name_keys) WITH ORDINALITY n (words, keys, at)
	WHERE o.keys && ARRAY(SELECT search_keys(w.word) FROM regexp_split_to_table(search_words($1), ' ') w (word) WHERE w.word <> ALL ($2))
	ORDER BY o.id, n.at`

// ReadMatch reads how the words of a search are to be understood: what they have in common with the words of events that
// are public at the given time. If no event has all of them, most are sufficient.
func (db *DB) ReadMatch(ctx context.Context, text string, now time.Time) (*search.Expression, error) {
	if err := checkLength(text); err != nil {
		return nil, err
	}
	words, names, err := db.fold(ctx, text, now)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	m := search.Match(words, names)
	var exists bool
	const found = `SELECT EXISTS (SELECT FROM event_search WHERE keys @@ $1::text::tsquery)`
	if err := db.pool.QueryRow(ctx, found, m.Found).Scan(&exists); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	if !exists {
		search.Loosen(m, words, names)
	}
	return m, nil
}

func checkLength(text string) error {
	if len(text) > search.MaxLength {
		return errs.New(errs.Invalid, "invalid_query", "Invalid parameter q")
	}
	return nil
}

func (db *DB) fold(ctx context.Context, text string, now time.Time) (words []search.Word, names []search.Name, err error) {
	b := &pgx.Batch{}
	queueWords(b, text, now, false, &words)
	b.Queue(foldNames, text, search.StopWords).Query(func(rows pgx.Rows) (err error) {
		var folded []foldedName
		folded, err = pgx.CollectRows(rows, pgx.RowToStructByName[foldedName])
		for _, f := range folded {
			names = append(names, f.name())
		}
		return err
	})
	return words, names, postgres.Send(ctx, db.pool, b)
}

// queueWords queues foldWords.
func queueWords(b *pgx.Batch, text string, now time.Time, anyName bool, words *[]search.Word) {
	b.Queue(foldWords, text, now, search.MaxWords, anyName).Query(func(rows pgx.Rows) (err error) {
		*words, err = pgx.CollectRows(rows, pgx.RowToStructByName[search.Word])
		return err
	})
}

// foldedName is a row of foldNames.
type foldedName struct {
	Group              int32
	Token, Words, Keys string
	Entries            []string
}

func (f foldedName) name() search.Name {
	n := search.Name{Group: f.Group, Token: f.Token, Entries: f.Entries}
	keys := strings.Fields(f.Keys)
	for i, word := range strings.Fields(f.Words) {
		if i < len(keys) {
			n.Words = append(n.Words, search.Spelling{Text: word, Key: keys[i]})
		}
	}
	return n
}
