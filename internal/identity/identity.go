// Package identity carries the caller of a request in its context; it does not decide what the caller may do.
package identity

import "context"

// Role is a role type of the contract.
type Role string

// The role types; Public is an anonymous caller.
const (
	Public        Role = ""
	Authenticated Role = "authenticated"
	Client        Role = "cliente"
	Organizer     Role = "organizador_de_eventos"
	Editor        Role = "editor"
	Administrator Role = "administrador"
)

// Caller identifies the caller of a request. The zero value is an anonymous visitor.
type Caller struct {
	UserID int32
	Role   Role
	// HostID is the event host that the user acts for; 0 = none.
	HostID int32
	// SessionID identifies the session of the call; 0 = unknown.
	SessionID int32
}

// SignedIn reports whether the caller has an account.
func (c Caller) SignedIn() bool { return c.UserID != 0 }

// Editor reports whether the caller may edit all content of the portal.
func (c Caller) Editor() bool { return c.Role == Editor || c.Role == Administrator }

// Administrator reports whether the caller may administer accounts.
func (c Caller) Administrator() bool { return c.Role == Administrator }

// ActsFor reports whether the caller acts for the host, and so owns its entries.
func (c Caller) ActsFor(hostID int32) bool { return hostID != 0 && c.HostID == hostID }

type callerKey struct{}

// With returns a context that carries the caller.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// From returns the caller of the context; without one, the anonymous visitor.
func From(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

type tokenKey struct{}

// WithToken returns a context that carries the internal token, to be forwarded to other services.
func WithToken(ctx context.Context, token string) context.Context {
	return context.WithValue(ctx, tokenKey{}, token)
}

// TokenFrom returns the internal token of the call, or "".
func TokenFrom(ctx context.Context) string {
	token, _ := ctx.Value(tokenKey{}).(string)
	return token
}
