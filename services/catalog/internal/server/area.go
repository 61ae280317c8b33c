package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// ListAreas returns a page of areas of culture.
func (s *Lists) ListAreas(ctx context.Context, req *catalogv1.ListAreasRequest) (*catalogv1.ListAreasResponse, error) {
	found, page, err := query.List[*catalogv1.Area](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListAreasResponse{Areas: found, Page: page}, nil
}

// GetArea returns an area of culture.
func (s *Lists) GetArea(ctx context.Context, req *catalogv1.GetAreaRequest) (*catalogv1.GetAreaResponse, error) {
	found, err := query.Get[*catalogv1.Area](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetAreaResponse{Area: found}, nil
}

// CreateArea adds an area of culture.
func (s *Lists) CreateArea(ctx context.Context, req *catalogv1.CreateAreaRequest) (*catalogv1.CreateAreaResponse, error) {
	in := req.GetData()
	entry := catalog.ListEntry{Code: in.CultureTypeCode, NameField: "cultureTypeName", CodeField: "cultureTypeCode"}
	entry.Names = names(in.CultureTypeName, req.GetQuery(), s.fallback, in.GetTranslations(),
		func(t *catalogv1.AreaTexts) *string { return t.CultureTypeName })
	stored, err := create[*catalogv1.Area](ctx, s, catalog.Areas, entry, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateAreaResponse{Area: stored}, nil
}
