package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/internal/audit"
	"raymi.example/internal/locale"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres"
	"raymi.example/services/catalog/internal/catalog"
)

// listUses are the columns that refer to entries of a list, as table.column.
var listUses = map[catalog.List][]string{
	catalog.Cities:          {"addresses.city_id", "hosts.org_location_id"},
	catalog.Neighbourhoods:  {"addresses.neighbourhood_id", "addresses.chosen_neighbourhood_id"},
	catalog.EventCategories: {"event_category_links.event_category_id"},
	catalog.Areas:           {"host_areas.area_id"},
	catalog.Affiliations:    {"host_affiliations.affiliation_id"},
	catalog.OrgTypes:        {"hosts.org_type_id"},
}

// listRow is a row of rowsOf.
type listRow struct {
	ID        int32
	Code      *string
	Names     map[locale.Tag]string
	Uses      int32
	UpdatedAt time.Time
}

func (r listRow) entry() catalog.ListEntry {
	e := catalog.ListEntry{
		ID: r.ID, Code: r.Code, Names: r.Names, Uses: r.Uses, UpdatedAt: r.UpdatedAt, NameField: "name", CodeField: "code",
	}
	if e.Names == nil {
		e.Names = map[locale.Tag]string{}
	}
	return e
}

// rowsOf returns the query of a list's entries; t is the alias of the table.
func rowsOf(list catalog.List) string {
	of := listTables[list]
	var uses []string
	for _, use := range listUses[list] {
		table, column, _ := strings.Cut(use, ".")
		uses = append(uses, fmt.Sprintf("(SELECT count(*) FROM %s u WHERE u.%s = t.id)", table, column))
	}
	name := of.texts.columns[0]
	return fmt.Sprintf(`SELECT t.id, t.updated_at, t.%s AS code, (SELECT jsonb_object_agg(x.locale, x.%s) FROM %s x WHERE x.%s = t.id
		AND x.%s IS NOT NULL) AS names,
		(%s)::integer AS uses FROM %s t`, of.code, name, of.texts.table, of.texts.key, name, strings.Join(uses, " + "), list)
}

// entriesByName orders the entries e by their name in the first of the languages $4 that has one.
const entriesByName = ` ORDER BY coalesce((SELECT e.names->>l FROM unnest($4::text[]) WITH ORDINALITY AS x(l, place)
	WHERE e.names->>l <> '' ORDER BY place LIMIT 1), e.code, '')` + byName + `, e.id`

// ListEntries returns a page; the search matches a part of the code or of a name in any language, ignoring case.
func (db *DB) ListEntries(ctx context.Context, list catalog.List, languages []locale.Tag, p paging.Page,
) ([]catalog.ListEntry, int32, error) {
	of := listTables[list]
	found := fmt.Sprintf(` WHERE $1 = '' OR position(lower($1) IN lower(coalesce(t.%s, ''))) > 0
		OR EXISTS (SELECT FROM %s x WHERE x.%s = t.id AND position(lower($1) IN lower(x.%s)) > 0)`, of.code, of.texts.table, of.texts.key,
		of.texts.columns[0])
	var total int32
	if err := db.pool.QueryRow(ctx, fmt.Sprintf(`SELECT count(*)::integer FROM %s t`, list)+found, p.Search).Scan(&total); err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("count %s: %w", list, err))
	}
	rows, err := db.pool.Query(ctx, `SELECT * FROM (`+rowsOf(list)+found+`) e`+entriesByName+` LIMIT $2 OFFSET $3`,
		p.Search, p.Limit, p.Start, languages)
	if err != nil {
		return nil, 0, postgres.Error(fmt.Errorf("list %s: %w", list, err))
	}
	read, err := pgx.CollectRows(rows, pgx.RowToStructByName[listRow])
	entries := make([]catalog.ListEntry, 0, len(read))
	for _, r := range read {
		entries = append(entries, r.entry())
	}
	return entries, total, postgres.Error(err)
}

// FindListEntry returns an entry, or errs.NotFound.
func (db *DB) FindListEntry(ctx context.Context, list catalog.List, id int32) (catalog.ListEntry, error) {
	e, err := readListEntry(ctx, db.pool, list, id)
	return e, postgres.Error(err)
}

func readListEntry(ctx context.Context, q postgres.Querier, list catalog.List, id int32) (catalog.ListEntry, error) {
	rows, err := q.Query(ctx, rowsOf(list)+` WHERE t.id = $1`, id)
	if err != nil {
		return catalog.ListEntry{}, fmt.Errorf("%s %d: %w", list, id, err)
	}
	r, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[listRow])
	return r.entry(), err
}

// lockListEntry locks the entry against new references, because a foreign key takes a share lock on its row.
func lockListEntry(ctx context.Context, q postgres.Querier, list catalog.List, id int32) (catalog.ListEntry, error) {
	if err := q.QueryRow(ctx, fmt.Sprintf(`SELECT id FROM %s WHERE id = $1 FOR UPDATE`, list), id).Scan(&id); err != nil {
		return catalog.ListEntry{}, fmt.Errorf("%s %d: %w", list, id, err)
	}
	return readListEntry(ctx, q, list, id)
}

// UpdateListEntry locks the entry, runs change and saves the names.
func (db *DB) UpdateListEntry(ctx context.Context, list catalog.List, id int32, change func(*catalog.ListEntry) error) error {
	return update(ctx, db, listNoun(list), func(ctx context.Context, u *unit) (*catalog.ListEntry, func() error, error) {
		e, err := lockListEntry(ctx, u, list, id)
		return &e, func() error {
			u.queue(fmt.Sprintf(`UPDATE %s SET updated_at = %s WHERE id = $1`, list, nextUpdatedAt), id)
			listTables[list].texts.queueSave(u, id, asColumns(e.Names), false)
			return nil
		}, err
	}, change)
}

// DeleteListEntry locks the entry and deletes it if may returns nil.
func (db *DB) DeleteListEntry(ctx context.Context, list catalog.List, id int32, may func(catalog.ListEntry) error) error {
	return remove(ctx, db, listNoun(list), func(ctx context.Context, u *unit) (*catalog.ListEntry, func() error, error) {
		e, err := lockListEntry(ctx, u, list, id)
		return &e, func() error { u.queue(fmt.Sprintf(`DELETE FROM %s WHERE id = $1`, list), id); return nil }, err
	}, func(e *catalog.ListEntry) error { return may(*e) })
}

func listAuditValues(e *catalog.ListEntry) audit.Values {
	return withText(audit.Values{"code": e.Code}, "name", e.Names)
}
