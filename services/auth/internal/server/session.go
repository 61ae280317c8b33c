package server

import (
	"cmp"
	"context"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/services/auth/internal/auth"
)

// SessionIssuer opens a session and issues the token that names it.
type SessionIssuer struct {
	sessions auth.Sessions
	tokens   *token.Signer
}

// NewSessionIssuer stores sessions and signs tokens.
func NewSessionIssuer(sessions auth.Sessions, tokens *token.Signer) *SessionIssuer {
	return &SessionIssuer{sessions: sessions, tokens: tokens}
}

func (i *SessionIssuer) issue(ctx context.Context, u auth.User) (jwt string, err error) {
	id, err := i.sessions.OpenSession(ctx, u, device(ctx))
	if err != nil {
		return "", err
	}
	return i.tokens.Client(u.ID, u.TokenVersion, id, auth.SessionLifetime)
}

// ListSessions returns the caller's active sessions.
func (s *Users) ListSessions(ctx context.Context, _ *authv1.ListSessionsRequest) (*authv1.ListSessionsResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	found, err := s.sessions.ListSessions(ctx, caller.UserID, caller.Role)
	if err != nil {
		return nil, err
	}
	total := int32(len(found))
	resp := &authv1.ListSessionsResponse{Page: &queryv1.PageInfo{Limit: max(total, 1), Total: &total}}
	for _, one := range found {
		resp.Sessions = append(resp.Sessions, &authv1.Session{
			Id: one.ID, Device: one.Device, CreatedAt: timestamppb.New(one.CreatedAt), LastUsedAt: timestamppb.New(one.UsedAt),
			Current: one.ID == caller.SessionID, EndsAt: timestamppb.New(one.EndsAt(caller.Role)),
		})
	}
	return resp, nil
}

// EndSession ends one of the caller's sessions; signing out ends the session of the call itself.
func (s *Users) EndSession(ctx context.Context, req *authv1.EndSessionRequest) (*authv1.EndSessionResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.sessions.EndSession(ctx, caller.UserID, cmp.Or(req.GetId(), caller.SessionID)); err != nil {
		return nil, err
	}
	return &authv1.EndSessionResponse{Ok: true}, nil
}
