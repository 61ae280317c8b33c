package server_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

func TestGetMe(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	_, err := s.users.GetMe(t.Context(), &authv1.GetMeRequest{})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.users.GetMe(s.as(t, identity.Caller{UserID: 999, Role: identity.Client}), &authv1.GetMeRequest{})
	rpctest.WantError(t, err, errs.Unauthenticated, "Invalid credentials")

	created, err := s.users.CreateUser(s.admin(t), &authv1.CreateUserRequest{
		Username: "host", Email: "host@example.org", Password: goodPassword, Role: "organizador_de_eventos", Confirmed: true, EventHostData: 3,
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.users.GetMe(s.as(t, identity.Caller{UserID: created.GetUser().GetId()}), &authv1.GetMeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	since := timestamppb.New(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	want := &authv1.GetMeResponse{
		User: created.GetUser(),
		Role: &authv1.Role{
			Id: 4, Name: "Organizador de eventos", Description: "Organizador de eventos", Type: "organizador_de_eventos",
			CreatedAt: since, UpdatedAt: since,
		},
		EventHostId: 3,
	}
	if d := cmp.Diff(want, got, protocmp.Transform()); d != "" {
		t.Fatal(d)
	}
}

func TestOnlyAdministratorsManageAccounts(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana").GetUser()
	for name, caller := range map[string]identity.Caller{
		"the user":     {UserID: ana.GetId(), Role: identity.Client},
		"an organizer": {UserID: 8, Role: identity.Organizer, HostID: 3},
		"an editor":    {UserID: 9, Role: identity.Editor},
	} {
		_, err := s.users.UpdateUser(s.as(t, caller), &authv1.UpdateUserRequest{Id: ana.GetId(), Role: proto.String("administrador")})
		t.Run(name, func(t *testing.T) { rpctest.WantError(t, err, errs.Forbidden, "Forbidden") })
		_, err = s.users.CreateUser(s.as(t, caller), &authv1.CreateUserRequest{Username: "new", Email: "new@example.org", Password: goodPassword})
		t.Run(name, func(t *testing.T) { rpctest.WantError(t, err, errs.Forbidden, "Forbidden") })
	}
	_, err := s.users.UpdateUser(t.Context(), &authv1.UpdateUserRequest{Id: ana.GetId(), Role: proto.String("administrador")})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.users.UpdateUser(s.admin(t), &authv1.UpdateUserRequest{Id: 999})
	rpctest.WantError(t, err, errs.NotFound, "Not Found")
	_, err = s.users.CreateUser(s.admin(t), &authv1.CreateUserRequest{Username: "ana", Email: "new@example.org", Password: goodPassword})
	rpctest.WantError(t, err, errs.Refused, "Email or Username are already taken")
	_, err = s.users.CreateUser(s.admin(t), &authv1.CreateUserRequest{
		Username: "new", Email: "new@example.org",
		Password: goodPassword, Role: "root",
	})
	rpctest.WantError(t, err, errs.Invalid, "role must be one of the following values: "+
		"authenticated, cliente, organizador_de_eventos, editor, administrador")
}

func TestAnApprovalAppliesWithoutANewLogin(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	_, err := s.users.UpdateUser(s.admin(t), &authv1.UpdateUserRequest{
		Id: ana.GetUser().GetId(), Role: proto.String("organizador_de_eventos"), EventHostData: proto.Int32(3),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := identity.Caller{UserID: ana.GetUser().GetId(), Role: identity.Organizer, HostID: 3, SessionID: 1}
	if got := s.exchange(t, ana.GetJwt()); got != want {
		t.Fatalf("got %+v", got)
	}
}
