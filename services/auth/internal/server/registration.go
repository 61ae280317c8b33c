package server

import (
	"context"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// Register creates an account.
func (s *Accounts) Register(ctx context.Context, req *authv1.RegisterRequest) (*authv1.RegisterResponse, error) {
	if err := auth.MayRegister(identity.From(ctx), s.rules); err != nil {
		return nil, err
	}
	if err := s.checkLimit(ctx, "register", req.GetEmail()); err != nil {
		return nil, err
	}
	registration := auth.Registration{Username: req.GetUsername(), Email: req.GetEmail(), Password: req.GetPassword()}
	if err := checkRegistration(ctx, s.store, registration, s.rules); err != nil {
		return nil, err
	}
	hash, err := s.passwords.Hash(ctx, req.GetPassword())
	if err != nil {
		return nil, err
	}
	u, err := s.store.CreateUser(ctx, registration.User(hash, visitLocale(ctx, s.rules.DefaultLocale), s.rules), s.rules.ConfirmEmail)
	if err != nil {
		return nil, err
	}
	if s.rules.ConfirmEmail {
		return &authv1.RegisterResponse{User: userProto(u)}, nil
	}
	jwt, err := s.issuer.issue(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.RegisterResponse{Jwt: &jwt, User: userProto(u)}, nil
}

// checkRegistration reports every broken rule. Recorded: a name that is the address of an account is taken.
func checkRegistration(ctx context.Context, accounts auth.Users, r auth.Registration, rules auth.Rules) error {
	if err := r.Validate(rules); err != nil {
		return err
	}
	refused := r.CheckForeignAddress()
	if refused == nil {
		return nil
	}
	_, err := accounts.FindByIdentifier(ctx, r.Username)
	switch {
	case err == nil:
		return auth.ErrTaken()
	case errs.KindOf(err) == errs.NotFound:
		return refused
	}
	return err
}
