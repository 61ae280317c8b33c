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

// Collections implements CollectionService.
type Collections struct {
	catalogv1.UnimplementedCollectionServiceServer
	store    catalog.Collections
	reader   *query.Reader
	fallback locale.Tag
	now      func() time.Time
}

// NewCollections writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewCollections(store catalog.Collections, reader *query.Reader, fallback locale.Tag, now func() time.Time) *Collections {
	return &Collections{store: store, reader: reader, fallback: fallback, now: now}
}

// ListCollections returns a page of collections.
func (s *Collections) ListCollections(
	ctx context.Context, req *catalogv1.ListCollectionsRequest,
) (*catalogv1.ListCollectionsResponse, error) {
	collections, page, err := query.List[*catalogv1.Collection](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListCollectionsResponse{Collections: collections, Page: page}, nil
}

// GetCollection returns a collection.
func (s *Collections) GetCollection(ctx context.Context, req *catalogv1.GetCollectionRequest) (*catalogv1.GetCollectionResponse, error) {
	collection, err := query.Get[*catalogv1.Collection](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetCollectionResponse{Collection: collection}, nil
}

// CreateCollection stores a new collection; without publishedAt it is public at once.
func (s *Collections) CreateCollection(
	ctx context.Context, req *catalogv1.CreateCollectionRequest,
) (*catalogv1.CreateCollectionResponse, error) {
	now := s.now()
	c := &catalog.Collection{PublishedAt: &now, Texts: map[locale.Tag]catalog.CollectionTexts{}}
	change := collectionPatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	if err := c.Edit(identity.From(ctx), change); err != nil {
		return nil, err
	}
	collection, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return s.store.CreateCollection(ctx, c)
	}, reading[*catalogv1.Collection](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateCollectionResponse{Collection: collection}, nil
}

// UpdateCollection changes the fields in the update mask.
func (s *Collections) UpdateCollection(
	ctx context.Context, req *catalogv1.UpdateCollectionRequest,
) (*catalogv1.UpdateCollectionResponse, error) {
	caller := identity.From(ctx)
	change := collectionPatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	collection, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return req.GetId(), s.store.UpdateCollection(ctx, req.GetId(),
			func(c *catalog.Collection) error { return c.Edit(caller, change) })
	}, reading[*catalogv1.Collection](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateCollectionResponse{Collection: collection}, nil
}

// DeleteCollection deletes a collection and returns it.
func (s *Collections) DeleteCollection(
	ctx context.Context, req *catalogv1.DeleteCollectionRequest,
) (*catalogv1.DeleteCollectionResponse, error) {
	caller := identity.From(ctx)
	read := reading[*catalogv1.Collection](s.reader, req.GetQuery())
	collection, err := remove(ctx, s.store, req.GetId(), read, func(ctx context.Context) error {
		return s.store.DeleteCollection(ctx, req.GetId(), func(c *catalog.Collection) error { return c.MayDelete(caller) })
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.DeleteCollectionResponse{Collection: collection}, nil
}

// collectionPatch returns a function that writes the sent fields to a collection.
func collectionPatch(in *catalogv1.CollectionInput, p patch) func(*catalog.Collection) {
	return func(c *catalog.Collection) {
		p.putPublished(in.GetPublishedAt(), &c.PublishedAt)
		put(p, "collection_code", in.CollectionCode, &c.CollectionCode)
		put(p, "type", in.Type, &c.Type)
		p.putMany("events", in.GetEvents(), &c.EventIDs)
		t := c.Texts[p.locale]
		p.putText("collection_name", in.CollectionName, &t.CollectionName)
		p.putText("collection_description", in.CollectionDescription, &t.CollectionDescription)
		c.Texts = maps.Clone(c.Texts)
		c.Texts[p.locale] = t
		eachText(in.GetTranslations(), func(tag locale.Tag, texts *catalogv1.CollectionTexts) {
			t := c.Texts[tag]
			fill(texts.CollectionName, &t.CollectionName)
			fill(texts.CollectionDescription, &t.CollectionDescription)
			c.Texts[tag] = t
		})
	}
}
