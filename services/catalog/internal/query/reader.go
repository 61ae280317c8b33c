package query

import (
	"context"
	"fmt"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
)

const (
	localeAttribute    = "locale"
	publishedAttribute = "publishedAt"
	servedField        = "served_locales"
	// maxPage bounds a page; the gateway clamps to the same number, as recorded.
	maxPage = 100
	// maxParts bounds a list of an entry's components, maxRelated a list of related entries.
	maxParts   = 1000
	maxRelated = 100
)

// Reader runs queries on one database.
type Reader struct {
	db       postgres.Querier
	schema   *Schema
	fallback locale.Tag
	// exact is the bound up to which totals are counted exactly.
	exact int32
	now   func() time.Time
	// reportExpiry receives the expiry of public responses; nil = not reported.
	reportExpiry ReportExpiry
	// cache caches counted totals and facets.
	cache *countCache
}

// NewReader reads from db; fallback is the language of queries without a locale, now the clock that decides which rows
// are public.
func NewReader(db postgres.Querier, schema *Schema, fallback locale.Tag, now func() time.Time) *Reader {
	return &Reader{db: db, schema: schema, fallback: fallback, exact: exactTotal, now: now, cache: newCountCache()}
}

// Now is the time by which the reader decides which rows are public.
func (r *Reader) Now() time.Time { return r.now() }

// Snapshot runs reads that see the same state of the database. List, Get, Counts and References each do so on their own.
func (r *Reader) Snapshot(ctx context.Context, work func(ctx context.Context) error) error {
	return postgres.JoinOrBeginSnapshot(ctx, r.db, work)
}

// List returns a page of M with the relations that the query populates.
func List[M proto.Message](ctx context.Context, r *Reader, v Viewer, q *queryv1.Query) ([]M, *queryv1.PageInfo, error) {
	var zero M
	found, page, err := r.list(ctx, v, zero.ProtoReflect().Descriptor().FullName(), q)
	if err != nil {
		return nil, nil, postgres.Error(err)
	}
	out := make([]M, 0, len(found))
	for _, m := range found {
		typed, ok := m.Interface().(M)
		if !ok {
			return nil, nil, fmt.Errorf("query made %T", m.Interface())
		}
		out = append(out, typed)
	}
	return out, page, nil
}

// Get returns the entry with the id, or errs.NotFound if the viewer may not read it. Drafts of the viewer's own are
// included.
func Get[M proto.Message](ctx context.Context, r *Reader, v Viewer, id int32, q *queryv1.Query) (M, error) {
	var zero M
	// Filter and sort have no effect on a single entry, but invalid ones are refused all the same.
	if err := Check[M](r, v, q); err != nil {
		return zero, err
	}
	one := oneOf(id, q)
	one.PublicationState = queryv1.PublicationState_PUBLICATION_STATE_PREVIEW
	found, _, err := List[M](ctx, r, v, one)
	if err != nil {
		return zero, err
	}
	if len(found) == 0 {
		return zero, errs.ErrNotFound()
	}
	return found[0], nil
}

// oneOf is the query for the entry with the id, with the populate and fields of q.
func oneOf(id int32, q *queryv1.Query) *queryv1.Query {
	byID := &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: &queryv1.Comparison{
		Attribute: "id", Operator: queryv1.Operator_OPERATOR_EQ, Values: []*queryv1.Value{{Text: proto.String(fmt.Sprint(id))}},
	}}}
	return &queryv1.Query{
		Filter: byID, Populate: q.GetPopulate(), Fields: q.GetFields(), Locale: q.GetLocale(), Page: &queryv1.Page{Limit: 1, WithoutTotal: true},
	}
}

// Check returns the error that the query would give, so that a write can fail before it changes anything.
func Check[M proto.Message](r *Reader, v Viewer, q *queryv1.Query) error {
	var zero M
	t, err := r.schema.table(zero.ProtoReflect().Descriptor().FullName())
	if err != nil {
		return err
	}
	return r.reading(v, q).compiles(t, q)
}

// compiles returns the error that a list of the query would give before it reads anything.
func (r *reading) compiles(t *table, q *queryv1.Query) error {
	if err := r.check(t, q); err != nil || !mayBeRefused(q) {
		return err
	}
	_, err := r.builder().page(t, q, clamp(nil))
	return err
}

func (r *Reader) list(
	ctx context.Context, v Viewer, name protoreflect.FullName, q *queryv1.Query,
) ([]protoreflect.Message, *queryv1.PageInfo, error) {
	t, err := r.schema.table(name)
	if err != nil {
		return nil, nil, err
	}
	read := r.reading(v, q)
	if err := read.check(t, q); err != nil {
		return nil, nil, err
	}
	page, err := read.anchored(ctx, t, q, clamp(q.GetPage()))
	if err != nil {
		return nil, nil, err
	}
	b := read.builder()
	from, err := b.page(t, q, page)
	if err != nil {
		return nil, nil, err
	}
	var entries []protoreflect.Message
	var info *queryv1.PageInfo
	err = r.Snapshot(ctx, func(ctx context.Context) (err error) {
		if entries, err = read.load(ctx, source{b, t, from}, q); err != nil {
			return err
		}
		if err = read.reportExpiryOf(ctx, t, q); err != nil {
			return err
		}
		if info, err = read.pageInfo(ctx, t, q, page, found{rows: len(entries)}); err == nil && len(entries) > 0 {
			info.Last = idOf(entries[len(entries)-1])
		}
		return err
	})
	return entries, info, err
}

// clamp applies the gateway's bounds again, because other callers of catalog must not exceed them.
func clamp(p *queryv1.Page) *queryv1.Page {
	limit := p.GetLimit()
	if limit <= 0 || limit > maxPage {
		limit = maxPage
	}
	return &queryv1.Page{Start: max(p.GetStart(), 0), Limit: limit, WithoutTotal: p.GetWithoutTotal(), After: p.GetAfter()}
}

// reading is the state of one query: viewer, languages, drafts, clock, and the sizes so far.
type reading struct {
	*Reader
	viewer Viewer
	chain  []locale.Tag
	drafts bool
	now    time.Time
	// localeRequested is true when the caller requested a language; then the response reports which texts are in another
	// one.
	localeRequested bool
	// steps is the number of steps so far, see maxSteps.
	steps int
	// bytes is the size of the rows read so far.
	bytes int
}

func (r *Reader) reading(v Viewer, q *queryv1.Query) *reading {
	tag, requested := locale.Parse(q.GetLocale())
	if !requested {
		tag = r.fallback
	}
	drafts := q.GetPublicationState() == queryv1.PublicationState_PUBLICATION_STATE_PREVIEW
	return &reading{Reader: r, viewer: v, chain: locale.Chain(tag), drafts: drafts, localeRequested: requested, now: r.now()}
}

func (r *reading) builder() *builder {
	return &builder{schema: r.schema, chain: r.chain, viewer: r.viewer, drafts: r.drafts, now: r.now}
}
