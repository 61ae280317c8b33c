package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// ListCities returns a page of cities.
func (s *Lists) ListCities(ctx context.Context, req *catalogv1.ListCitiesRequest) (*catalogv1.ListCitiesResponse, error) {
	found, page, err := query.List[*catalogv1.City](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListCitiesResponse{Cities: found, Page: page}, nil
}

// GetCity returns a city.
func (s *Lists) GetCity(ctx context.Context, req *catalogv1.GetCityRequest) (*catalogv1.GetCityResponse, error) {
	found, err := query.Get[*catalogv1.City](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetCityResponse{City: found}, nil
}

// CreateCity adds a city.
func (s *Lists) CreateCity(ctx context.Context, req *catalogv1.CreateCityRequest) (*catalogv1.CreateCityResponse, error) {
	in := req.GetData()
	entry := catalog.ListEntry{Code: in.CityCode, NameField: "cityName", CodeField: "cityCode"}
	entry.Names = names(in.CityName, req.GetQuery(), s.fallback, in.GetTranslations(),
		func(t *catalogv1.CityTexts) *string { return t.CityName })
	stored, err := create[*catalogv1.City](ctx, s, catalog.Cities, entry, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateCityResponse{City: stored}, nil
}
