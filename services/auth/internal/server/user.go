package server

import (
	"context"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// Users implements UserService.
type Users struct {
	authv1.UnimplementedUserServiceServer
	store     auth.Users
	sessions  auth.Sessions
	passwords auth.Passwords
	rules     auth.Rules
}

// NewUsers serves store and sessions.
func NewUsers(store auth.Users, sessions auth.Sessions, passwords auth.Passwords, rules auth.Rules) *Users {
	return &Users{store: store, sessions: sessions, passwords: passwords, rules: rules}
}

// GetMe returns the caller's own account.
func (s *Users) GetMe(ctx context.Context, _ *authv1.GetMeRequest) (*authv1.GetMeResponse, error) {
	u, err := callersAccount(ctx, s.store, identity.From(ctx), s.rules)
	if err != nil {
		return nil, err
	}
	return &authv1.GetMeResponse{User: userProto(u), Role: roleProto(u.Role), EventHostId: u.EventHostID}, nil
}

// EndSessions invalidates every token of the caller.
func (s *Users) EndSessions(ctx context.Context, _ *authv1.EndSessionsRequest) (*authv1.EndSessionsResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	_, err := s.store.UpdateUser(ctx, caller.UserID, func(u *auth.User) error {
		u.EndSessions()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &authv1.EndSessionsResponse{Ok: true}, nil
}

// CreateUser creates an account with a role.
func (s *Users) CreateUser(ctx context.Context, req *authv1.CreateUserRequest) (*authv1.CreateUserResponse, error) {
	caller := identity.From(ctx)
	if !caller.Administrator() {
		return nil, errs.ErrForbidden()
	}
	registration := auth.Registration{Username: req.GetUsername(), Email: req.GetEmail(), Password: req.GetPassword()}
	if err := checkRegistration(ctx, s.store, registration, s.rules); err != nil {
		return nil, err
	}
	u := registration.User("", s.rules.DefaultLocale, s.rules)
	assignment := auth.Assignment{Confirmed: &req.Confirmed, EventHostID: &req.EventHostData}
	if req.GetRole() != "" {
		assignment.Role = &req.Role
	}
	if err := u.Assign(caller, assignment); err != nil {
		return nil, err
	}
	var err error
	if u.PasswordHash, err = s.passwords.Hash(ctx, req.GetPassword()); err != nil {
		return nil, err
	}
	created, err := s.store.CreateUser(ctx, u, false)
	if err != nil {
		return nil, err
	}
	return &authv1.CreateUserResponse{User: userProto(created)}, nil
}

// UpdateUser changes role, host, confirmation or block of an account.
func (s *Users) UpdateUser(ctx context.Context, req *authv1.UpdateUserRequest) (*authv1.UpdateUserResponse, error) {
	caller := identity.From(ctx)
	if !caller.Administrator() { // before the look-up, so that ids cannot be probed
		return nil, errs.ErrForbidden()
	}
	u, err := s.store.UpdateUser(ctx, req.GetId(), func(u *auth.User) error {
		return u.Assign(caller, auth.Assignment{Role: req.Role, Confirmed: req.Confirmed, Blocked: req.Blocked, EventHostID: req.EventHostData})
	})
	if err != nil {
		return nil, err
	}
	return &authv1.UpdateUserResponse{User: userProto(u)}, nil
}

// userProto is an account as its owner sees it; the message has no field for secrets.
func userProto(u auth.User) *authv1.User {
	return &authv1.User{
		Id: u.ID, Username: u.Username, Email: u.Email, Provider: u.Provider, Confirmed: u.Confirmed, Blocked: u.Blocked,
		CreatedAt: timestamppb.New(u.CreatedAt), UpdatedAt: timestamppb.New(u.UpdatedAt),
	}
}

func roleProto(kind identity.Role) *authv1.Role {
	r, _ := auth.RoleOf(kind) // roles in the database always exist
	since := timestamppb.New(r.CreatedAt())
	return &authv1.Role{Id: r.ID, Name: r.Name, Description: r.Description, Type: string(r.Type), CreatedAt: since, UpdatedAt: since}
}
