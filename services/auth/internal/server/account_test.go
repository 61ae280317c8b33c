package server_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/auth/internal/auth"
)

func TestLogin(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana").GetUser()
	for _, identifier := range []string{"ana", "ana@example.org", "ANA@Example.ORG"} {
		resp, err := s.Login(t.Context(), &authv1.LoginRequest{Identifier: identifier, Password: goodPassword})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(ana, resp.GetUser(), protocmp.Transform()); d != "" {
			t.Error(d)
		}
		if !s.alive(t, resp.GetJwt()) {
			t.Error("the token is no good")
		}
	}
	for name, req := range map[string]*authv1.LoginRequest{
		"a wrong password":  {Identifier: "ana", Password: "quinua"},
		"a name in capital": {Identifier: "ANA", Password: goodPassword},
		"an unknown user":   {Identifier: "luis", Password: goodPassword},
		"a wildcard":        {Identifier: "%", Password: goodPassword},
		"a NUL":             {Identifier: "ana\x00", Password: goodPassword},
		"a novel":           {Identifier: "ana", Password: strings.Repeat(goodPassword, 100)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.Login(t.Context(), req)
			rpctest.WantError(t, err, errs.Invalid, "Invalid identifier or password")
		})
	}
	_, err := s.Login(s.as(t, identity.Caller{UserID: ana.GetId(), Role: identity.Client}),
		&authv1.LoginRequest{Identifier: "ana", Password: goodPassword})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
}

func TestABlockIsRevealedOnlyWithTheRightPassword(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	if _, err := s.users.UpdateUser(s.admin(t), &authv1.UpdateUserRequest{Id: ana.GetUser().GetId(), Blocked: proto.Bool(true)}); err != nil {
		t.Fatal(err)
	}
	_, err := s.Login(t.Context(), &authv1.LoginRequest{Identifier: "ana", Password: "guess"})
	rpctest.WantError(t, err, errs.Invalid, "Invalid identifier or password")
	_, err = s.Login(t.Context(), &authv1.LoginRequest{Identifier: "ana", Password: goodPassword})
	rpctest.WantError(t, err, errs.Refused, "Your account has been blocked by an administrator")
	if s.alive(t, ana.GetJwt()) {
		t.Error("a blocked user's token is still accepted")
	}
	if _, err := s.users.UpdateUser(s.admin(t), &authv1.UpdateUserRequest{Id: ana.GetUser().GetId(), Blocked: proto.Bool(false)}); err != nil {
		t.Fatal(err)
	}
	if s.alive(t, ana.GetJwt()) {
		t.Error("the end of a block revives old tokens")
	}
}

func TestRegister(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	resp, err := s.Register(t.Context(), &authv1.RegisterRequest{Username: "Newbie", Email: "Newbie@Example.org", Password: goodPassword})
	if err != nil {
		t.Fatal(err)
	}
	want := &authv1.User{Username: "Newbie", Email: "newbie@example.org", Provider: "local", Confirmed: true}
	ignored := protocmp.IgnoreFields(want, "id", "created_at", "updated_at")
	if d := cmp.Diff(want, resp.GetUser(), protocmp.Transform(), ignored); d != "" {
		t.Error(d)
	}
	if resp.Jwt == nil || !s.alive(t, resp.GetJwt()) {
		t.Error("no good token")
	}
	_, err = s.Register(t.Context(), &authv1.RegisterRequest{Username: "Newbie", Email: "other@example.org", Password: goodPassword})
	rpctest.WantError(t, err, errs.Refused, "Email or Username are already taken")
	_, err = s.Register(t.Context(), &authv1.RegisterRequest{})
	rpctest.WantError(t, err, errs.Invalid, "3 errors occurred")
	_, err = s.Register(s.as(t, identity.Caller{UserID: resp.GetUser().GetId()}),
		&authv1.RegisterRequest{Username: "third", Email: "third@example.org", Password: goodPassword})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
}

// A visitor sets three fields; the message has no others.
func TestRegistrationHasNoFieldForRights(t *testing.T) {
	fields := (&authv1.RegisterRequest{}).ProtoReflect().Descriptor().Fields()
	var got []string
	for i := range fields.Len() {
		got = append(got, string(fields.Get(i).Name()))
	}
	if d := cmp.Diff([]string{"username", "email", "password"}, got); d != "" {
		t.Fatal(d)
	}
}

func TestAnswersHaveNoFieldForSecrets(t *testing.T) {
	fields := (&authv1.User{}).ProtoReflect().Descriptor().Fields()
	var got []string
	for i := range fields.Len() {
		got = append(got, string(fields.Get(i).Name()))
	}
	if d := cmp.Diff([]string{"id", "username", "email", "provider", "confirmed", "blocked", "created_at", "updated_at"}, got); d != "" {
		t.Fatal(d)
	}
}

func TestConfirmationOfAnAddress(t *testing.T) {
	t.Parallel()
	rules := open()
	rules.ConfirmEmail = true
	s := start(t, rules, 0)
	registered := s.register(t, "ana")
	if registered.Jwt != nil || registered.GetUser().GetConfirmed() {
		t.Errorf("got %v", registered)
	}
	login := &authv1.LoginRequest{Identifier: "ana", Password: goodPassword}
	_, err := s.Login(t.Context(), login)
	rpctest.WantError(t, err, errs.Refused, "Your account email is not confirmed")
	_, err = s.ConfirmEmail(t.Context(), &authv1.ConfirmEmailRequest{Confirmation: "bad"})
	rpctest.WantError(t, err, errs.Invalid, "Invalid token")
	_, err = s.ConfirmEmail(t.Context(), &authv1.ConfirmEmailRequest{})
	rpctest.WantError(t, err, errs.Invalid, "confirmation is a required field")
	if fields := rpc.FromStatus(err).Fields; len(fields) != 1 || fields[0].Path[0] != "confirmation" {
		t.Errorf("fields %v", fields)
	}

	first := s.mailedCode(t)
	sent, err := s.SendEmailConfirmation(t.Context(), &authv1.SendEmailConfirmationRequest{Email: "ana@example.org"})
	if err != nil || !sent.GetSent() || sent.GetEmail() != "ana@example.org" {
		t.Fatalf("got %v, %v", sent, err)
	}
	second := s.mailedCode(t)
	_, err = s.ConfirmEmail(t.Context(), &authv1.ConfirmEmailRequest{Confirmation: first})
	rpctest.WantError(t, err, errs.Invalid, "Invalid token")
	confirmed, err := s.ConfirmEmail(t.Context(), &authv1.ConfirmEmailRequest{Confirmation: second})
	if err != nil || confirmed.GetLocation() != "/email-confirmation?state=confirmed" {
		t.Fatalf("got %v, %v", confirmed, err)
	}
	if _, err := s.Login(t.Context(), login); err != nil {
		t.Error(err)
	}
	_, err = s.ConfirmEmail(t.Context(), &authv1.ConfirmEmailRequest{Confirmation: second})
	rpctest.WantError(t, err, errs.Invalid, "Invalid token")
	if key := rpc.FromStatus(err).Key; key != "link_used" {
		t.Errorf("a used link returns %q", key)
	}
	for _, address := range []string{"ana@example.org", "nobody@example.org"} {
		got, err := s.SendEmailConfirmation(t.Context(), &authv1.SendEmailConfirmationRequest{Email: address})
		if err != nil || !got.GetSent() || got.GetEmail() != address {
			t.Errorf("%s: the answer reveals the account: %v, %v", address, got, err)
		}
	}
	if m, err := s.db.ClaimMail(t.Context()); m != nil || err != nil {
		t.Errorf("an unnecessary mail: %+v, %v", m, err)
	}
}

func TestAConfirmedAddressIsRefusedWithoutConfirmations(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	s.register(t, "ana")
	_, err := s.SendEmailConfirmation(t.Context(), &authv1.SendEmailConfirmationRequest{Email: "ana@example.org"})
	rpctest.WantError(t, err, errs.Refused, "Already confirmed")
}

func TestResetOfAPassword(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	if _, err := s.ForgotPassword(t.Context(), &authv1.ForgotPasswordRequest{Email: "ANA@example.org"}); err != nil {
		t.Fatal(err)
	}
	code := s.mailedCode(t)
	reset := func(code, password, confirmation string) (*authv1.ResetPasswordResponse, error) {
		return s.ResetPassword(t.Context(), &authv1.ResetPasswordRequest{Code: code, Password: password, PasswordConfirmation: confirmation})
	}
	_, err := reset(code, "123", "123")
	rpctest.WantError(t, err, errs.Invalid, "password must be at least 6 characters")
	_, err = reset(code, "newpass1", "newpass2")
	rpctest.WantError(t, err, errs.Invalid, "Passwords do not match")
	_, err = reset("bad-code", "newpass1", "newpass1")
	rpctest.WantError(t, err, errs.Invalid, "Incorrect code provided")

	resp, err := reset(code, "newpass1", "newpass1")
	if err != nil || !s.alive(t, resp.GetJwt()) {
		t.Fatalf("got %v, %v", resp, err)
	}
	if s.alive(t, ana.GetJwt()) {
		t.Error("a token from before the reset is alive")
	}
	_, err = reset(code, "newpass1", "newpass1")
	rpctest.WantError(t, err, errs.Invalid, "Incorrect code provided")
	_, err = s.Login(t.Context(), &authv1.LoginRequest{Identifier: "ana", Password: goodPassword})
	rpctest.WantError(t, err, errs.Invalid, "Invalid identifier or password")
}

func TestAResetProvesTheAddress(t *testing.T) {
	t.Parallel()
	rules := open()
	rules.ConfirmEmail = true
	s := start(t, rules, 0)
	s.register(t, "ana")
	s.mailedCode(t)
	if _, err := s.ForgotPassword(t.Context(), &authv1.ForgotPasswordRequest{Email: "ana@example.org"}); err != nil {
		t.Fatal(err)
	}
	resp, err := s.ResetPassword(t.Context(), &authv1.ResetPasswordRequest{
		Code: s.mailedCode(t), Password: "newpass1",
		PasswordConfirmation: "newpass1",
	})
	if err != nil || !resp.GetUser().GetConfirmed() || !s.alive(t, resp.GetJwt()) {
		t.Fatalf("got %v, %v", resp, err)
	}
}

func TestForgotPasswordAnswersAreEqual(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana").GetUser()
	if _, err := s.users.UpdateUser(s.admin(t), &authv1.UpdateUserRequest{Id: ana.GetId(), Blocked: proto.Bool(true)}); err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{"nobody@example.org", "ana@example.org"} {
		resp, err := s.ForgotPassword(t.Context(), &authv1.ForgotPasswordRequest{Email: email})
		if err != nil || !resp.GetOk() {
			t.Errorf("%s: got %v, %v", email, resp, err)
		}
	}
	if m, err := s.db.ClaimMail(t.Context()); m != nil || err != nil {
		t.Errorf("a mail is sent: %+v, %v", m, err)
	}
	_, err := s.ForgotPassword(t.Context(), &authv1.ForgotPasswordRequest{Email: "not-an-email"})
	rpctest.WantError(t, err, errs.Invalid, "email must be a valid email")
}

func TestChangeOfAPassword(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	ctx := s.as(t, identity.Caller{UserID: ana.GetUser().GetId(), Role: identity.Client})
	request := func(current, password, confirmation string) *authv1.ChangePasswordRequest {
		return &authv1.ChangePasswordRequest{CurrentPassword: current, Password: password, PasswordConfirmation: confirmation}
	}
	_, err := s.ChangePassword(t.Context(), request(goodPassword, "newpass1", "newpass1"))
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.ChangePassword(ctx, request("guess", "newpass1", "newpass1"))
	rpctest.WantError(t, err, errs.Invalid, "The provided current password is invalid")
	_, err = s.ChangePassword(ctx, request(goodPassword, "newpass1", "newpass2"))
	rpctest.WantError(t, err, errs.Invalid, "Passwords do not match")
	_, err = s.ChangePassword(ctx, request(goodPassword, goodPassword, goodPassword))
	rpctest.WantError(t, err, errs.Invalid, "Your new password must be different than your current password")
	_, err = s.ChangePassword(s.as(t, identity.Caller{UserID: 999, Role: identity.Client}), request(goodPassword, "newpass1", "newpass1"))
	rpctest.WantError(t, err, errs.Unauthenticated, "Invalid credentials")

	resp, err := s.ChangePassword(ctx, request(goodPassword, "newpass1", "newpass1"))
	if err != nil || !s.alive(t, resp.GetJwt()) {
		t.Fatalf("got %v, %v", resp, err)
	}
	if s.alive(t, ana.GetJwt()) {
		t.Error("a token from before the change is alive")
	}
}

func TestRegistrationCanBeOff(t *testing.T) {
	t.Parallel()
	rules := open()
	rules.AllowRegister = false
	s := start(t, rules, 0)
	_, err := s.Register(t.Context(), &authv1.RegisterRequest{})
	rpctest.WantError(t, err, errs.Refused, "Register action is currently disabled")
}

func TestMailsHaveTheLanguageOfTheVisit(t *testing.T) {
	t.Parallel()
	rules := open()
	rules.ConfirmEmail = true
	s := start(t, rules, 0)
	for sent, want := range map[string]string{"qu": "qu", "": "es", "xx": "es"} {
		ctx := metadata.AppendToOutgoingContext(t.Context(), "x-locale", sent)
		_, err := s.Register(ctx, &authv1.RegisterRequest{
			Username: "user-" + sent, Email: "user" + sent + "@example.org",
			Password: goodPassword,
		})
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.db.ClaimMail(t.Context())
		if err != nil || m.Kind != auth.ConfirmationMail || string(m.Locale) != want {
			t.Errorf("%q: got %+v, %v", sent, m, err)
		}
	}
}

// guesses calls every route that could be used for guessing, with a variant of the account's identifier.
func (s *service) guesses(here, signedIn context.Context) map[string]func(variant string) error {
	return map[string]func(variant string) error{
		"login": func(v string) error {
			_, err := s.Login(here, &authv1.LoginRequest{Identifier: v + "ana@example.org", Password: "guess"})
			return err
		},
		"register": func(v string) error {
			_, err := s.Register(here, &authv1.RegisterRequest{Email: v + "ana@example.org"})
			return err
		},
		"forgot": func(v string) error {
			_, err := s.ForgotPassword(here, &authv1.ForgotPasswordRequest{Email: v + "ana@example.org"})
			return err
		},
		"reset": func(v string) error {
			_, err := s.ResetPassword(here, &authv1.ResetPasswordRequest{Code: v})
			return err
		},
		"change": func(v string) error {
			_, err := s.ChangePassword(signedIn, &authv1.ChangePasswordRequest{CurrentPassword: v})
			return err
		},
		"export": func(string) error {
			_, err := s.ExportAccount(signedIn, &authv1.ExportAccountRequest{})
			return err
		},
		"send confirmation": func(v string) error {
			_, err := s.SendEmailConfirmation(here, &authv1.SendEmailConfirmationRequest{Email: v + "ana@example.org"})
			return err
		},
	}
}

func TestEveryGuessingRouteIsLimited(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 2)
	ana := s.register(t, "ana").GetUser()
	here := metadata.AppendToOutgoingContext(t.Context(), "x-client-address", "203.0.113.7")
	signedIn := metadata.AppendToOutgoingContext(s.as(t, identity.Caller{UserID: ana.GetId(), Role: identity.Client}),
		"x-client-address", "203.0.113.7")
	for name, call := range s.guesses(here, signedIn) {
		t.Run(name, func(t *testing.T) {
			for i, variant := range []string{"", " "} {
				if err := call(variant); err != nil && rpc.FromStatus(err).Kind == errs.RateLimited {
					t.Fatalf("call %d: %v", i+1, err)
				}
			}
			err := call("\t ")
			rpctest.WantError(t, err, errs.RateLimited, "Too many requests, please try again later.")
			if rpc.FromStatus(err).RetryAfter <= 0 {
				t.Error("no Retry-After")
			}
		})
	}
	elsewhere := metadata.AppendToOutgoingContext(t.Context(), "x-client-address", "203.0.113.8")
	if _, err := s.Login(elsewhere, &authv1.LoginRequest{Identifier: "ana@example.org", Password: goodPassword}); err != nil {
		t.Errorf("the user at another address is locked out: %v", err)
	}
}

// Recorded: a user name that equals the e-mail address of an account is taken. Another e-mail address than the own one is refused,
// because its owner could not register any more.
func TestAnAddressOfSomebodyElseIsNoName(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	s.register(t, "ana")
	for name, want := range map[string]struct {
		kind errs.Kind
		text string
	}{
		"ana@example.org":    {errs.Refused, "Email or Username are already taken"},
		"nobody@example.org": {errs.Invalid, "username must not be the email of another person"},
	} {
		_, err := s.Register(t.Context(), &authv1.RegisterRequest{Username: name, Email: "rosa@example.org", Password: goodPassword})
		rpctest.WantError(t, err, want.kind, want.text)
		_, err = s.users.CreateUser(s.admin(t), &authv1.CreateUserRequest{
			Username: name, Email: "rosa@example.org", Password: goodPassword, Role: "cliente",
		})
		rpctest.WantError(t, err, want.kind, want.text)
	}
	own := &authv1.RegisterRequest{Username: "rosa@example.org", Email: "rosa@example.org", Password: goodPassword}
	if _, err := s.Register(t.Context(), own); err != nil {
		t.Error(err)
	}
}
