package server

import (
	"context"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// SavedLists implements SavedListService. The list is always that of the caller, so no request names a user.
type SavedLists struct {
	authv1.UnimplementedSavedListServiceServer
	store auth.SavedLists
}

// NewSavedLists serves store.
func NewSavedLists(store auth.SavedLists) *SavedLists { return &SavedLists{store: store} }

// GetSavedList returns the caller's list.
func (s *SavedLists) GetSavedList(ctx context.Context, _ *authv1.GetSavedListRequest) (*authv1.GetSavedListResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	l, err := s.store.FindSavedList(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	return &authv1.GetSavedListResponse{Data: savedListProto(l)}, nil
}

// MergeSavedList adds to the caller's list.
func (s *SavedLists) MergeSavedList(ctx context.Context, req *authv1.MergeSavedListRequest) (*authv1.MergeSavedListResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	entries := make([]auth.SavedEntry, 0, len(req.GetEntries()))
	for _, e := range req.GetEntries() {
		entry := auth.SavedEntry{Kind: e.GetKind(), Key: e.GetKey(), Name: e.GetName()}
		if e.GetSavedAt() != nil {
			entry.SavedAt = e.GetSavedAt().AsTime()
		}
		entries = append(entries, entry)
	}
	if err := auth.CheckSaved(entries); err != nil {
		return nil, err
	}
	l, err := s.store.MergeSavedList(ctx, caller.UserID, entries, auth.SavedList.CheckSize)
	if err != nil {
		return nil, err
	}
	return &authv1.MergeSavedListResponse{Data: savedListProto(l)}, nil
}

// RemoveSavedEntry removes one entry of the caller's list.
func (s *SavedLists) RemoveSavedEntry(ctx context.Context, req *authv1.RemoveSavedEntryRequest) (*authv1.RemoveSavedEntryResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.store.RemoveSavedEntry(ctx, caller.UserID, req.GetId()); err != nil {
		return nil, err
	}
	return &authv1.RemoveSavedEntryResponse{Ok: true}, nil
}

// DeleteSavedList removes the caller's list.
func (s *SavedLists) DeleteSavedList(ctx context.Context, _ *authv1.DeleteSavedListRequest) (*authv1.DeleteSavedListResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.store.DeleteSavedList(ctx, caller.UserID); err != nil {
		return nil, err
	}
	return &authv1.DeleteSavedListResponse{Ok: true}, nil
}

func savedListProto(l auth.SavedList) *authv1.SavedList {
	out := &authv1.SavedList{ListId: l.ID}
	if l.ID != 0 {
		out.KeptSince = timestamppb.New(l.KeptSince)
	}
	for _, e := range l.Entries {
		out.Entries = append(out.Entries, &authv1.SavedEntry{
			EntryId: e.ID, Kind: e.Kind, Key: e.Key, Name: e.Name, SavedAt: timestamppb.New(e.SavedAt),
		})
	}
	return out
}
