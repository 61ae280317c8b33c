package server

import (
	"context"
	"strconv"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// ExportAccount returns the stored data of the caller's account. The gateway collects the rest of the export from
// every service in three languages, so the export is rate-limited here.
func (s *Accounts) ExportAccount(ctx context.Context, _ *authv1.ExportAccountRequest) (*authv1.ExportAccountResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.checkLimit(ctx, "export-account", strconv.Itoa(int(caller.UserID))); err != nil {
		return nil, err
	}
	u, err := callersAccount(ctx, s.store, caller, s.rules)
	if err != nil {
		return nil, err
	}
	return &authv1.ExportAccountResponse{
		User: userProto(u), Role: roleProto(u.Role), EventHostId: u.EventHostID, SecondFactor: u.SecondFactor,
	}, nil
}

// DeleteAccount deletes the caller's account; the other services delete their data when they receive the event.
func (s *Accounts) DeleteAccount(ctx context.Context, req *authv1.DeleteAccountRequest) (*authv1.DeleteAccountResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.checkLimit(ctx, "delete-account", strconv.Itoa(int(caller.UserID))); err != nil {
		return nil, err
	}
	if err := auth.CheckPassword(req.GetPassword()); err != nil {
		return nil, err
	}
	current, err := s.verifyPassword(ctx, caller, req.GetPassword())
	if err != nil {
		return nil, err
	}
	err = s.store.DeleteUser(ctx, caller.UserID, func(u auth.User, administrators int) error {
		if u.PasswordHash != current.PasswordHash { // changed by another request meanwhile
			return auth.ErrWrongPassword()
		}
		return u.MayBeDeleted(administrators)
	})
	if errs.KindOf(err) == errs.NotFound {
		return nil, auth.ErrSessionEnded() // deleted by another request
	}
	if err != nil {
		return nil, err
	}
	return &authv1.DeleteAccountResponse{Ok: true}, nil
}
