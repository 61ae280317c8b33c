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

// Metadata that the gateway sets on every call; it removes these names from clients' requests.
const (
	addressKey = "x-client-address"
	localeKey  = "x-locale"
	agentKey   = "x-client-agent"
)

// clientAddress is the visitor's IP address, as determined by the gateway.
func clientAddress(ctx context.Context) string { return incoming(ctx, addressKey) }

// device names the visitor's browser and system.
func device(ctx context.Context) string { return auth.Device(incoming(ctx, agentKey)) }

// visitLocale is the language of the visitor's page, or fallback.
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

// setLimitHeaders puts the state of a limit into the response metadata; the gateway converts it to headers.
func setLimitHeaders(ctx context.Context, allowance auth.Allowance) {
	if allowance.Limit == 0 {
		return
	}
	headers := metadata.Pairs("x-ratelimit-limit", strconv.Itoa(allowance.Limit), "x-ratelimit-remaining", strconv.Itoa(allowance.Remaining),
		"x-ratelimit-reset", strconv.FormatInt(allowance.Reset.Unix(), 10))
	if err := grpc.SetHeader(ctx, headers); err != nil {
		slog.WarnContext(ctx, "set headers of a limit", "error", err)
	}
}

// callersAccount loads the caller's account. An internal token may be up to a minute older than the account's state,
// so the rules are checked again.
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
