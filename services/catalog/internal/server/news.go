package server

import (
	"context"
	"maps"
	"time"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// News implements NewsService.
type News struct {
	catalogv1.UnimplementedNewsServiceServer
	store    catalog.NewsItems
	reader   *query.Reader
	fallback locale.Tag
	now      func() time.Time
}

// NewNews writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewNews(store catalog.NewsItems, reader *query.Reader, fallback locale.Tag, now func() time.Time) *News {
	return &News{store: store, reader: reader, fallback: fallback, now: now}
}

// ListNews returns a page of news.
func (s *News) ListNews(ctx context.Context, req *catalogv1.ListNewsRequest) (*catalogv1.ListNewsResponse, error) {
	news, page, err := query.List[*catalogv1.News](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListNewsResponse{News: news, Page: page}, nil
}

// GetNews returns an item.
func (s *News) GetNews(ctx context.Context, req *catalogv1.GetNewsRequest) (*catalogv1.GetNewsResponse, error) {
	news, err := query.Get[*catalogv1.News](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetNewsResponse{News: news}, nil
}

// CreateNews stores a new item; without publishedAt it is public at once.
func (s *News) CreateNews(ctx context.Context, req *catalogv1.CreateNewsRequest) (*catalogv1.CreateNewsResponse, error) {
	now := s.now()
	n := &catalog.News{PublishedAt: &now, Texts: map[locale.Tag]catalog.NewsTexts{}, Files: map[string][]int32{}}
	change := newsPatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	if err := n.Edit(identity.From(ctx), change); err != nil {
		return nil, err
	}
	news, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return s.store.CreateNews(ctx, n, filesFrom(req.GetFiles()))
	}, reading[*catalogv1.News](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateNewsResponse{News: news}, nil
}

// UpdateNews changes the fields in the update mask.
func (s *News) UpdateNews(ctx context.Context, req *catalogv1.UpdateNewsRequest) (*catalogv1.UpdateNewsResponse, error) {
	caller := identity.From(ctx)
	change := newsPatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	news, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return req.GetId(), s.store.UpdateNews(ctx, req.GetId(), filesFrom(req.GetFiles()),
			func(n *catalog.News) error { return n.Edit(caller, change) })
	}, reading[*catalogv1.News](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateNewsResponse{News: news}, nil
}

// DeleteNews deletes an item and returns it.
func (s *News) DeleteNews(ctx context.Context, req *catalogv1.DeleteNewsRequest) (*catalogv1.DeleteNewsResponse, error) {
	caller := identity.From(ctx)
	news, err := remove(ctx, s.store, req.GetId(), reading[*catalogv1.News](s.reader, req.GetQuery()), func(ctx context.Context) error {
		return s.store.DeleteNews(ctx, req.GetId(), func(n *catalog.News) error { return n.MayDelete(caller) })
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.DeleteNewsResponse{News: news}, nil
}

// newsPatch returns a function that writes the sent fields to an item.
func newsPatch(in *catalogv1.NewsInput, p patch) func(*catalog.News) {
	return func(n *catalog.News) {
		p.putPublished(in.GetPublishedAt(), &n.PublishedAt)
		p.putFiles("news_main_banner", "newsMainBanner", true, in.GetNewsMainBanner(), n.Files)
		p.putFiles("news_media", "newsMedia", false, in.GetNewsMedia(), n.Files)
		t := n.Texts[p.locale]
		p.putText("title", in.Title, &t.Title)
		p.putText("news_text", in.NewsText, &t.NewsText)
		n.Texts = maps.Clone(n.Texts)
		n.Texts[p.locale] = t
		eachText(in.GetTranslations(), func(tag locale.Tag, texts *catalogv1.NewsTexts) {
			t := n.Texts[tag]
			fill(texts.Title, &t.Title)
			fill(texts.NewsText, &t.NewsText)
			n.Texts[tag] = t
		})
	}
}
