// Package server answers auth's RPCs: it leads between the generated messages and the domain.
package server

import (
	"context"

	"google.golang.org/grpc/metadata"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

// Metadata that the gateway sets on every call; it drops what a client sends under these names.
const (
	addressKey = "x-client-address"
	localeKey  = "x-locale"
)

// clientAddress is where the visitor calls from, as the gateway saw it.
func clientAddress(ctx context.Context) string { return incoming(ctx, addressKey) }

// visitLocale is the language of the page that the visitor is on, or fallback.
func visitLocale(ctx context.Context, fallback locale.Tag) locale.Tag {
	if tag, ok := locale.Parse(incoming(ctx, localeKey)); ok {
		return tag
	}
	return fallback
}

func incoming(ctx context.Context, key string) string {
	if values := metadata.ValueFromIncomingContext(ctx, key); len(values) > 0 {
		return values[0]
	}
	return ""
}

// callersAccount reads the caller's account. An internal token lives a minute longer than what it was made for, so
// the account is asked again.
func callersAccount(ctx context.Context, users auth.Users, caller identity.Caller, rules auth.Rules) (auth.User, error) {
	if !caller.SignedIn() {
		return auth.User{}, errs.ErrForbidden()
	}
	u, err := users.FindUser(ctx, caller.UserID)
	if errs.KindOf(err) == errs.NotFound {
		return auth.User{}, auth.ErrSessionEnded()
	}
	if err != nil {
		return auth.User{}, err
	}
	return u, u.MayContinue(rules)
}
