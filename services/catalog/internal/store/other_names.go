package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

var otherNamesNoun = noun[catalog.OtherNames]{
	func(o *catalog.OtherNames, action catalog.Action) catalog.Change {
		return catalog.Change{Noun: "other_names", Action: action, ID: o.ID}
	}, otherNamesAuditValues,
}

func otherNamesAuditValues(o *catalog.OtherNames) audit.Values {
	return audit.Values{"code": o.Code, "names": o.Names}
}

const otherNamesRow = `SELECT o.id, o.code, o.names, o.token,
	encode(sha256(convert_to(array_to_json(o.names)::text, 'UTF8')), 'hex') AS version FROM other_names o`

// spellOtherNames adds the words of the names $1 to the right spellings, to which suggestions correct what a visitor types.
const spellOtherNames = `INSERT INTO search_spellings (word)
	SELECT DISTINCT w.word FROM unnest(search_words_of_names($1::text[])) n (words), regexp_split_to_table(n.words, ' ') w (word)
	WHERE w.word ~ '[a-z].{3}' ORDER BY 1 ON CONFLICT DO NOTHING`

// FoldNames returns the words of each name, as a search folds them.
func (db *DB) FoldNames(ctx context.Context, names []string) (folded []string, err error) {
	if err := db.pool.QueryRow(ctx, `SELECT search_words_of_names($1::text[])`, names).Scan(&folded); err != nil {
		return nil, postgres.Error(fmt.Errorf("fold names: %w", err))
	}
	return folded, nil
}

// otherNamesFound selects the groups with a name or a code that contains the text $1: a name by its words or by the keys that
// other spellings share. A text without letters is in no name.
const otherNamesFound = ` WHERE $1 = '' OR position(lower($1) IN coalesce(o.code, '')) > 0
	OR search_words($1) <> '' AND EXISTS (SELECT FROM unnest(o.name_words) n WHERE position(search_words($1) IN n) > 0)
	OR search_keys(search_words($1)) <> ''
		AND EXISTS (SELECT FROM unnest(o.name_keys) n WHERE position(search_keys(search_words($1)) IN n) > 0)`

// ListOtherNames returns a page by the first name.
func (db *DB) ListOtherNames(ctx context.Context, p paging.Page) ([]catalog.OtherNames, int32, error) {
	var total int32
	if err := db.pool.QueryRow(ctx, `SELECT count(*)::integer FROM other_names o`+otherNamesFound, p.Search).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count other names: %w", err))
	}
	rows, err := db.pool.Query(ctx, otherNamesRow+otherNamesFound+` ORDER BY o.names[1]`+byName+`, o.id LIMIT $2 OFFSET $3`,
		p.Search, p.Limit, p.Start)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list other names: %w", err))
	}
	groups, err := pgx.CollectRows(rows, pgx.RowToStructByName[catalog.OtherNames])
	return groups, total, postgres.Error(err)
}

// FindOtherNames returns a group, or errs.NotFound.
func (db *DB) FindOtherNames(ctx context.Context, id int32) (catalog.OtherNames, error) {
	o, err := readOtherNames(ctx, db.pool, otherNamesRow+` WHERE o.id = $1`, id)
	return o, postgres.Error(err)
}

func readOtherNames(ctx context.Context, q postgres.Querier, sql string, id int32) (catalog.OtherNames, error) {
	rows, err := q.Query(ctx, sql, id)
	if err != nil {
		return catalog.OtherNames{}, fmt.Errorf("other names %d: %w", id, err)
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[catalog.OtherNames])
}

// CreateOtherNames stores a group if may returns nil for the number of groups, which no other creation changes meanwhile.
func (db *DB) CreateOtherNames(ctx context.Context, o catalog.OtherNames, may func(groups int32) error) (int32, error) {
	o.ID = 0
	err := create(ctx, db, otherNamesNoun, &o, func(ctx context.Context, u *unit) error {
		var groups int32
		b := &pgx.Batch{}
		b.Queue(`SELECT pg_advisory_xact_lock(hashtext('other_names'))`)
		b.Queue(`SELECT count(*)::integer FROM other_names`).QueryRow(func(row pgx.Row) error { return row.Scan(&groups) })
		if err := postgres.Send(ctx, u, b); err != nil {
			return fmt.Errorf("count other names: %w", err)
		}
		if err := may(groups); err != nil {
			return err
		}
		if err := prepare(ctx, u, nil, []newRow{{"other_names", &o.ID}}); err != nil {
			return fmt.Errorf("prepare other names: %w", err)
		}
		u.queue(`INSERT INTO other_names (id, code, names, token) VALUES ($1, $2, $3, $4)`, o.ID, o.Code, o.Names, o.Token)
		u.queue(spellOtherNames, o.Names)
		return nil
	})
	return o.ID, err
}

func lockOtherNames(ctx context.Context, u *unit, id int32) (*catalog.OtherNames, error) {
	o, err := readOtherNames(ctx, u, otherNamesRow+` WHERE o.id = $1 FOR UPDATE`, id)
	return &o, err
}

// UpdateOtherNames locks the group, runs change and saves the names.
func (db *DB) UpdateOtherNames(ctx context.Context, id int32, change func(*catalog.OtherNames) error) error {
	return update(ctx, db, otherNamesNoun, func(ctx context.Context, u *unit) (*catalog.OtherNames, func() error, error) {
		o, err := lockOtherNames(ctx, u, id)
		return o, func() error {
			u.queue(`UPDATE other_names SET names = $2, updated_at = `+nextUpdatedAt+` WHERE id = $1`, id, o.Names)
			u.queue(spellOtherNames, o.Names)
			return nil
		}, err
	}, change)
}

// DeleteOtherNames locks the group and deletes it if may returns nil.
func (db *DB) DeleteOtherNames(ctx context.Context, id int32, may func(*catalog.OtherNames) error) error {
	return remove(ctx, db, otherNamesNoun, func(ctx context.Context, u *unit) (*catalog.OtherNames, func() error, error) {
		o, err := lockOtherNames(ctx, u, id)
		return o, func() error { u.queue(`DELETE FROM other_names WHERE id = $1`, id); return nil }, err
	}, may)
}
