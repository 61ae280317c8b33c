package server_test

import (
	"strconv"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

// The order of the checks is part of the contract.
func TestTheOrderOfChecksOfNewPasswords(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.as(t, identity.Caller{UserID: s.register(t, "ana").GetUser().GetId(), Role: identity.Client})
	reset := func(code, password, confirmation string) error {
		_, err := s.ResetPassword(t.Context(), &authv1.ResetPasswordRequest{Code: code, Password: password, PasswordConfirmation: confirmation})
		return err
	}
	change := func(current, password, confirmation string) error {
		_, err := s.ChangePassword(ana, &authv1.ChangePasswordRequest{
			CurrentPassword: current, Password: password,
			PasswordConfirmation: confirmation,
		})
		return err
	}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"two passwords before their length":         {reset("bad", "123", "124"), "Passwords do not match"},
		"the code before the length":                {reset("bad", "123", "123"), "Incorrect code provided"},
		"the old password before the length":        {change("guess", "123", "123"), "The provided current password is invalid"},
		"a change is held to the length in the end": {change(goodPassword, "123", "123"), "password must be at least 6 characters"},
	} {
		t.Run(name, func(t *testing.T) { rpctest.WantError(t, c.err, errs.Invalid, c.want) })
	}
}

func TestLimitHeadersAreSet(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 1)
	headers := func(call func(grpc.CallOption) error) (metadata.MD, error) {
		var header metadata.MD
		err := call(grpc.Header(&header))
		return header, err
	}
	forgot := func(option grpc.CallOption) error {
		_, err := s.ForgotPassword(t.Context(), &authv1.ForgotPasswordRequest{Email: "ana@example.org"}, option)
		return err
	}
	for range 2 { // the second one is refused
		header, err := headers(forgot)
		if got := header.Get("x-ratelimit-limit"); len(got) != 1 || got[0] != "1" {
			t.Fatalf("limit %v, %v", got, err)
		}
		if got := header.Get("x-ratelimit-remaining"); len(got) != 1 || got[0] != "0" {
			t.Fatalf("remaining %v", got)
		}
		reset, err := strconv.ParseInt(header.Get("x-ratelimit-reset")[0], 10, 64)
		if err != nil || time.Unix(reset, 0).Before(time.Now().Add(-time.Minute)) {
			t.Fatalf("reset %v, %v", header.Get("x-ratelimit-reset"), err)
		}
	}
	header, err := headers(func(option grpc.CallOption) error {
		_, err := s.SendEmailConfirmation(t.Context(), &authv1.SendEmailConfirmationRequest{Email: "ana@example.org"}, option)
		return err
	})
	if err != nil || len(header.Get("x-ratelimit-limit")) > 0 {
		t.Fatalf("a route without a recorded limit has limit headers: %v, %v", header, err)
	}
}
