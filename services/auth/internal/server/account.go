package server

import (
	"context"
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
	limits.ByAddress = counted(limits.ByAddress, "address")
	return &Accounts{store: store, passwords: passwords, issuer: issuer, limits: limits, rules: rules}
}

// Login exchanges an identifier, a password and, if the account has a second factor, its code for a token.
func (s *Accounts) Login(ctx context.Context, req *authv1.LoginRequest) (*authv1.LoginResponse, error) {
	if identity.From(ctx).SignedIn() {
		return nil, errs.ErrForbidden()
	}
	u, try, err := s.verifyLogin(ctx, auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()})
	if err != nil {
		return nil, err
	}
	if err := u.CheckSecondFactor(s.rules); err != nil {
		return nil, err
	}
	if u.SecondFactor {
		if err := s.acceptCode(ctx, u, req.GetCode()); err != nil {
			return nil, err
		}
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

// verifyLogin compares the password; try is the counted guess, which the caller ends when the login is complete.
func (s *Accounts) verifyLogin(ctx context.Context, l auth.Login) (u auth.User, try auth.Try, err error) {
	if err := s.checkLimit(ctx, "login", l.Identifier); err != nil {
		return u, try, err
	}
	if err := l.Validate(); err != nil {
		return u, try, err
	}
	u, err = s.store.FindByIdentifier(ctx, l.Identifier)
	if err != nil && errs.KindOf(err) != errs.NotFound {
		return u, try, err
	}
	if try, err = s.limits.ByAccount.passwordTry(ctx, u, l.Identifier); err != nil {
		return u, try, err
	}
	// An unknown user has no hash; comparing costs the same.
	ok, err := s.passwords.Matches(ctx, l.Password, u.PasswordHash)
	if err != nil {
		return u, try, err
	}
	if !ok {
		s.limits.ByAccount.failed(ctx, "password refused", u, l.Identifier)
		return u, try, auth.ErrBadCredentials()
	}
	return u, try, u.MaySignIn(s.rules)
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
