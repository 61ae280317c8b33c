package server

import (
	"context"
	"encoding/json"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
)

// OtherNames implements OtherNamesService.
type OtherNames struct {
	catalogv1.UnimplementedOtherNamesServiceServer
	store catalog.DeskOtherNames
}

// NewOtherNames maintains the other names in store.
func NewOtherNames(store catalog.DeskOtherNames) *OtherNames { return &OtherNames{store: store} }

// ListOtherNames returns a page of the groups.
func (s *OtherNames) ListOtherNames(ctx context.Context, req *catalogv1.ListOtherNamesRequest) (*catalogv1.ListOtherNamesResponse, error) {
	groups, page, err := rpc.ListForEditors(ctx, rpc.ListRequest{Query: req.GetQuery()}, s.store.ListOtherNames, otherNamesProto)
	return &catalogv1.ListOtherNamesResponse{OtherNames: groups, Page: page}, err
}

// CreateOtherNames adds a group.
func (s *OtherNames) CreateOtherNames(
	ctx context.Context, req *catalogv1.CreateOtherNamesRequest,
) (*catalogv1.CreateOtherNamesResponse, error) {
	o := catalog.OtherNames{Code: req.Code, Names: req.GetNames()}
	if err := o.Create(identity.From(ctx), s.folding(ctx)); err != nil {
		return nil, err
	}
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return s.store.CreateOtherNames(ctx, o, catalog.MayAddOtherNames)
	}, s.store.FindOtherNames)
	return &catalogv1.CreateOtherNamesResponse{OtherNames: otherNamesProto(stored)}, err
}

// UpdateOtherNames replaces the names of a group. The role is checked first, so that other callers cannot probe ids.
func (s *OtherNames) UpdateOtherNames(
	ctx context.Context, req *catalogv1.UpdateOtherNamesRequest,
) (*catalogv1.UpdateOtherNamesResponse, error) {
	caller := identity.From(ctx)
	if err := permission.RequireEditor(caller); err != nil {
		return nil, err
	}
	stored, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return req.GetId(), s.store.UpdateOtherNames(ctx, req.GetId(), func(o *catalog.OtherNames) error {
			return o.Rename(caller, req.GetNames(), req.GetVersion(), s.folding(ctx))
		})
	}, s.store.FindOtherNames)
	return &catalogv1.UpdateOtherNamesResponse{OtherNames: otherNamesProto(stored)}, err
}

// DeleteOtherNames deletes a group and returns it.
func (s *OtherNames) DeleteOtherNames(
	ctx context.Context, req *catalogv1.DeleteOtherNamesRequest,
) (*catalogv1.DeleteOtherNamesResponse, error) {
	caller := identity.From(ctx)
	if err := permission.RequireEditor(caller); err != nil {
		return nil, err
	}
	deleted, err := remove(ctx, s.store, req.GetId(), s.store.FindOtherNames, func(ctx context.Context) error {
		return s.store.DeleteOtherNames(ctx, req.GetId(), func(o *catalog.OtherNames) error { return o.MayDelete(caller) })
	})
	return &catalogv1.DeleteOtherNamesResponse{OtherNames: otherNamesProto(deleted)}, err
}

// folding folds names in the transaction of ctx, if it has one.
func (s *OtherNames) folding(ctx context.Context) catalog.FoldNames {
	return func(names []string) ([]string, error) { return s.store.FoldNames(ctx, names) }
}

func otherNamesProto(o catalog.OtherNames) *catalogv1.OtherNames {
	names, err := json.Marshal(o.Names)
	if err != nil {
		names = []byte("[]") // lists of strings can always be encoded
	}
	return &catalogv1.OtherNames{Id: o.ID, Code: o.Code, Names: string(names), Used: o.Used(), Version: o.Version}
}
