package server_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

func TestAnExportContainsTheCallersAccount(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	_, err := s.ExportAccount(t.Context(), &authv1.ExportAccountRequest{})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.ExportAccount(s.as(t, identity.Caller{UserID: 999, Role: identity.Client}), &authv1.ExportAccountRequest{})
	rpctest.WantError(t, err, errs.Unauthenticated, "Invalid credentials")

	ana := s.as(t, identity.Caller{UserID: s.register(t, "ana").GetUser().GetId(), Role: identity.Client})
	s.register(t, "rosa")
	me, err := s.users.GetMe(ana, &authv1.GetMeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.ExportAccount(ana, &authv1.ExportAccountRequest{})
	if err != nil {
		t.Fatal(err)
	}
	want := &authv1.ExportAccountResponse{User: me.GetUser(), Role: me.GetRole(), EventHostId: me.GetEventHostId()}
	if d := cmp.Diff(want, got, protocmp.Transform()); d != "" || got.GetUser().GetUsername() != "ana" {
		t.Error(d)
	}
}

// Exceeding the limit of exports affects neither other routes nor other users.
func TestExportsAreLimitedPerCaller(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 1)
	as := func(name string) func() error {
		id := s.register(t, name).GetUser().GetId()
		ctx := metadata.AppendToOutgoingContext(s.as(t, identity.Caller{UserID: id, Role: identity.Client}), "x-client-address", "203.0.113.7")
		return func() error {
			_, err := s.ExportAccount(ctx, &authv1.ExportAccountRequest{})
			return err
		}
	}
	ana, rosa := as("ana"), as("rosa")
	for name, err := range map[string]error{"ana": ana(), "rosa, at the same address": rosa()} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	rpctest.WantError(t, ana(), errs.RateLimited, "Too many requests, please try again later.")
	if _, err := s.Login(t.Context(), &authv1.LoginRequest{Identifier: "ana@example.org", Password: goodPassword}); err != nil {
		t.Errorf("a login after it: %v", err)
	}
}
