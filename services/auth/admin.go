package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"raymi.example/internal/env"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/password"
	"raymi.example/services/auth/internal/server"
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

// resetSecondFactor removes the second factor of the account with the e-mail address, for an administrator who lost it and whom no
// other administrator can help:
//
//	second-factor reset rosa@example.org
//
// It reads DATABASE_URL.
func resetSecondFactor(ctx context.Context, variables map[string]string, arguments []string) error {
	if len(arguments) != 1 {
		return errors.New("give the e-mail address of the account")
	}
	var cfg struct{ Database postgres.Config }
	if err := env.Load(&cfg, variables).Err(); err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, cfg.Database)
	if err != nil {
		return err
	}
	defer pool.Close()
	db := store.New(pool, server.Announce, nil, time.Now) // a removal decrypts nothing
	u, err := db.FindByIdentifier(ctx, arguments[0])
	if errs.KindOf(err) == errs.NotFound {
		return errors.New("no account has this address")
	}
	if err != nil {
		return err
	}
	if _, err := db.ResetSecondFactor(ctx, u.ID); err != nil {
		return err
	}
	fmt.Printf("The second factor of %s is removed, and all its sessions ended.\n", u.Email)
	return nil
}
