package query

import (
	"context"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// EntryRequest selects one public entry.
type EntryRequest struct {
	Message string
	ID      int32
	Query   *queryv1.Query
	// Known is the version whose content the caller has, 0 for none.
	Known uint32
	// Has reports whether the caller probably caches the content of a related row. A nil Has reads no related content.
	Has Has
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
	root, err := r.branch(t, nil, q, 0)
	if err != nil {
		return nil, err
	}
	b, next := r.builder(), r.builder()
	root.sql = b.reference(t, req.ID)
	level, err := r.nextLevel(next, []*branch{{table: t, wanted: root.wanted, rows: []*queryv1.Reference{one}}}, 1)
	if err != nil {
		return nil, err
	}
	first := &roundTrip{reading: r, expiry: r.entryExpirySQL(t, q)}
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
	second.last = !populates(below)
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
	l, known := &lack{has: req.Has}, one.GetVersion() == req.Known
	if !known {
		l.include(t.Message, one)
	}
	for _, related := range one.GetRelated() {
		target := r.schema.target(t, related)
		for _, row := range related.GetRows() {
			switch {
			case target == nil || target.component && known:
			case target.component:
				l.include(target.Message, row)
			default:
				l.add(target.Message, row)
			}
		}
	}
	return l.versions
}
