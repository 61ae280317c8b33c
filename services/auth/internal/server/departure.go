package server

import (
	"context"
	"strconv"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// ExportAccount returns what is kept of the caller's account. The rest of the file is asked of every service in three languages,
// so how often one may be made is decided here.
func (s *Accounts) ExportAccount(ctx context.Context, _ *authv1.ExportAccountRequest) (*authv1.ExportAccountResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.take(ctx, "export-account", strconv.Itoa(int(caller.UserID))); err != nil {
		return nil, err
	}
	u, err := callersAccount(ctx, s.store, caller, s.rules)
	if err != nil {
		return nil, err
	}
	return &authv1.ExportAccountResponse{User: userProto(u), Role: roleProto(u.Role), EventHostId: u.EventHostID}, nil
}

// DeleteAccount removes the caller's account; the other services hear of it and remove what is theirs.
func (s *Accounts) DeleteAccount(ctx context.Context, req *authv1.DeleteAccountRequest) (*authv1.DeleteAccountResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.take(ctx, "delete-account", strconv.Itoa(int(caller.UserID))); err != nil {
		return nil, err
	}
	if err := auth.CheckPassword(req.GetPassword()); err != nil {
		return nil, err
	}
	known, err := s.knownPassword(ctx, caller, req.GetPassword())
	if err != nil {
		return nil, err
	}
	err = s.store.DeleteUser(ctx, caller.UserID, func(u auth.User, administrators int) error {
		if u.PasswordHash != known { // changed by somebody else while we compared
			return auth.ErrWrongPassword()
		}
		return u.MayLeave(administrators)
	})
	if errs.KindOf(err) == errs.NotFound {
		return nil, auth.ErrSessionEnded() // gone by another call
	}
	if err != nil {
		return nil, err
	}
	return &authv1.DeleteAccountResponse{Ok: true}, nil
}
