package main

import (
	"context"
	"fmt"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/password"
	"raymi.example/services/auth/internal/store"
)

// ensureAdministrator creates the configured account; an existing one is unchanged, including its password.
func ensureAdministrator(ctx context.Context, cfg Config, db *store.DB, passwords *password.Hasher) error {
	if cfg.AdminEmail == "" {
		return nil
	}
	_, err := db.FindByIdentifier(ctx, cfg.AdminEmail)
	if err == nil || errs.KindOf(err) != errs.NotFound {
		return err
	}
	hash, err := passwords.Hash(ctx, cfg.AdminPassword)
	if err != nil {
		return err
	}
	u := cfg.admin().User(hash, cfg.Rules.DefaultLocale, cfg.Rules)
	u.Role, u.Confirmed = identity.Administrator, true
	_, err = db.CreateUser(ctx, u, false)
	if e := errs.As(err); e != nil && e.Key == auth.ErrTaken().Key {
		return nil // another replica created it
	}
	if err != nil {
		return fmt.Errorf("administrator: %w", err)
	}
	return nil
}
