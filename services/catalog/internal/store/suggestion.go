package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/calendar"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/search"
)

// boundSuggestions bounds the statements of the transaction: a suggestion that comes late is of no use.
const boundSuggestions = `SELECT set_config('statement_timeout', '1s', true)`

// beginWord reads the keys that the last word of the text $1 may have when it is typed to its end.
const beginWord = `SELECT search_begun_keys(w.word) FROM regexp_split_to_table(search_words($1), ' ') WITH ORDINALITY w (word, n)
	WHERE w.n <= $2 ORDER BY w.n DESC LIMIT 1`

// suggestNames selects what has a name that the expression $1 matches: feasts with the codes $2, cities, neighbourhoods and categories,
// these also by another name of theirs, and all names of what is named. Only lists that editors write are read.
const suggestNames = `WITH names AS MATERIALIZED (
		SELECT o.id, o.code, n.name, n.at, search_key_list(n.name) AS keys FROM other_names o, unnest(o.names) WITH ORDINALITY n (name, at)
		WHERE search_key_vector(o.keys) @@ $1::text::tsquery),
	meant AS (SELECT n.id, n.code, n.name, n.at, n.keys FROM names n WHERE search_key_vector(n.keys) @@ $1::text::tsquery),
	others AS (SELECT n.id, n.at, n.keys FROM names n WHERE n.id IN (SELECT id FROM meant)),
	entries AS (SELECT 'city' AS kind, city_id AS id, keys FROM city_translations
		UNION ALL SELECT 'neighbourhood', neighbourhood_id, keys FROM neighbourhood_translations
		UNION ALL SELECT 'category', event_category_id, keys FROM event_category_translations)
	SELECT f.kind, f.id, f.code, f.alias FROM (
		SELECT 'feast' AS kind, 0 AS id, code, name AS alias, 0 AS other, cardinality(keys) AS words, at FROM meant WHERE code = ANY ($2)
		UNION ALL SELECT 'name', id, '', array_to_string(keys, ' '), 0, cardinality(keys), at FROM others
		UNION ALL SELECT kind, id, '', '', 0, cardinality(keys), 0 FROM entries WHERE search_key_vector(keys) @@ $1::text::tsquery
		UNION ALL SELECT kind, id, '', '', 1, cardinality(keys), 0 FROM entries WHERE keys IN (SELECT keys FROM others)) f
	ORDER BY f.other, min(f.words) OVER (PARTITION BY f.kind, f.id, f.code), f.id, f.code, f.at LIMIT 400`

// suggestHosts selects hosts that are public at $2 and whose names the expression $1 matches, short names first.
const suggestHosts = `SELECT 'host' AS kind, id, '' AS code, '' AS alias FROM hosts
	WHERE host_name_keys(commercial_name, comp_name, personal_name) @@ $1::text::tsquery AND published_at <= $2
	ORDER BY length(coalesce(commercial_name, personal_name)), id LIMIT 8`

// nameFeasts selects the feasts with the codes $2 of which a name has all words of the expression $1, or is part of the words with the
// keys $3, the shortest name first.
const nameFeasts = `SELECT o.code FROM other_names o, unnest(o.names) n (name), search_key_list(n.name) k (keys)
	WHERE o.code = ANY ($2) AND o.keys && $3::text[] AND (search_key_vector(k.keys) @@ $1::text::tsquery OR k.keys <@ $3::text[])
	GROUP BY o.code ORDER BY min(cardinality(k.keys)), o.code LIMIT 3`

// nextDates selects the starts of the next dates at $2 of the events $1. A date without a known end is over when its day is, which begins
// at $3.
const nextDates = `SELECT e.id, o.starts_at FROM unnest($1::integer[]) e (id), LATERAL (SELECT starts_at FROM occurrences
	WHERE event_id = e.id AND (ends_at > $2 OR ends_at = starts_at AND ends_at >= $3) ORDER BY ends_at LIMIT 1) o`

// ReadSuggestions reads what a text may become that a visitor types. Feasts are the codes of the yearly feasts.
func (db *DB) ReadSuggestions(ctx context.Context, text string, feasts []string, now time.Time) (search.Suggested, error) {
	found := search.Suggested{}
	words, keys, err := db.begin(ctx, text, now)
	if err != nil {
		return found, err
	}
	if expression := search.Begun(words, keys, ""); expression != "" {
		b := &pgx.Batch{}
		b.Queue(suggestNames, expression, feasts).Query(collect(&found))
		b.Queue(suggestHosts, expression, now).Query(collect(&found))
		if err := postgres.Send(ctx, db.pool, b); err != nil {
			return found, fmt.Errorf("suggestions: %w", err)
		}
	}
	found.Events = search.Titles(words, keys, found.Named)
	return found, nil
}

// ReadFeasts reads which of the feasts a text names.
func (db *DB) ReadFeasts(ctx context.Context, text string, feasts []string, now time.Time) ([]string, error) {
	words, keys, err := db.begin(ctx, text, now)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	rows, err := db.pool.Query(ctx, nameFeasts, search.Begun(words, keys, ""), feasts, search.Keys(words))
	if err != nil {
		return nil, fmt.Errorf("feasts: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// ReadSpellings reads other spellings of the words of a text that no event has, the nearest first.
func (db *DB) ReadSpellings(ctx context.Context, text string, now time.Time) ([]string, error) {
	words, _, err := db.begin(ctx, text, now)
	return search.Spellings(words), err
}

// ReadNextDates reads the starts of the next dates of events; those that are over have none.
func (db *DB) ReadNextDates(ctx context.Context, events []int32, now time.Time) (map[int32]time.Time, error) {
	rows, err := db.pool.Query(ctx, nextDates, events, now, calendar.StartOfDay(now))
	if err != nil {
		return nil, fmt.Errorf("next dates: %w", err)
	}
	next, id, starts := map[int32]time.Time{}, int32(0), time.Time{}
	_, err = pgx.ForEachRow(rows, []any{&id, &starts}, func() error {
		next[id] = starts
		return nil
	})
	return next, err
}

// begin folds the words of a text that a visitor types, with the keys that the last one may have when it is typed to its end.
func (db *DB) begin(ctx context.Context, text string, now time.Time) (words []search.Word, keys []string, err error) {
	if err := checkLength(text); err != nil {
		return nil, nil, err
	}
	b := &pgx.Batch{}
	b.Queue(boundSuggestions)
	queueWords(b, text, now, true, &words)
	b.Queue(beginWord, text, search.MaxWords).Query(func(rows pgx.Rows) (err error) {
		all, err := pgx.CollectRows(rows, pgx.RowTo[[]string])
		keys = slices.Concat(all...)
		return err
	})
	if err := postgres.Send(ctx, db.pool, b); err != nil {
		return nil, nil, fmt.Errorf("typed words: %w", err)
	}
	return words, keys, nil
}

// collect adds the rows to the things that are named.
func collect(found *search.Suggested) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		named, err := pgx.CollectRows(rows, pgx.RowToStructByName[search.Named])
		found.Named = append(found.Named, named...)
		return err
	}
}
