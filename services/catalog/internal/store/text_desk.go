package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// textTotalMax bounds the total of a list, which would otherwise read every state.
const textTotalMax = 10_000

// textRows are the states of fields in each language but the source's: s is the source, l the language, t the translation.
const textRows = ` FROM text_states s CROSS JOIN unnest($1::text[]) AS l(locale)
	LEFT JOIN text_states t ON t.noun = s.noun AND t.entry_id = s.entry_id AND t.field = s.field AND t.locale = l.locale
	WHERE s.locale = s.source_locale AND s.locale <> l.locale`

const textColumns = `SELECT s.noun, s.entry_id, s.field, l.locale, s.locale AS source_locale, encode(s.text_hash, 'hex') AS source_version,
	coalesce(encode(t.text_hash, 'hex'), '') AS version, coalesce(encode(t.source_hash, 'hex'), '') AS made_from,
	coalesce(t.origin = 'machine', false) AS machine, coalesce(t.written_by, 0) AS written_by, coalesce(t.reviewed_by, 0) AS reviewed_by`

// textsToTranslate excludes archived and rejected entries, which are not public, and notes of dates that are over. Only events and hosts
// have these states.
const textsToTranslate = ` AND NOT EXISTS (SELECT FROM events e WHERE s.noun = 'events' AND e.id = s.entry_id
		AND e.publication IN ('archived', 'rejected'))
	AND NOT EXISTS (SELECT FROM hosts h WHERE s.noun = 'hosts' AND h.id = s.entry_id AND h.publication IN ('archived', 'rejected'))
	AND (s.field NOT LIKE 'occurrences.%' OR EXISTS (SELECT FROM occurrences o WHERE o.event_id = s.entry_id
		AND s.field = 'occurrences.' || o.id || '.note' AND o.ends_at > now()))`

// textConditions are catalog.Text.State in SQL.
var textConditions = map[catalog.TextState]string{
	catalog.TextMissing:  ` AND t.locale IS NULL`,
	catalog.TextOutdated: ` AND t.source_hash <> s.text_hash`,
	catalog.TextReviewed: ` AND t.source_hash = s.text_hash AND t.reviewed_by IS NOT NULL`,
	catalog.TextMachine:  ` AND t.source_hash = s.text_hash AND t.reviewed_by IS NULL AND t.origin = 'machine'`,
	catalog.TextWritten:  ` AND t.source_hash = s.text_hash AND t.reviewed_by IS NULL AND t.origin = 'written'`,
}

// ListTexts returns a page of the texts in a language that the desk has to look after.
func (db *DB) ListTexts(ctx context.Context, search catalog.TextSearch, p paging.Page) ([]catalog.Text, int32, error) {
	found := textRows + ` AND ($2 = '' OR s.noun = $2)` + textsToTranslate + textConditions[search.State]
	languages := []locale.Tag{search.Locale}
	var total int32
	count := fmt.Sprintf(`SELECT count(*)::integer FROM (SELECT%s LIMIT %d) x`, found, textTotalMax)
	if err := db.pool.QueryRow(ctx, count, languages, search.Noun).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count texts: %w", err))
	}
	rows, err := db.pool.Query(ctx, textColumns+found+` ORDER BY s.noun, s.entry_id DESC, s.field LIMIT $3 OFFSET $4`,
		languages, search.Noun, p.Limit, p.Start)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list texts: %w", err))
	}
	out, err := pgx.CollectRows(rows, pgx.RowToStructByNameLax[catalog.Text])
	if err == nil {
		err = readContents(ctx, db.pool, out)
	}
	return out, total, postgres.Error(err)
}

// EntryTexts returns the states of an entry's texts.
func (db *DB) EntryTexts(ctx context.Context, noun string, id int32) ([]catalog.Text, int32, error) {
	if _, ok := textTables[noun]; !ok {
		return nil, 0, errs.ErrNotFound()
	}
	owner := map[string]string{"events": "coalesce(event_host_id, 0)", "hosts": "id"}[noun]
	if owner == "" {
		owner = "0"
	}
	var host int32
	if err := db.pool.QueryRow(ctx, fmt.Sprintf(`SELECT %s FROM %s WHERE id = $1`, owner, noun), id).Scan(&host); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("%s %d: %w", noun, id, err))
	}
	rows, err := db.pool.Query(ctx, textColumns+textRows+` AND s.noun = $2 AND s.entry_id = $3 ORDER BY s.field, l.locale`,
		locale.All(), noun, id)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("texts of %s %d: %w", noun, id, err))
	}
	out, err := pgx.CollectRows(rows, pgx.RowToStructByNameLax[catalog.Text])
	return out, host, postgres.Error(err)
}

// LockText locks the entry and returns the text.
func (db *DB) LockText(ctx context.Context, ref catalog.TextRef) (catalog.Text, error) {
	if _, ok := textTables[ref.Noun]; !ok {
		return catalog.Text{}, errs.ErrNotFound()
	}
	var id int32
	if err := db.pool.QueryRow(ctx, fmt.Sprintf(`SELECT id FROM %s WHERE id = $1 FOR UPDATE`, ref.Noun), ref.EntryID).Scan(&id); err != nil {
		return catalog.Text{}, postgres.Error(fmt.Errorf("%s %d: %w", ref.Noun, ref.EntryID, err))
	}
	rows, err := db.pool.Query(ctx, textColumns+textRows+` AND s.noun = $2 AND s.entry_id = $3 AND s.field = $4`,
		[]locale.Tag{ref.Locale}, ref.Noun, ref.EntryID, ref.Field)
	if err != nil {
		return catalog.Text{}, postgres.Error(fmt.Errorf("text: %w", err))
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByNameLax[catalog.Text])
	if err == nil && len(found) == 0 {
		return catalog.Text{}, errs.ErrNotFound()
	}
	if err == nil {
		err = readContents(ctx, db.pool, found)
	}
	if err != nil {
		return catalog.Text{}, postgres.Error(err)
	}
	return found[0], nil
}

// ConfirmText records that the text is written for the current source.
func (db *DB) ConfirmText(ctx context.Context, ref catalog.TextRef, machine bool) error {
	origin := "written"
	if machine {
		origin = "machine"
	}
	_, err := db.pool.Exec(ctx, `UPDATE text_states t SET source_hash = s.text_hash, origin = $5, written_by = $6, reviewed_by = NULL,
		reviewed_at = NULL FROM text_states s WHERE t.noun = $1 AND t.entry_id = $2 AND t.field = $3 AND t.locale = $4
		AND s.noun = $1 AND s.entry_id = $2 AND s.field = $3 AND s.locale = t.source_locale`,
		ref.Noun, ref.EntryID, ref.Field, ref.Locale, origin, identity.From(ctx).UserID)
	return postgres.Error(err)
}

// ReviewText records the caller's review, in the audit log too.
func (db *DB) ReviewText(ctx context.Context, ref catalog.TextRef) error {
	return postgres.JoinOrBeginLazily(ctx, db.pool, func(ctx context.Context) error {
		u := &unit{Querier: db.pool}
		u.queue(`UPDATE text_states SET reviewed_by = $5, reviewed_at = now() WHERE noun = $1 AND entry_id = $2 AND field = $3 AND locale = $4`,
			ref.Noun, ref.EntryID, ref.Field, ref.Locale, identity.From(ctx).UserID)
		queueAudit(ctx, u, catalog.Change{
			Noun: ref.Noun, Action: catalog.Reviewed, ID: ref.EntryID,
			After: audit.Values{ref.Field + "." + string(ref.Locale): string(catalog.TextReviewed)},
		})
		return postgres.SendLater(ctx, db.pool, &u.pending, nil)
	})
}

// readContents reads sources, translations and names of entries, with two queries for each noun.
func readContents(ctx context.Context, q postgres.Querier, list []catalog.Text) error {
	ids := map[string][]int32{}
	for _, t := range list {
		ids[t.Noun] = append(ids[t.Noun], t.EntryID)
	}
	contents, names := map[catalog.TextRef]string{}, map[catalog.TextRef]string{}
	b := &pgx.Batch{}
	for noun, entries := range ids {
		queueContents(b, noun, entries, contents)
		queueNames(b, noun, entries, names)
	}
	if err := postgres.Send(ctx, q, b); err != nil {
		return fmt.Errorf("texts: %w", err)
	}
	for i := range list {
		t := &list[i]
		t.Content = contents[t.TextRef]
		t.Source = contents[catalog.TextRef{Noun: t.Noun, EntryID: t.EntryID, Field: t.Field, Locale: t.SourceLocale}]
		t.EntryName = names[catalog.TextRef{Noun: t.Noun, EntryID: t.EntryID}]
	}
	return nil
}

func queueContents(b *pgx.Batch, noun string, ids []int32, to map[catalog.TextRef]string) {
	b.Queue(textTables[noun].each(), ids).Query(func(rows pgx.Rows) error {
		ref, content := catalog.TextRef{Noun: noun}, ""
		_, err := pgx.ForEachRow(rows, []any{&ref.EntryID, &ref.Field, &ref.Locale, &content}, func() error {
			to[ref] = content
			return nil
		})
		return err
	})
}

// queueNames reads the names of entries: the first text of a noun is its name; hosts have names that are not translated.
func queueNames(b *pgx.Batch, noun string, ids []int32, to map[catalog.TextRef]string) {
	t := textTables[noun]
	sql := fmt.Sprintf(`SELECT DISTINCT ON (%[1]s) %[1]s, %[2]s FROM %[3]s WHERE %[1]s = ANY($1) AND %[2]s <> ''
		ORDER BY %[1]s, array_position($2::text[], locale)`, t.key, t.columns[0], t.table)
	args := []any{ids, locale.Chain(locale.Es)}
	if noun == "hosts" {
		sql, args = `SELECT id, coalesce(NULLIF(commercial_name, ''), personal_name, '') FROM hosts WHERE id = ANY($1)`, args[:1]
	}
	b.Queue(sql, args...).Query(func(rows pgx.Rows) error {
		ref, name := catalog.TextRef{Noun: noun}, ""
		_, err := pgx.ForEachRow(rows, []any{&ref.EntryID, &name}, func() error {
			to[ref] = name
			return nil
		})
		return err
	})
}
