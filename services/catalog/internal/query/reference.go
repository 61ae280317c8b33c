package query

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// References returns which rows of a message the public finds by a query, and what it populates of them, without content. An
// id asks for one entry, 0 for a list. One statement reads the rows, one more each level of relations.
func References(ctx context.Context, r *Reader, message string, id int32, q *queryv1.Query) ([]*queryv1.Reference, *queryv1.PageInfo, error) {
	t, err := r.schema.table(protoreflect.FullName(message))
	if err != nil {
		return nil, nil, err
	}
	if !t.has(publishedAttribute) {
		return nil, nil, invalid(message) // parts are read with what they belong to
	}
	read := r.reading(Viewer{}, q)
	read.drafts = false
	if id != 0 {
		// Conditions and keys of a list choose nothing here, but a bad one is a mistake all the same.
		if err := read.compiles(t, q); err != nil {
			return nil, nil, err
		}
		found, err := read.reference(ctx, t, oneOf(id, q), id)
		if err == nil && len(found) == 0 {
			err = errs.ErrNotFound()
		}
		return found, nil, postgres.Error(err)
	}
	if err := read.check(t, q); err != nil {
		return nil, nil, err
	}
	page := clamp(q.GetPage())
	found, err := read.references(ctx, t, q, page)
	if err != nil {
		return nil, nil, postgres.Error(err)
	}
	info, err := read.pageInfo(ctx, t, q, page, len(found))
	return found, info, postgres.Error(err)
}

// references reads the rows of the page, and then level by level what the query populates.
func (r *reading) references(ctx context.Context, t *table, q *queryv1.Query, page *queryv1.Page) ([]*queryv1.Reference, error) {
	b, root, err := r.root(t, q, page)
	if err != nil {
		return nil, err
	}
	first := r.first(t, q)
	first.add(b, []*branch{root})
	if err := first.find(ctx); err != nil {
		return nil, err
	}
	if err := r.descend(ctx, []*branch{root}, 1); err != nil {
		return nil, err
	}
	if count(root.rows, maxEntries) > maxEntries {
		return nil, overBudget("entries")
	}
	return root.rows, nil
}

// reference reads one entry. What the first level belongs to is known before, so both travel together.
func (r *reading) reference(ctx context.Context, t *table, q *queryv1.Query, id int32) ([]*queryv1.Reference, error) {
	b, root, err := r.root(t, q, q.GetPage())
	if err != nil {
		return nil, err
	}
	one := &queryv1.Reference{Id: id}
	below := r.builder()
	level, err := r.below(below, []*branch{{table: t, wanted: root.wanted, rows: []*queryv1.Reference{one}}}, 1)
	if err != nil {
		return nil, err
	}
	first := r.first(t, q)
	first.add(b, []*branch{root})
	if len(level) > 0 {
		first.add(below, level)
	}
	if err := first.find(ctx); err != nil || len(root.rows) == 0 {
		return nil, err
	}
	one.Version = root.rows[0].GetVersion()
	if err := r.descend(ctx, level, 2); err != nil {
		return nil, err
	}
	if count([]*queryv1.Reference{one}, maxEntries) > maxEntries {
		return nil, overBudget("entries")
	}
	return []*queryv1.Reference{one}, nil
}

// root is the branch of the page itself.
func (r *reading) root(t *table, q *queryv1.Query, page *queryv1.Page) (*builder, *branch, error) {
	b := r.builder()
	from, err := b.page(t, q, page)
	if err != nil {
		return nil, nil, err
	}
	root, err := r.branch(t, nil, q, 0)
	if err != nil {
		return nil, nil, err
	}
	root.sql = ranked(t, from, 0)
	return b, root, nil
}

// descend reads what the rows of a level populate, at a depth, and all below it.
func (r *reading) descend(ctx context.Context, level []*branch, depth int) error {
	for ; ; depth++ {
		b := r.builder()
		next, err := r.below(b, level, depth)
		if err != nil || len(next) == 0 {
			return err
		}
		rows, err := r.db.Query(ctx, union(next), b.args...)
		if err := attachAll(rows, err, next); err != nil {
			return err
		}
		level = next
	}
}

// branch is one populated relation of the rows above it: which rows it leads to, and what is populated of those. The root of
// all branches is the page itself, which has no attribute.
type branch struct {
	table     *table
	attribute *attribute
	wanted    []populate
	sql       string
	// parents are the ids of the rows above, waiting the references to each: the same row may be below several.
	parents []int32
	waiting map[int32][]*queryv1.Reference
	rows    []*queryv1.Reference
}

func (r *reading) branch(t *table, a *attribute, q *queryv1.Query, depth int) (*branch, error) {
	wanted, err := r.populated(t, q, depth)
	return &branch{table: t, attribute: a, wanted: wanted}, err
}

// below prepares a branch for each relation that the rows of a level populate.
func (r *reading) below(b *builder, level []*branch, depth int) ([]*branch, error) {
	var next []*branch
	for _, above := range level {
		parents, waiting := above.found()
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

// found are the rows of a branch by their id.
func (one *branch) found() (ids []int32, byID map[int32][]*queryv1.Reference) {
	byID = make(map[int32][]*queryv1.Reference, len(one.rows))
	for _, row := range one.rows {
		if byID[row.GetId()] == nil {
			ids = append(ids, row.GetId())
		}
		byID[row.GetId()] = append(byID[row.GetId()], row)
	}
	return ids, byID
}

// union is the one statement for all branches of a level.
func union(level []*branch) string {
	parts := make([]string, len(level))
	for i, one := range level {
		parts[i] = one.sql
	}
	return strings.Join(parts, " UNION ALL ") + " ORDER BY 1, 2, 3"
}

// first is what a reading sends at once: the statements of its first levels, and until when the answer holds.
type first struct {
	*reading
	batch  pgx.Batch
	levels [][]*branch
	until  string
}

func (r *reading) first(t *table, q *queryv1.Query) *first {
	return &first{reading: r, until: r.untilSQL(t, q)}
}

func (f *first) add(b *builder, level []*branch) {
	f.batch.Queue(union(level), b.args...)
	f.levels = append(f.levels, level)
}

func (f *first) find(ctx context.Context) (err error) {
	if f.until != "" {
		f.batch.Queue(f.until, f.now)
	}
	results := f.db.SendBatch(ctx, &f.batch)
	defer func() {
		if closing := results.Close(); err == nil {
			err = closing
		}
	}()
	for _, level := range f.levels {
		rows, err := results.Query()
		if err := attachAll(rows, err, level); err != nil {
			return err
		}
	}
	if f.until != "" {
		return f.reportFound(ctx, results.QueryRow())
	}
	return nil
}

// attachAll reads the rows of a level's statement.
func attachAll(rows pgx.Rows, err error, level []*branch) error {
	if err != nil {
		return fmt.Errorf("find references: %w", err)
	}
	defer rows.Close()
	for found := 1; rows.Next(); found++ {
		var number, parent int32
		var rank int64
		row := &queryv1.Reference{}
		if err := rows.Scan(&number, &parent, &rank, &row.Id, &row.Version); err != nil {
			return fmt.Errorf("find references: %w", err)
		}
		if found > maxEntries {
			return overBudget("entries")
		}
		level[number].attach(parent, row)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("find references: %w", err)
	}
	return nil
}

// attach hands a row to those above that wait for it; of several only the first where the attribute has one.
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

// count is how many entries the rows write, those of the same row below two parents twice. It ends soon after most.
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
