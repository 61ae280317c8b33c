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

// Door lets people in: a session, and the token that names it.
type Door struct {
	sessions auth.Sessions
	tokens   *token.Signer
}

// NewDoor keeps sessions and signs by tokens.
func NewDoor(sessions auth.Sessions, tokens *token.Signer) *Door {
	return &Door{sessions: sessions, tokens: tokens}
}

func (d *Door) open(ctx context.Context, u auth.User) (jwt string, err error) {
	id, err := d.sessions.OpenSession(ctx, u, device(ctx))
	if err != nil {
		return "", err
	}
	return d.tokens.Client(u.ID, u.TokenVersion, id, auth.SessionLifetime)
}

// ListSessions returns where the caller is signed in.
func (s *Users) ListSessions(ctx context.Context, _ *authv1.ListSessionsRequest) (*authv1.ListSessionsResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	found, err := s.sessions.ListSessions(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	total := int32(len(found))
	resp := &authv1.ListSessionsResponse{Page: &queryv1.PageInfo{Limit: max(total, 1), Total: &total}}
	for _, one := range found {
		resp.Sessions = append(resp.Sessions, &authv1.Session{
			Id: one.ID, Device: one.Device, CreatedAt: timestamppb.New(one.CreatedAt), LastUsedAt: timestamppb.New(one.UsedAt),
			Current: one.ID == caller.SessionID,
		})
	}
	return resp, nil
}

// EndSession ends one of the caller's sessions; signing out is ending the one that the call comes by.
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
