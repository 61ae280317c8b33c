package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// ListEventCategories returns a page of event categories.
func (s *Lists) ListEventCategories(
	ctx context.Context, req *catalogv1.ListEventCategoriesRequest,
) (*catalogv1.ListEventCategoriesResponse, error) {
	found, page, err := query.List[*catalogv1.EventCategory](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListEventCategoriesResponse{EventCategories: found, Page: page}, nil
}

// GetEventCategory returns an event category.
func (s *Lists) GetEventCategory(ctx context.Context, req *catalogv1.GetEventCategoryRequest) (*catalogv1.GetEventCategoryResponse, error) {
	found, err := query.Get[*catalogv1.EventCategory](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetEventCategoryResponse{EventCategory: found}, nil
}

// CreateEventCategory adds an event category.
func (s *Lists) CreateEventCategory(
	ctx context.Context, req *catalogv1.CreateEventCategoryRequest,
) (*catalogv1.CreateEventCategoryResponse, error) {
	in := req.GetData()
	entry := catalog.ListEntry{Code: in.EventCategoryCode, NameField: "eventCategoryName", CodeField: "eventCategoryCode"}
	entry.Names = names(in.EventCategoryName, req.GetQuery(), s.fallback, in.GetTranslations(),
		func(t *catalogv1.EventCategoryTexts) *string { return t.EventCategoryName })
	stored, err := create[*catalogv1.EventCategory](ctx, s, catalog.EventCategories, entry, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateEventCategoryResponse{EventCategory: stored}, nil
}
