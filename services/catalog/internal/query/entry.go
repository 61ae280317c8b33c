package query

import (
	"context"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// EntryFound is one public entry: its reference with those of the relations that the query populates, and unless its
// version is known, its own content and that of its components, which are written together.
type EntryFound struct {
	Reference *queryv1.Reference
	// Own are the versions of the entry and its components, Documents the content of each of them.
	Own       []Versions
	Documents [][]proto.Message
}

// Entry returns the public entry with the id, or errs.NotFound; known is the version whose content the caller has, 0 for
// none. Entry and first level are one round trip, second level and content another one, and each further level one more.
func Entry(ctx context.Context, r *Reader, message string, id int32, known uint32, q *queryv1.Query) (found *EntryFound, err error) {
	t, read, err := r.publicReading(message, q)
	if err != nil {
		return nil, err
	}
	// Filter and sort have no effect on a single entry, but invalid ones are refused all the same.
	if err := read.compiles(t, q); err != nil {
		return nil, err
	}
	err = r.Snapshot(ctx, func(ctx context.Context) error {
		found, err = read.entry(ctx, t, oneOf(id, q), &queryv1.Reference{Id: id}, known)
		return err
	})
	return found, postgres.Error(err)
}

// entry reads one entry. The parent of the first level is known in advance.
func (r *reading) entry(ctx context.Context, t *table, q *queryv1.Query, one *queryv1.Reference, known uint32) (*EntryFound, error) {
	b, root, err := r.root(t, q, q.GetPage())
	if err != nil {
		return nil, err
	}
	next := r.builder()
	level, err := r.nextLevel(next, []*branch{{table: t, wanted: root.wanted, rows: []*queryv1.Reference{one}}}, 1)
	if err != nil {
		return nil, err
	}
	first := &roundTrip{reading: r, expiry: r.expirySQL(t, q)}
	first.add(b, []*branch{root})
	first.add(next, level)
	if err := first.send(ctx); err != nil {
		return nil, err
	}
	if len(root.rows) == 0 {
		return nil, errs.ErrNotFound()
	}
	one.Version = root.rows[0].GetVersion()
	found := &EntryFound{Reference: one}
	if one.GetVersion() != known {
		found.Own = r.own(t, one)
	}
	if err := r.complete(ctx, found, level); err != nil {
		return nil, err
	}
	if count([]*queryv1.Reference{one}, maxEntries) > maxEntries {
		return nil, overBudget("entries")
	}
	return found, nil
}

// complete reads the content of an entry, and the levels below the first one.
func (r *reading) complete(ctx context.Context, found *EntryFound, level []*branch) error {
	second, b := &roundTrip{reading: r}, r.builder()
	below, err := r.nextLevel(b, level, 2)
	if err != nil {
		return err
	}
	second.add(b, below)
	if err := second.addDocuments(found.Own); err != nil {
		return err
	}
	if err := second.send(ctx); err != nil {
		return err
	}
	for i, one := range second.documents {
		found.Documents = append(found.Documents, found.Own[i].current(one.children))
	}
	return r.readLevels(ctx, below, 3)
}

// own returns the versions of an entry and its components.
func (r *reading) own(t *table, one *queryv1.Reference) []Versions {
	out := []Versions{{Message: t.Message, IDs: []int32{one.GetId()}, Versions: []uint32{one.GetVersion()}}}
	for _, related := range one.GetRelated() {
		field := t.message.Descriptor().Fields().ByNumber(protoreflect.FieldNumber(related.GetAttribute()))
		target := r.schema.tables[field.Message().FullName()]
		if target == nil || !target.component {
			continue
		}
		parts := Versions{Message: target.Message}
		for _, row := range related.GetRows() {
			parts.IDs, parts.Versions = append(parts.IDs, row.GetId()), append(parts.Versions, row.GetVersion())
		}
		out = append(out, parts)
	}
	return out
}
