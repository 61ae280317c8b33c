package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// ListAffiliations returns a page of affiliations.
func (s *Lists) ListAffiliations(ctx context.Context, req *catalogv1.ListAffiliationsRequest) (*catalogv1.ListAffiliationsResponse, error) {
	found, page, err := query.List[*catalogv1.Affiliation](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListAffiliationsResponse{Affiliations: found, Page: page}, nil
}

// GetAffiliation returns an affiliation.
func (s *Lists) GetAffiliation(ctx context.Context, req *catalogv1.GetAffiliationRequest) (*catalogv1.GetAffiliationResponse, error) {
	found, err := query.Get[*catalogv1.Affiliation](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetAffiliationResponse{Affiliation: found}, nil
}

// CreateAffiliation adds an affiliation.
func (s *Lists) CreateAffiliation(
	ctx context.Context, req *catalogv1.CreateAffiliationRequest,
) (*catalogv1.CreateAffiliationResponse, error) {
	in := req.GetData()
	entry := catalog.ListEntry{Code: in.AffiliationCode, NameField: "affiliationName", CodeField: "affiliationCode"}
	entry.Names = names(in.AffiliationName, req.GetQuery(), s.fallback, in.GetTranslations(),
		func(t *catalogv1.AffiliationTexts) *string { return t.AffiliationName })
	stored, err := create[*catalogv1.Affiliation](ctx, s, catalog.Affiliations, entry, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateAffiliationResponse{Affiliation: stored}, nil
}
