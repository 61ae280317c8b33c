package server

import (
	"context"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// EditorialDesk implements EditorialDeskService.
type EditorialDesk struct {
	catalogv1.UnimplementedEditorialDeskServiceServer
	news        catalog.NewsItems
	collections catalog.Collections
	reader      *query.Reader
	now         func() time.Time
}

// NewEditorialDesk writes to news and collections and reads with reader.
func NewEditorialDesk(news catalog.NewsItems, collections catalog.Collections, reader *query.Reader, now func() time.Time) *EditorialDesk {
	return &EditorialDesk{news: news, collections: collections, reader: reader, now: now}
}

// ListDeskNews returns a page of news in any state.
func (s *EditorialDesk) ListDeskNews(ctx context.Context, req *catalogv1.ListDeskNewsRequest) (*catalogv1.ListDeskNewsResponse, error) {
	news, page, err := editorialList[*catalogv1.News](ctx, s, req)
	return &catalogv1.ListDeskNewsResponse{News: news, Page: page}, err
}

// GetDeskNews returns an item.
func (s *EditorialDesk) GetDeskNews(ctx context.Context, req *catalogv1.GetDeskNewsRequest) (*catalogv1.GetDeskNewsResponse, error) {
	news, err := editorialGet[*catalogv1.News](ctx, s, req.GetId(), req.GetQuery())
	return &catalogv1.GetDeskNewsResponse{News: news}, err
}

// PublishNews publishes an item.
func (s *EditorialDesk) PublishNews(ctx context.Context, req *catalogv1.PublishNewsRequest) (*catalogv1.PublishNewsResponse, error) {
	caller, from := identity.From(ctx), timeOf(req.GetPublishedAt())
	news, err := updated[*catalogv1.News](ctx, s, s.news, req, func(ctx context.Context) error {
		return s.news.UpdateNews(ctx, req.GetId(), nil, func(n *catalog.News) error { return n.Publish(caller, from, s.now()) })
	})
	return &catalogv1.PublishNewsResponse{News: news}, err
}

// WithdrawNews makes an item a draft.
func (s *EditorialDesk) WithdrawNews(ctx context.Context, req *catalogv1.WithdrawNewsRequest) (*catalogv1.WithdrawNewsResponse, error) {
	caller := identity.From(ctx)
	news, err := updated[*catalogv1.News](ctx, s, s.news, req, func(ctx context.Context) error {
		return s.news.UpdateNews(ctx, req.GetId(), nil, func(n *catalog.News) error { return n.Withdraw(caller) })
	})
	return &catalogv1.WithdrawNewsResponse{News: news}, err
}

// ListDeskCollections returns a page of collections in any state.
func (s *EditorialDesk) ListDeskCollections(
	ctx context.Context, req *catalogv1.ListDeskCollectionsRequest,
) (*catalogv1.ListDeskCollectionsResponse, error) {
	collections, page, err := editorialList[*catalogv1.Collection](ctx, s, req)
	return &catalogv1.ListDeskCollectionsResponse{Collections: collections, Page: page}, err
}

// GetDeskCollection returns a collection.
func (s *EditorialDesk) GetDeskCollection(
	ctx context.Context, req *catalogv1.GetDeskCollectionRequest,
) (*catalogv1.GetDeskCollectionResponse, error) {
	collection, err := editorialGet[*catalogv1.Collection](ctx, s, req.GetId(), req.GetQuery())
	return &catalogv1.GetDeskCollectionResponse{Collection: collection}, err
}

// PublishCollection publishes a collection.
func (s *EditorialDesk) PublishCollection(
	ctx context.Context, req *catalogv1.PublishCollectionRequest,
) (*catalogv1.PublishCollectionResponse, error) {
	caller, from := identity.From(ctx), timeOf(req.GetPublishedAt())
	collection, err := updated[*catalogv1.Collection](ctx, s, s.collections, req, func(ctx context.Context) error {
		return s.collections.UpdateCollection(ctx, req.GetId(), func(c *catalog.Collection) error { return c.Publish(caller, from, s.now()) })
	})
	return &catalogv1.PublishCollectionResponse{Collection: collection}, err
}

// WithdrawCollection makes a collection a draft.
func (s *EditorialDesk) WithdrawCollection(
	ctx context.Context, req *catalogv1.WithdrawCollectionRequest,
) (*catalogv1.WithdrawCollectionResponse, error) {
	caller := identity.From(ctx)
	collection, err := updated[*catalogv1.Collection](ctx, s, s.collections, req, func(ctx context.Context) error {
		return s.collections.UpdateCollection(ctx, req.GetId(), func(c *catalog.Collection) error { return c.Withdraw(caller) })
	})
	return &catalogv1.WithdrawCollectionResponse{Collection: collection}, err
}

// GetDeskPortal returns the platform's data.
func (s *EditorialDesk) GetDeskPortal(ctx context.Context, req *catalogv1.GetDeskPortalRequest) (*catalogv1.GetDeskPortalResponse, error) {
	portal, err := editorialGet[*catalogv1.Portal](ctx, s, singleID, req.GetQuery())
	return &catalogv1.GetDeskPortalResponse{Portal: portal}, err
}

// GetDeskInstruction returns the instructions for hosts.
func (s *EditorialDesk) GetDeskInstruction(
	ctx context.Context, req *catalogv1.GetDeskInstructionRequest,
) (*catalogv1.GetDeskInstructionResponse, error) {
	instruction, err := editorialGet[*catalogv1.Instruction](ctx, s, singleID, req.GetQuery())
	return &catalogv1.GetDeskInstructionResponse{Instruction: instruction}, err
}

// ListDeskInfoPages returns the pages with texts of editors.
func (s *EditorialDesk) ListDeskInfoPages(
	ctx context.Context, req *catalogv1.ListDeskInfoPagesRequest,
) (*catalogv1.ListDeskInfoPagesResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	found, page, err := query.List[*catalogv1.InfoPage](ctx, s.reader, viewer(ctx), withTranslations(req.GetQuery()))
	return &catalogv1.ListDeskInfoPagesResponse{InfoPages: found, Page: page}, err
}

// editorialList returns a page of the entries in a state.
func editorialList[M proto.Message](ctx context.Context, s *EditorialDesk, req interface {
	GetState() string
	GetQuery() *queryv1.Query
},
) ([]M, *queryv1.PageInfo, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, nil, err
	}
	if err := catalog.CheckEditorialState(req.GetState()); err != nil {
		return nil, nil, err
	}
	now := s.now().UTC().Format(time.RFC3339Nano)
	q := narrowed(req.GetQuery())
	switch catalog.Publication(req.GetState()) {
	case catalog.Draft:
		q = narrowed(q, publishedAt(queryv1.Operator_OPERATOR_NULL, "true"))
	case catalog.Later:
		q = narrowed(q, publishedAt(queryv1.Operator_OPERATOR_GT, now))
	case catalog.Published:
		q = narrowed(q, publishedAt(queryv1.Operator_OPERATOR_LTE, now))
	default: // all states
	}
	return query.List[M](ctx, s.reader, viewer(ctx), withTranslations(q))
}

func editorialGet[M proto.Message](ctx context.Context, s *EditorialDesk, id int32, q *queryv1.Query) (M, error) {
	var none M
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return none, err
	}
	return query.Get[M](ctx, s.reader, viewer(ctx), id, withTranslations(q))
}

// updated runs update and returns the entry. The role is checked first, so that other callers cannot probe ids.
func updated[M proto.Message](ctx context.Context, s *EditorialDesk, tx catalog.Transactions, req interface {
	GetId() int32
	GetQuery() *queryv1.Query
}, update func(context.Context) error,
) (M, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		var none M
		return none, err
	}
	save := func(ctx context.Context) (int32, error) { return req.GetId(), update(ctx) }
	return write(ctx, tx, save, reading[M](s.reader, withTranslations(req.GetQuery())))
}

// withTranslations populates the texts of all languages on every level of a query.
func withTranslations(q *queryv1.Query) *queryv1.Query {
	out := proto.CloneOf(q)
	if out == nil {
		out = &queryv1.Query{}
	}
	for _, p := range out.GetPopulate() {
		p.Query = withTranslations(p.GetQuery())
	}
	out.Populate = append(out.Populate, &queryv1.Populate{Name: "translations"})
	return out
}

func timeOf(at *timestamppb.Timestamp) *time.Time {
	if at == nil {
		return nil
	}
	t := at.AsTime()
	return &t
}
