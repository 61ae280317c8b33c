package query

import (
	"context"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// relatedContent bounds the related rows whose content is read with an entry.
const relatedContent = 250

// EntryRequest selects one public entry.
type EntryRequest struct {
	Message string
	ID      int32
	Query   *queryv1.Query
	// Known is the version whose content the caller has, 0 for none.
	Known uint32
	// Has reports whether the caller probably has the content of a related row in a version. Without it no related
	// content is read.
	Has func(message string, id int32, version uint32) bool
}

// EntryFound is one public entry: its reference with those of the relations that the query populates, and the content that
// the caller lacks: of the entry and its components, which are written together, and of rows related to it.
type EntryFound struct {
	Reference *queryv1.Reference
	// Versions identify rows, Documents are the content of each of them.
	Versions  []Versions
	Documents [][]proto.Message
}

// Entry returns a public entry, or errs.NotFound. Entry and first level are one round trip, second level and content
// another one, and each further level one more.
func Entry(ctx context.Context, r *Reader, req EntryRequest) (found *EntryFound, err error) {
	t, read, err := r.publicReading(req.Message, req.Query)
	if err != nil {
		return nil, err
	}
	// Filter and sort have no effect on a single entry, but invalid ones are refused all the same.
	if err := read.compiles(t, req.Query); err != nil {
		return nil, err
	}
	err = r.Snapshot(ctx, func(ctx context.Context) error {
		found, err = read.entry(ctx, t, req)
		return err
	})
	return found, postgres.Error(err)
}

// entry reads one entry. The parent of the first level is known in advance.
func (r *reading) entry(ctx context.Context, t *table, req EntryRequest) (*EntryFound, error) {
	q, one := oneOf(req.ID, req.Query), &queryv1.Reference{Id: req.ID}
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
	found := &EntryFound{Reference: one, Versions: r.lacking(t, one, req)}
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
	if err := second.addDocuments(found.Versions); err != nil {
		return err
	}
	if err := second.send(ctx); err != nil {
		return err
	}
	for i, one := range second.documents {
		found.Documents = append(found.Documents, found.Versions[i].current(one.children))
	}
	return r.readLevels(ctx, below, 3)
}

// lacking returns the versions whose content the caller lacks.
func (r *reading) lacking(t *table, one *queryv1.Reference, req EntryRequest) []Versions {
	known, related := one.GetVersion() == req.Known, 0
	var out []Versions
	if !known {
		out = append(out, Versions{Message: t.Message, IDs: []int32{one.GetId()}, Versions: []uint32{one.GetVersion()}})
	}
	for _, relation := range one.GetRelated() {
		field := t.message.Descriptor().Fields().ByNumber(protoreflect.FieldNumber(relation.GetAttribute()))
		target := r.schema.tables[field.Message().FullName()]
		if target == nil {
			continue
		}
		for _, row := range relation.GetRows() {
			switch {
			case target.component && known:
			case target.component:
				out = withVersion(out, target.Message, row)
			case req.Has != nil && related < relatedContent && !req.Has(target.Message, row.GetId(), row.GetVersion()):
				out = withVersion(out, target.Message, row)
				related++
			}
		}
	}
	return out
}

// withVersion adds the version of a row to those of its message.
func withVersion(list []Versions, message string, row *queryv1.Reference) []Versions {
	i := slices.IndexFunc(list, func(v Versions) bool { return v.Message == message })
	if i < 0 {
		i, list = len(list), append(list, Versions{Message: message})
	}
	list[i].IDs, list[i].Versions = append(list[i].IDs, row.GetId()), append(list[i].Versions, row.GetVersion())
	return list
}
