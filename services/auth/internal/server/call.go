// Package server answers auth's RPCs: it leads between the generated messages and the domain.
package server

import (
	"context"
	"log/slog"
	"strconv"

	"google.golang.org/grpc"
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
	agentKey   = "x-client-agent"
)

// clientAddress is where the visitor calls from, as the gateway saw it.
func clientAddress(ctx context.Context) string { return incoming(ctx, addressKey) }

// device is what the visitor calls with, in a few words.
func device(ctx context.Context) string { return auth.Device(incoming(ctx, agentKey)) }

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

// tell puts what a limit leaves into the metadata of the answer; the gateway makes headers of it.
func tell(ctx context.Context, left auth.Allowance) {
	if left.Limit == 0 {
		return
	}
	headers := metadata.Pairs("x-ratelimit-limit", strconv.Itoa(left.Limit), "x-ratelimit-remaining", strconv.Itoa(left.Remaining),
		"x-ratelimit-reset", strconv.FormatInt(left.Reset.Unix(), 10))
	if err := grpc.SetHeader(ctx, headers); err != nil {
		slog.WarnContext(ctx, "the state of a limit was not told", "error", err)
	}
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
