package query

import (
	"context"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres"
)

// References returns ids and versions of the public rows of a message that match a query, and of the relations that it
// populates, without content. One statement reads the rows, and one more each level of relations.
func References(
	ctx context.Context, r *Reader, message string, q *queryv1.Query,
) (rows []*queryv1.Reference, page *queryv1.PageInfo, err error) {
	t, read, err := r.publicReading(message, q)
	if err != nil {
		return nil, nil, err
	}
	err = r.Snapshot(ctx, func(ctx context.Context) error {
		rows, page, err = read.readPage(ctx, t, q)
		return err
	})
	return rows, page, err
}

// publicReading is a reading of rows that the public may see.
func (r *Reader) publicReading(message string, q *queryv1.Query) (*table, *reading, error) {
	t, err := r.schema.table(protoreflect.FullName(message))
	if err != nil {
		return nil, nil, err
	}
	if !t.has(publishedAttribute) {
		return nil, nil, invalid(message) // components are read with their entries
	}
	read := r.reading(Viewer{}, q)
	read.drafts = false
	return t, read, nil
}

// readPage reads a page and its total.
func (r *reading) readPage(ctx context.Context, t *table, q *queryv1.Query) ([]*queryv1.Reference, *queryv1.PageInfo, error) {
	if err := r.check(t, q); err != nil {
		return nil, nil, err
	}
	page, err := r.anchored(ctx, t, q, clamp(q.GetPage()))
	if err != nil {
		return nil, nil, err
	}
	root, err := r.references(ctx, t, q, page)
	if err != nil {
		return nil, nil, err
	}
	info, err := r.pageInfo(ctx, t, q, page, found{rows: len(root.rows), total: root.total})
	if err == nil && len(root.rows) > 0 {
		info.Last = root.rows[len(root.rows)-1].GetId()
	}
	return root.rows, info, err
}

// references reads the rows of the page, and then level by level their relations.
func (r *reading) references(ctx context.Context, t *table, q *queryv1.Query, page *queryv1.Page) (*branch, error) {
	b, root, err := r.root(t, q, page)
	if err != nil {
		return nil, err
	}
	first := &roundTrip{reading: r, expiry: r.referencesExpirySQL(t, q)}
	first.add(b, []*branch{root})
	if err := first.send(ctx); err != nil {
		return nil, err
	}
	if err := r.readLevels(ctx, []*branch{root}, 1); err != nil {
		return nil, err
	}
	if count(root.rows, maxEntries) > maxEntries {
		return nil, overBudget("entries")
	}
	return root, nil
}

// root returns the branch of the page itself.
func (r *reading) root(t *table, q *queryv1.Query, page *queryv1.Page) (*builder, *branch, error) {
	b := r.builder()
	b.counted = !page.GetWithoutTotal()
	from, err := b.page(t, q, page)
	if err != nil {
		return nil, nil, err
	}
	root, err := r.branch(t, nil, q, 0)
	if err != nil {
		return nil, nil, err
	}
	root.sql, root.counted = ranked(t, from, 0, b.total("page.total")), b.counted
	return b, root, nil
}

// readLevels reads the relations of a level's rows, at a depth, and all levels below.
func (r *reading) readLevels(ctx context.Context, level []*branch, depth int) error {
	for ; ; depth++ {
		b := r.builder()
		next, err := r.nextLevel(b, level, depth)
		if err != nil || len(next) == 0 {
			return err
		}
		rows, err := r.db.Query(ctx, union(next), b.args...)
		if err := r.attachAll(ctx, rows, err, next); err != nil {
			return err
		}
		level = next
	}
}

// roundTrip is a batch of a reading: the statements of levels of references, of documents, and of the expiry.
type roundTrip struct {
	*reading
	batch     pgx.Batch
	levels    [][]*branch
	documents []*relation
	expiry    string
	// last: no other statement of the snapshot follows.
	last bool
}

func (f *roundTrip) add(b *builder, level []*branch) {
	if len(level) > 0 {
		f.batch.Queue(union(level), b.args...)
		f.levels = append(f.levels, level)
	}
}

func (f *roundTrip) addDocuments(requested []Versions) error {
	for _, a := range requested {
		one, err := f.document(a)
		if err != nil {
			return err
		}
		sql := one.builder.documents(one.table, a.IDs)
		f.batch.Queue(sql, one.builder.args...)
		f.documents = append(f.documents, one)
	}
	return nil
}

func (f *roundTrip) send(ctx context.Context) (err error) {
	if f.expiry != "" {
		f.batch.Queue(f.expiry, f.now)
	}
	if f.batch.Len() == 0 {
		return nil
	}
	send := f.db.SendBatch
	if f.last {
		send = func(ctx context.Context, b *pgx.Batch) pgx.BatchResults { return postgres.SendLast(ctx, f.db, b) }
	}
	results := send(ctx, &f.batch)
	defer func() {
		if closing := results.Close(); err == nil {
			err = closing
		}
	}()
	for _, level := range f.levels {
		rows, err := results.Query()
		if err := f.attachAll(ctx, rows, err, level); err != nil {
			return err
		}
	}
	if err := f.collectAll(results, f.documents); err != nil {
		return err
	}
	if f.expiry != "" {
		return f.reportRow(ctx, results.QueryRow())
	}
	return nil
}
