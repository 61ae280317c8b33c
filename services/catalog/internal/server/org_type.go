package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// ListOrgTypes returns a page of organization types.
func (s *Lists) ListOrgTypes(ctx context.Context, req *catalogv1.ListOrgTypesRequest) (*catalogv1.ListOrgTypesResponse, error) {
	found, page, err := query.List[*catalogv1.OrgType](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListOrgTypesResponse{OrgTypes: found, Page: page}, nil
}

// GetOrgType returns an organization type.
func (s *Lists) GetOrgType(ctx context.Context, req *catalogv1.GetOrgTypeRequest) (*catalogv1.GetOrgTypeResponse, error) {
	found, err := query.Get[*catalogv1.OrgType](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetOrgTypeResponse{OrgType: found}, nil
}

// CreateOrgType adds an organization type.
func (s *Lists) CreateOrgType(ctx context.Context, req *catalogv1.CreateOrgTypeRequest) (*catalogv1.CreateOrgTypeResponse, error) {
	in := req.GetData()
	entry := catalog.ListEntry{Code: in.OrgTypeCode, NameField: "orgTypeName", CodeField: "orgTypeCode"}
	entry.Names = names(in.OrgTypeName, req.GetQuery(), s.fallback, in.GetTranslations(),
		func(t *catalogv1.OrgTypeTexts) *string { return t.OrgTypeName })
	stored, err := create[*catalogv1.OrgType](ctx, s, catalog.OrgTypes, entry, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateOrgTypeResponse{OrgType: stored}, nil
}
