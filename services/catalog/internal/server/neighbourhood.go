package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/query"
)

// ListNeighbourhoods returns a page of neighbourhoods.
func (s *Lists) ListNeighbourhoods(
	ctx context.Context, req *catalogv1.ListNeighbourhoodsRequest,
) (*catalogv1.ListNeighbourhoodsResponse, error) {
	found, page, err := query.List[*catalogv1.Neighbourhood](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListNeighbourhoodsResponse{Neighbourhoods: found, Page: page}, nil
}

// GetNeighbourhood returns a neighbourhood.
func (s *Lists) GetNeighbourhood(
	ctx context.Context, req *catalogv1.GetNeighbourhoodRequest,
) (*catalogv1.GetNeighbourhoodResponse, error) {
	found, err := query.Get[*catalogv1.Neighbourhood](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetNeighbourhoodResponse{Neighbourhood: found}, nil
}
