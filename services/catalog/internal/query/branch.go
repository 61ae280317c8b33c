package query

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// branch is a populated relation of the rows above it: the rows that it leads to, and the relations to populate of
// those. The root branch is the page itself and has no attribute.
type branch struct {
	table     *table
	attribute *attribute
	wanted    []populate
	sql       string
	// parents are the ids of the rows above, waiting the references to each of them: the same row may occur several times.
	parents []int32
	waiting map[int32][]*queryv1.Reference
	rows    []*queryv1.Reference
	// counted: each row of the statement ends with the total of the page. total is nil when it is not known.
	counted bool
	total   *int64
}

func (r *reading) branch(t *table, a *attribute, q *queryv1.Query, depth int) (*branch, error) {
	wanted, err := r.populated(t, q, depth)
	return &branch{table: t, attribute: a, wanted: wanted}, err
}

// nextLevel prepares a branch for each relation that the rows of a level populate.
func (r *reading) nextLevel(b *builder, level []*branch, depth int) ([]*branch, error) {
	var next []*branch
	for _, above := range level {
		parents, waiting := above.rowsByID()
		if len(parents) == 0 {
			continue
		}
		for _, p := range above.wanted {
			one, err := r.branch(r.schema.tables[p.attribute.target], p.attribute, p.query, depth)
			if err != nil {
				return nil, err
			}
			one.parents, one.waiting = parents, waiting
			if one.sql, err = b.branch(above.table, one, p.query, len(next)); err != nil {
				return nil, err
			}
			next = append(next, one)
		}
	}
	return next, nil
}

// populates reports whether a level has another one below.
func populates(level []*branch) bool {
	return slices.ContainsFunc(level, func(one *branch) bool { return len(one.wanted) > 0 })
}

// rowsByID returns the rows of a branch by id.
func (one *branch) rowsByID() (ids []int32, byID map[int32][]*queryv1.Reference) {
	byID = make(map[int32][]*queryv1.Reference, len(one.rows))
	for _, row := range one.rows {
		if byID[row.GetId()] == nil {
			ids = append(ids, row.GetId())
		}
		byID[row.GetId()] = append(byID[row.GetId()], row)
	}
	return ids, byID
}

// ranking is a row of a level's statement: the number of its branch, its parent, and its rank below the parent.
type ranking struct {
	number, parent int32
	rank           int64
	row            *queryv1.Reference
}

// attachAll reads the rows of a level's statement and attaches them to their parents, in their order.
func (r *reading) attachAll(ctx context.Context, rows pgx.Rows, err error, level []*branch) error {
	if err != nil {
		return fmt.Errorf("find references: %w", err)
	}
	found, err := r.rankings(ctx, rows, level[0])
	if err != nil {
		return err
	}
	slices.SortFunc(found, func(x, y ranking) int {
		return cmp.Or(cmp.Compare(x.number, y.number), cmp.Compare(x.parent, y.parent), cmp.Compare(x.rank, y.rank),
			cmp.Compare(x.row.GetId(), y.row.GetId()))
	})
	for _, one := range found {
		level[one.number].attach(one.parent, one.row)
	}
	return nil
}

// rankings reads the rows of a level's statement. It drops those that are published later and reports when. A page is the only branch
// of its level.
func (r *reading) rankings(ctx context.Context, rows pgx.Rows, page *branch) (found []ranking, err error) {
	defer rows.Close()
	for rows.Next() {
		one, published := ranking{row: &queryv1.Reference{}}, (*time.Time)(nil)
		columns := []any{&one.number, &one.parent, &one.rank, &one.row.Id, &one.row.Version, &published}
		if page.counted {
			columns = append(columns, &page.total)
		}
		if err := rows.Scan(columns...); err != nil {
			return nil, fmt.Errorf("find references: %w", err)
		}
		if published != nil && published.After(r.now) {
			r.report(ctx, *published)
			continue
		}
		if found = append(found, one); len(found) > maxEntries {
			return nil, overBudget("entries")
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("find references: %w", err)
	}
	return found, nil
}

// attach adds a row to the references that wait for it; a single-valued attribute keeps only the first.
func (one *branch) attach(parent int32, row *queryv1.Reference) {
	one.rows = append(one.rows, row)
	if one.attribute == nil {
		return
	}
	number := int32(one.attribute.field.Number())
	for _, above := range one.waiting[parent] {
		last := len(above.Related) - 1
		switch {
		case last < 0 || above.Related[last].GetAttribute() != number:
			above.Related = append(above.Related, &queryv1.Related{Attribute: number, Rows: []*queryv1.Reference{row}})
		case one.attribute.many:
			above.Related[last].Rows = append(above.Related[last].Rows, row)
		}
	}
}

// count is the number of entries in the response; a row below two parents counts twice. It stops soon after most.
func count(rows []*queryv1.Reference, most int) int {
	entries := len(rows)
	for _, row := range rows {
		for _, related := range row.GetRelated() {
			if entries > most {
				return entries
			}
			entries += count(related.GetRows(), most-entries)
		}
	}
	return entries
}
