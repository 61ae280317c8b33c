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
	// maxParts bounds a list of components of one entry, maxRelated one of related entries.
	maxParts   = 1000
	maxRelated = 100
)

// Reader answers queries from one database.
type Reader struct {
	db       postgres.Querier
	schema   *Schema
	fallback locale.Tag
	// exact is the number up to which totals are counted.
	exact int32
	now   func() time.Time
	// reportExpiry receives until when a public answer holds; nil: nobody asks.
	reportExpiry ReportExpiry
	// numbers are what was counted before.
	numbers *numbers
}

// NewReader reads from db; fallback is the language of queries that name none. By now it tells what is public already.
func NewReader(db postgres.Querier, schema *Schema, fallback locale.Tag, now func() time.Time) *Reader {
	return &Reader{db: db, schema: schema, fallback: fallback, exact: exactTotal, now: now, numbers: newNumbers()}
}

// On returns the reader on another connection: a transaction that must read its own writes.
func (r *Reader) On(db postgres.Querier) *Reader {
	return &Reader{db: db, schema: r.schema, fallback: r.fallback, exact: r.exact, now: r.now, numbers: r.numbers}
}

// List returns one page of M with what the query populates.
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

// Get returns the entry with the id; one that the viewer may not know of is not found.
// Drafts of the viewer's own show without being asked for.
func Get[M proto.Message](ctx context.Context, r *Reader, v Viewer, id int32, q *queryv1.Query) (M, error) {
	var zero M
	// Conditions and keys of a list choose nothing here, but a bad one is a mistake all the same.
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

// oneOf is the query for the one entry with the id, populated as q asks.
func oneOf(id int32, q *queryv1.Query) *queryv1.Query {
	byID := &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: &queryv1.Comparison{
		Attribute: "id", Operator: queryv1.Operator_OPERATOR_EQ, Values: []*queryv1.Value{{Text: proto.String(fmt.Sprint(id))}},
	}}}
	return &queryv1.Query{
		Filter: byID, Populate: q.GetPopulate(), Fields: q.GetFields(), Locale: q.GetLocale(), Page: &queryv1.Page{Limit: 1, WithoutTotal: true},
	}
}

// Check refuses a query that could not be answered: a write asks before it changes anything.
func Check[M proto.Message](r *Reader, v Viewer, q *queryv1.Query) error {
	var zero M
	t, err := r.schema.table(zero.ProtoReflect().Descriptor().FullName())
	if err != nil {
		return err
	}
	return r.reading(v, q).compiles(t, q)
}

// compiles refuses what a list of the query would refuse before it reads anything.
func (r *reading) compiles(t *table, q *queryv1.Query) error {
	if err := r.check(t, q); err != nil {
		return err
	}
	_, err := r.builder().page(t, q, clamp(nil))
	return err
}

func (r *Reader) list(ctx context.Context, v Viewer, name protoreflect.FullName, q *queryv1.Query) ([]protoreflect.Message, *queryv1.PageInfo, error) {
	t, err := r.schema.table(name)
	if err != nil {
		return nil, nil, err
	}
	read := r.reading(v, q)
	if err := read.check(t, q); err != nil {
		return nil, nil, err
	}
	page := clamp(q.GetPage())
	b := read.builder()
	from, err := b.page(t, q, page)
	if err != nil {
		return nil, nil, err
	}
	found, err := read.load(ctx, source{b, t, from}, q)
	if err != nil {
		return nil, nil, err
	}
	if err := read.reportUntil(ctx, t, q); err != nil {
		return nil, nil, err
	}
	info, err := read.pageInfo(ctx, t, q, page, len(found))
	return found, info, err
}

// clamp repeats the gateway's bounds: another caller of catalog must not get more.
func clamp(p *queryv1.Page) *queryv1.Page {
	limit := p.GetLimit()
	if limit <= 0 || limit > maxPage {
		limit = maxPage
	}
	return &queryv1.Page{Start: max(p.GetStart(), 0), Limit: limit, WithoutTotal: p.GetWithoutTotal()}
}

// reading is the state of one answer: whose eyes, which language, drafts or not.
type reading struct {
	*Reader
	viewer Viewer
	chain  [3]locale.Tag
	drafts bool
	now    time.Time
	// asked is true when the caller named a language: then the answer tells which texts are in another one.
	asked bool
	// steps are what the conditions and sort keys of the request take.
	steps int
	// bytes is the size of the rows read so far.
	bytes int
}

func (r *Reader) reading(v Viewer, q *queryv1.Query) *reading {
	tag, asked := locale.Parse(q.GetLocale())
	if !asked {
		tag = r.fallback
	}
	drafts := q.GetPublicationState() == queryv1.PublicationState_PUBLICATION_STATE_PREVIEW
	return &reading{Reader: r, viewer: v, chain: locale.Chain(tag), drafts: drafts, asked: asked, now: r.now()}
}

func (r *reading) builder() *builder {
	return &builder{schema: r.schema, chain: r.chain, viewer: r.viewer, drafts: r.drafts, now: r.now}
}
