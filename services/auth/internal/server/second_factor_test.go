package server_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/limit"
	"raymi.example/services/auth/internal/server"
)

// phone is a user's authenticator app.
type phone struct {
	secret string
}

// next is a code that is not used yet. The clock of the service is taken forward with it.
func (p *phone) next(t *testing.T, s *steppedClock) string {
	t.Helper()
	s.offset += 30 * time.Second
	code, err := totp.GenerateCode(p.secret, s.now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// steppedClock moves only when a test moves it.
type steppedClock struct {
	start  time.Time
	offset time.Duration
}

func (c *steppedClock) now() time.Time { return c.start.Add(c.offset) }

func stepped() *steppedClock { return &steppedClock{start: time.Now()} }

// enrol switches the second factor of rosa on.
func (s *service) enrol(t *testing.T, clock *steppedClock) (*phone, *authv1.ConfirmSecondFactorResponse) {
	t.Helper()
	prepared, err := s.factor.SetUpSecondFactor(t.Context(), &authv1.SetUpSecondFactorRequest{Identifier: "rosa", Password: goodPassword})
	if err != nil {
		t.Fatal(err)
	}
	p := &phone{secret: prepared.GetSecret()}
	if !strings.Contains(prepared.GetUri(), "secret="+p.secret) {
		t.Errorf("got %q", prepared.GetUri())
	}
	confirmed, err := s.factor.ConfirmSecondFactor(t.Context(), &authv1.ConfirmSecondFactorRequest{
		Identifier: "rosa", Password: goodPassword, Code: p.next(t, clock),
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, confirmed
}

func (s *service) loginWith(t *testing.T, password, code string) (jwt, key string) {
	t.Helper()
	resp, err := s.Login(t.Context(), &authv1.LoginRequest{Identifier: "rosa", Password: password, Code: code})
	if err != nil {
		return "", rpc.FromStatus(err).Key
	}
	return resp.GetJwt(), ""
}

func TestALoginNeedsTheSecondFactor(t *testing.T) {
	t.Parallel()
	clock := stepped()
	s := startAt(t, open(), 0, clock.now)
	before := s.register(t, "rosa").GetJwt()
	p, confirmed := s.enrol(t, clock)
	if s.alive(t, before) || !s.alive(t, confirmed.GetJwt()) {
		t.Error("the sessions from before the second factor did not end, or the new one did")
	}
	if _, key := s.loginWith(t, goodPassword, ""); key != "second_factor_required" {
		t.Errorf("without a code: %q", key)
	}
	if _, key := s.loginWith(t, "wrong-password", ""); key != "invalid_credentials" {
		t.Errorf("a wrong password reveals the second factor: %q", key)
	}
	if _, key := s.loginWith(t, goodPassword, "000000x"); key != "second_factor_code_invalid" {
		t.Errorf("a wrong code: %q", key)
	}
	code := p.next(t, clock)
	if jwt, key := s.loginWith(t, goodPassword, code); key != "" || !s.alive(t, jwt) {
		t.Errorf("a correct code: %q", key)
	}
	if _, key := s.loginWith(t, goodPassword, code); key != "second_factor_code_invalid" {
		t.Errorf("the same code again: %q", key)
	}
	if _, key := s.loginWith(t, goodPassword, confirmed.GetRecoveryCodes()[0]); key != "" {
		t.Errorf("a recovery code: %q", key)
	}
	rosa := s.as(t, identity.Caller{UserID: confirmed.GetUser().GetId(), Role: identity.Client})
	state, err := s.factor.GetSecondFactor(rosa, &authv1.GetSecondFactorRequest{})
	if err != nil || !state.GetEnabled() || state.GetRequired() || state.GetRecoveryCodesLeft() != 9 {
		t.Errorf("got %v, %v", state, err)
	}
}

func TestARequiredSecondFactorIsSetUpBeforeTheFirstSession(t *testing.T) {
	t.Parallel()
	clock := stepped()
	rules := open()
	rules.RequireSecondFactor = true
	desk := startAt(t, rules, 0, clock.now)
	rosa := desk.register(t, "rosa").GetUser().GetId()
	editor := string(identity.Editor)
	if _, err := desk.users.UpdateUser(desk.admin(t), &authv1.UpdateUserRequest{Id: rosa, Role: &editor}); err != nil {
		t.Fatal(err)
	}
	if _, key := desk.loginWith(t, goodPassword, ""); key != "second_factor_setup_required" {
		t.Fatalf("got %q", key)
	}
	p, confirmed := desk.enrol(t, clock)
	if !desk.alive(t, confirmed.GetJwt()) {
		t.Error("the session of the confirmation ended")
	}
	_, err := desk.factor.RemoveSecondFactor(t.Context(), &authv1.RemoveSecondFactorRequest{
		Identifier: "rosa", Password: goodPassword, Code: p.next(t, clock),
	})
	if err == nil || rpc.FromStatus(err).Key != "second_factor_needed" {
		t.Errorf("an editor removed it: %v", err)
	}
	account, err := desk.desk.ResetAccountSecondFactor(desk.admin(t), &authv1.ResetAccountSecondFactorRequest{Id: rosa})
	if err != nil || account.GetAccount().GetSecondFactor() {
		t.Fatalf("got %v, %v", account, err)
	}
	if desk.alive(t, confirmed.GetJwt()) {
		t.Error("a session outlived the reset")
	}
	if _, key := desk.loginWith(t, goodPassword, ""); key != "second_factor_setup_required" {
		t.Errorf("after the reset: %q", key)
	}
}

func TestASecondFactorSurvivesAPasswordReset(t *testing.T) {
	t.Parallel()
	clock := stepped()
	s := startAt(t, open(), 0, clock.now)
	s.register(t, "rosa")
	p, _ := s.enrol(t, clock)
	if _, err := s.ForgotPassword(t.Context(), &authv1.ForgotPasswordRequest{Email: "rosa@example.org"}); err != nil {
		t.Fatal(err)
	}
	req := &authv1.ResetPasswordRequest{Code: s.mailedCode(t), Password: "kiwicha-negra", PasswordConfirmation: "kiwicha-negra"}
	if _, err := s.ResetPassword(t.Context(), req); err == nil || rpc.FromStatus(err).Key != "second_factor_required" {
		t.Fatalf("without a code: %v", err)
	}
	req.SecondFactorCode = "123"
	if _, err := s.ResetPassword(t.Context(), req); err == nil || rpc.FromStatus(err).Key != "second_factor_code_invalid" {
		t.Fatalf("with a wrong code: %v", err)
	}
	if _, key := s.loginWith(t, goodPassword, p.next(t, clock)); key != "" {
		t.Fatalf("a refused reset changed the password: %q", key)
	}
	req.SecondFactorCode = p.next(t, clock)
	resp, err := s.ResetPassword(t.Context(), req)
	if err != nil || !s.alive(t, resp.GetJwt()) {
		t.Fatalf("got %v, %v", resp, err)
	}
}

func TestAPasswordResetGivesNoSessionBeforeTheSetUp(t *testing.T) {
	t.Parallel()
	rules := open()
	rules.RequireSecondFactor = true
	desk := start(t, rules, 0)
	rosa := desk.register(t, "rosa").GetUser().GetId()
	editor := string(identity.Editor)
	if _, err := desk.users.UpdateUser(desk.admin(t), &authv1.UpdateUserRequest{Id: rosa, Role: &editor}); err != nil {
		t.Fatal(err)
	}
	if err := desk.db.QueueMail(t.Context(), auth.ResetMail, "rosa@example.org"); err != nil {
		t.Fatal(err)
	}
	var code string
	for code == "" { // the mail about the role comes first
		code = desk.mailedCode(t)
	}
	resp, err := desk.ResetPassword(t.Context(), &authv1.ResetPasswordRequest{
		Code: code, Password: "kiwicha-negra", PasswordConfirmation: "kiwicha-negra",
	})
	if err != nil || resp.GetJwt() != "" {
		t.Fatalf("got %v, %v", resp, err)
	}
	if _, key := desk.loginWith(t, "kiwicha-negra", ""); key != "second_factor_setup_required" {
		t.Errorf("with the new password: %q", key)
	}
}

func TestCodesHaveToWaitFromEveryAddress(t *testing.T) {
	t.Parallel()
	clock := stepped()
	s := startAt(t, open(), 1000, clock.now)
	s.register(t, "rosa")
	p, _ := s.enrol(t, clock)
	for i := range 5 {
		_, err := s.Login(at(t, i), &authv1.LoginRequest{Identifier: "rosa", Password: goodPassword, Code: "000000x"})
		if err == nil || rpc.FromStatus(err).Key != "second_factor_code_invalid" {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	login := &authv1.LoginRequest{Identifier: "rosa", Password: goodPassword, Code: "000000x"}
	if _, err := s.Login(t.Context(), login); !isLimited(err) {
		t.Errorf("the sixth try from a known network: %v", err)
	}
	clock.offset += time.Hour
	login.Code = p.next(t, clock)
	if _, err := s.Login(t.Context(), login); err != nil {
		t.Errorf("after the wait: %v", err)
	}
}

func TestOthersCannotChangeASecondFactor(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	id := s.register(t, "rosa").GetUser().GetId()
	setUp := &authv1.SetUpSecondFactorRequest{Identifier: "rosa", Password: "wrong-password"}
	if _, err := s.factor.SetUpSecondFactor(t.Context(), setUp); err == nil || rpc.FromStatus(err).Key != "invalid_credentials" {
		t.Errorf("with a wrong password: %v", err)
	}
	editor := s.as(t, identity.Caller{UserID: 1000, Role: identity.Editor})
	_, err := s.desk.ResetAccountSecondFactor(editor, &authv1.ResetAccountSecondFactorRequest{Id: id})
	if err == nil || rpc.FromStatus(err).Kind != errs.Forbidden {
		t.Errorf("an editor's reset: %v", err)
	}
	_, err = s.factor.GetSecondFactor(t.Context(), &authv1.GetSecondFactorRequest{})
	if err == nil || rpc.FromStatus(err).Kind != errs.Forbidden {
		t.Errorf("the state for anonymous callers: %v", err)
	}
}

// meanwhile runs work while a password is hashed.
type meanwhile struct {
	auth.Passwords
	work func() error
}

func (m meanwhile) Hash(context.Context, string) (string, error) { return "hash", m.work() }

func TestASecondFactorSwitchedOnDuringAResetIsAskedFor(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	rosa := s.register(t, "rosa").GetUser().GetId()
	if err := s.db.QueueMail(t.Context(), auth.ResetMail, "rosa@example.org"); err != nil {
		t.Fatal(err)
	}
	passwords := meanwhile{work: func() error {
		_, err := s.db.SwitchSecondFactor(t.Context(), rosa, func(f *auth.SecondFactor, _ time.Time) error {
			*f = auth.SecondFactor{Secret: []byte("secret"), Enabled: true}
			return nil
		})
		return err
	}}
	issuer := server.NewSessionIssuer(s.db, s.keys.Signer(time.Now))
	limits := server.Limits{ByAddress: limit.New(0, time.Now)}
	accounts := server.NewAccounts(s.db, passwords, issuer, limits, open())
	_, err := accounts.ResetPassword(t.Context(), &authv1.ResetPasswordRequest{
		Code: s.mailedCode(t), Password: "kiwicha-negra", PasswordConfirmation: "kiwicha-negra",
	})
	if e := errs.As(err); e == nil || e.Key != "second_factor_required" {
		t.Errorf("got %v", err)
	}
}
