package server

import (
	"context"
	"strconv"
	"strings"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// confirmedPage is the redirect target after a confirmation. Without the state the page claims nothing.
const confirmedPage = "/email-confirmation?state=confirmed"

// confirmationRoute is limited, but its answers have no limit headers: the recorded contract has neither.
const confirmationRoute = "send-email-confirmation"

// Limiter limits attempts on accounts, passwords and codes.
type Limiter interface {
	// Allow counts a call, or refuses it with errs.RateLimited; both return the state of the limit.
	Allow(route, address, account string) (auth.Allowance, error)
}

// Accounts implements AccountService.
type Accounts struct {
	authv1.UnimplementedAccountServiceServer
	store     auth.Accounts
	passwords auth.Passwords
	issuer    *SessionIssuer
	limits    Limits
	rules     auth.Rules
}

// NewAccounts serves store.
func NewAccounts(store auth.Accounts, passwords auth.Passwords, issuer *SessionIssuer, limits Limits, rules auth.Rules) *Accounts {
	return &Accounts{store: store, passwords: passwords, issuer: issuer, limits: limits, rules: rules}
}

// Login exchanges an identifier and a password for a token.
func (s *Accounts) Login(ctx context.Context, req *authv1.LoginRequest) (*authv1.LoginResponse, error) {
	if identity.From(ctx).SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.checkLimit(ctx, "login", req.GetIdentifier()); err != nil {
		return nil, err
	}
	if err := (auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()}).Validate(); err != nil {
		return nil, err
	}
	u, err := s.store.FindByIdentifier(ctx, req.GetIdentifier())
	if err != nil && errs.KindOf(err) != errs.NotFound {
		return nil, err
	}
	try, err := s.limits.ByAccount.passwordTry(ctx, u, req.GetIdentifier())
	if err != nil {
		return nil, err
	}
	// An unknown user has no hash; comparing costs the same.
	ok, err := s.passwords.Matches(ctx, req.GetPassword(), u.PasswordHash)
	if err != nil {
		return nil, err
	}
	if !ok {
		s.limits.ByAccount.failed(ctx, u, req.GetIdentifier())
		return nil, auth.ErrBadCredentials()
	}
	if err := u.MaySignIn(s.rules); err != nil {
		return nil, err
	}
	if err := s.limits.ByAccount.succeeded(ctx, try, u.ID); err != nil {
		return nil, err
	}
	jwt, err := s.issuer.issue(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.LoginResponse{Jwt: jwt, User: userProto(u)}, nil
}

// ForgotPassword queues a mail; the sender checks later whether the account exists.
func (s *Accounts) ForgotPassword(ctx context.Context, req *authv1.ForgotPasswordRequest) (*authv1.ForgotPasswordResponse, error) {
	if err := s.checkLimit(ctx, "forgot-password", req.GetEmail()); err != nil {
		return nil, err
	}
	if err := auth.CheckEmail(req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.limits.ByAccount.mailTry(ctx, req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.store.QueueMail(ctx, auth.ResetMail, req.GetEmail()); err != nil {
		return nil, err
	}
	return &authv1.ForgotPasswordResponse{Ok: true}, nil
}

// ResetPassword sets a new password with a mailed code.
func (s *Accounts) ResetPassword(ctx context.Context, req *authv1.ResetPasswordRequest) (*authv1.ResetPasswordResponse, error) {
	if err := s.checkLimit(ctx, "reset-password", ""); err != nil {
		return nil, err
	}
	wanted := auth.NewPassword{Password: req.GetPassword(), Confirmation: req.GetPasswordConfirmation()}
	if err := wanted.ValidateReset(req.GetCode()); err != nil {
		return nil, err
	}
	weak := wanted.ValidateStrength(auth.User{}, s.rules)
	hash, err := s.hash(ctx, req.GetPassword(), weak)
	if err != nil {
		return nil, err
	}
	u, err := s.store.RedeemCode(ctx, auth.ResetCode, req.GetCode(), func(u *auth.User) error {
		u.Confirmed = true // the code proves the address
		if err := u.MaySignIn(s.rules); err != nil {
			return err
		}
		u.SetPassword(hash)
		return wanted.ValidateStrength(*u, s.rules) // reported only after a valid code, which stays valid
	})
	if err != nil {
		return nil, err
	}
	jwt, err := s.issuer.issue(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.ResetPasswordResponse{Jwt: jwt, User: userProto(u)}, nil
}

// ChangePassword sets a new password for the caller.
func (s *Accounts) ChangePassword(ctx context.Context, req *authv1.ChangePasswordRequest) (*authv1.ChangePasswordResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.checkLimit(ctx, "change-password", strconv.Itoa(int(caller.UserID))); err != nil {
		return nil, err
	}
	wanted := auth.NewPassword{Password: req.GetPassword(), Confirmation: req.GetPasswordConfirmation()}
	if err := wanted.ValidateChange(req.GetCurrentPassword()); err != nil {
		return nil, err
	}
	current, err := s.verifyPassword(ctx, caller, req.GetCurrentPassword())
	if err != nil {
		return nil, err
	}
	hash, err := s.newHash(ctx, wanted, req.GetCurrentPassword(), current)
	if err != nil {
		return nil, err
	}
	u, err := s.store.UpdateUser(ctx, caller.UserID, func(u *auth.User) error {
		if u.PasswordHash != current.PasswordHash { // changed by another request meanwhile
			return auth.ErrWrongPassword()
		}
		u.SetPassword(hash)
		return nil
	})
	if err != nil {
		return nil, err
	}
	jwt, err := s.issuer.issue(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.ChangePasswordResponse{Jwt: jwt, User: userProto(u)}, nil
}

// ConfirmEmail confirms the address of a mailed code.
func (s *Accounts) ConfirmEmail(ctx context.Context, req *authv1.ConfirmEmailRequest) (*authv1.ConfirmEmailResponse, error) {
	if err := auth.CheckConfirmation(req.GetConfirmation()); err != nil {
		return nil, err
	}
	_, err := s.store.RedeemCode(ctx, auth.ConfirmationCode, req.GetConfirmation(), func(u *auth.User) error {
		u.Confirmed = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &authv1.ConfirmEmailResponse{Location: confirmedPage}, nil
}

// SendEmailConfirmation mails a new link. Unknown, blocked and confirmed addresses get the same answer and no mail,
// so that accounts cannot be probed. If no confirmation is required, a confirmed address is refused, as recorded.
func (s *Accounts) SendEmailConfirmation(ctx context.Context,
	req *authv1.SendEmailConfirmationRequest,
) (*authv1.SendEmailConfirmationResponse, error) {
	if err := s.checkLimit(ctx, confirmationRoute, req.GetEmail()); err != nil {
		return nil, err
	}
	if err := auth.CheckEmail(req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.refuseConfirmed(ctx, req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.limits.ByAccount.mailTry(ctx, req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.store.QueueMail(ctx, auth.ConfirmationMail, req.GetEmail()); err != nil {
		return nil, err
	}
	return &authv1.SendEmailConfirmationResponse{Email: strings.ToLower(req.GetEmail()), Sent: true}, nil
}

func (s *Accounts) refuseConfirmed(ctx context.Context, email string) error {
	if s.rules.ConfirmEmail {
		return nil
	}
	u, err := s.store.FindByIdentifier(ctx, email)
	if errs.KindOf(err) == errs.NotFound {
		return nil
	}
	if err == nil && u.Confirmed && !u.Blocked {
		return errs.New(errs.Refused, "already_confirmed", "Already confirmed")
	}
	return err
}

// checkLimit counts a call of the route; routes with limits in the contract get limit headers.
func (s *Accounts) checkLimit(ctx context.Context, route, account string) error {
	allowance, err := s.limits.ByAddress.Allow(route, clientAddress(ctx), account)
	if route != confirmationRoute {
		setLimitHeaders(ctx, allowance)
	}
	return err
}

// newHash validates a new password and hashes it.
func (s *Accounts) newHash(ctx context.Context, wanted auth.NewPassword, current string, u auth.User) (string, error) {
	if err := wanted.Differs(current); err != nil {
		return "", err
	}
	if err := wanted.ValidateStrength(u, s.rules); err != nil {
		return "", err
	}
	return s.passwords.Hash(ctx, wanted.Password)
}

// hash skips the work for a password that is refused already.
func (s *Accounts) hash(ctx context.Context, password string, refused error) (string, error) {
	if refused != nil {
		return "", nil //nolint:nilerr // the caller reports the refusal
	}
	return s.passwords.Hash(ctx, password)
}

// verifyPassword compares the caller's password and returns the account.
func (s *Accounts) verifyPassword(ctx context.Context, caller identity.Caller, password string) (auth.User, error) {
	u, err := callersAccount(ctx, s.store, caller, s.rules)
	if err != nil {
		return u, err
	}
	try, err := s.limits.ByAccount.passwordTry(ctx, u, "")
	if err != nil {
		return u, err
	}
	ok, err := s.passwords.Matches(ctx, password, u.PasswordHash)
	if err != nil {
		return u, err
	}
	if !ok {
		s.limits.ByAccount.failed(ctx, u, "")
		return u, auth.ErrWrongPassword()
	}
	return u, s.limits.ByAccount.succeeded(ctx, try, u.ID)
}
