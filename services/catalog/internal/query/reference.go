package query

import (
	"context"
	"fmt"
	"strings"

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
		q = oneOf(id, q)
	} else if err := read.check(t, q); err != nil {
		return nil, nil, err
	}
	page := clamp(q.GetPage())
	found, err := read.references(ctx, t, q, page)
	if err != nil {
		return nil, nil, postgres.Error(err)
	}
	if id != 0 && len(found) == 0 {
		return nil, nil, errs.ErrNotFound()
	}
	info, err := read.pageInfo(ctx, t, q, page, len(found))
	return found, info, postgres.Error(err)
}

// references reads the rows of the page, and then level by level what the query populates.
func (r *reading) references(ctx context.Context, t *table, q *queryv1.Query, page *queryv1.Page) ([]*queryv1.Reference, error) {
	b := r.builder()
	from, err := b.page(t, q, page)
	if err != nil {
		return nil, err
	}
	root, err := r.branch(t, q, 0)
	if err != nil {
		return nil, err
	}
	root.sql = ranked(t, from, root.keys, 0)
	level := []*branch{root}
	for depth := 1; len(level) > 0; depth++ {
		if err := r.findLevel(ctx, b, level); err != nil {
			return nil, err
		}
		for _, one := range level {
			one.attach()
		}
		b = r.builder()
		if level, err = r.below(b, level, depth); err != nil {
			return nil, err
		}
	}
	out := root.references()
	if count(out, maxEntries) > maxEntries {
		return nil, overBudget("entries")
	}
	return out, nil
}

// branch is one populated relation of the rows above it: which rows it leads to, and what is populated of those. The root of
// all branches is the page itself.
type branch struct {
	table     *table
	attribute *attribute
	wanted    []populate
	keys      []string
	sql       string
	// waiting are the rows above, by the key that leads to their rows here.
	waiting map[int32][]*queryv1.Reference
	rows    []referred
}

// referred is a row that was found, with the row above it and the keys of its links in the order of the branch's.
type referred struct {
	parent    int32
	reference *queryv1.Reference
	keys      []*int32
}

func (r *reading) branch(t *table, q *queryv1.Query, depth int) (*branch, error) {
	wanted, err := r.populated(t, q, depth)
	return &branch{table: t, wanted: wanted, keys: keyColumns(t, wanted)}, err
}

// below prepares a branch for each relation that the rows of a level populate; one that no row has a key for is left out.
func (r *reading) below(b *builder, level []*branch, depth int) ([]*branch, error) {
	var next []*branch
	for _, above := range level {
		for _, p := range above.wanted {
			link := above.table.Links[p.attribute.name]
			keys, waiting := above.parents(link)
			if len(keys) == 0 {
				continue
			}
			one, err := r.branch(r.schema.tables[p.attribute.target], p.query, depth)
			if err != nil {
				return nil, err
			}
			one.attribute, one.waiting = p.attribute, waiting
			if one.sql, err = b.branch(one, link, p.query, keys, len(next)); err != nil {
				return nil, err
			}
			next = append(next, one)
		}
	}
	return next, nil
}

// parents are the keys that lead from the rows over a link, and who waits for which.
func (one *branch) parents(link Link) (keys []int32, waiting map[int32][]*queryv1.Reference) {
	waiting = map[int32][]*queryv1.Reference{}
	column := -1
	for i, name := range one.keys {
		if name == link.column {
			column = i
		}
	}
	for _, row := range one.rows {
		key := row.reference.GetId()
		if link.column != "" {
			if row.keys[column] == nil {
				continue
			}
			key = *row.keys[column]
		}
		if waiting[key] == nil {
			keys = append(keys, key)
		}
		waiting[key] = append(waiting[key], row.reference)
	}
	return keys, waiting
}

// findLevel reads the rows of all branches of a level by one statement.
func (r *reading) findLevel(ctx context.Context, b *builder, level []*branch) error {
	parts := make([]string, len(level))
	for i, one := range level {
		parts[i] = one.sql
	}
	rows, err := r.db.Query(ctx, strings.Join(parts, " UNION ALL ")+" ORDER BY 1, 2, 3", b.args...)
	if err != nil {
		return fmt.Errorf("find references: %w", err)
	}
	defer rows.Close()
	found := 0
	for rows.Next() {
		var number int32
		var rank int64
		one := referred{reference: &queryv1.Reference{}}
		if err := rows.Scan(&number, &one.parent, &rank, &one.reference.Id, &one.reference.Version, &one.keys); err != nil {
			return fmt.Errorf("find references: %w", err)
		}
		if found++; found > maxEntries {
			return overBudget("entries")
		}
		level[number].rows = append(level[number].rows, one)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("find references: %w", err)
	}
	return nil
}

// attach hands the rows to those that wait for them; of several only the first where the attribute has one.
func (one *branch) attach() {
	number := int32(0)
	if one.attribute != nil {
		number = int32(one.attribute.field.Number())
	}
	for _, row := range one.rows {
		for _, parent := range one.waiting[row.parent] {
			last := len(parent.Related) - 1
			switch {
			case last < 0 || parent.Related[last].GetAttribute() != number:
				parent.Related = append(parent.Related, &queryv1.Related{Attribute: number, Rows: []*queryv1.Reference{row.reference}})
			case one.attribute.many:
				parent.Related[last].Rows = append(parent.Related[last].Rows, row.reference)
			}
		}
	}
}

func (one *branch) references() []*queryv1.Reference {
	out := make([]*queryv1.Reference, len(one.rows))
	for i, row := range one.rows {
		out[i] = row.reference
	}
	return out
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
