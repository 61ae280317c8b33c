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

// confirmedPage is the page that thanks for a confirmed address.
const confirmedPage = "/email-confirmation"

// confirmationRoute has a limit of ours; the recorded contract has none and tells of none.
const confirmationRoute = "send-email-confirmation"

// Limiter slows down those who try many accounts, passwords or codes.
type Limiter interface {
	// Take counts a call, or refuses it with errs.RateLimited; either way it tells what is left.
	Take(route, address, account string) (auth.Allowance, error)
}

// Accounts answers AccountService.
type Accounts struct {
	authv1.UnimplementedAccountServiceServer
	store     auth.Accounts
	passwords auth.Passwords
	door      *Door
	limiter   Limiter
	rules     auth.Rules
}

// NewAccounts answers from store.
func NewAccounts(store auth.Accounts, passwords auth.Passwords, door *Door, limiter Limiter, rules auth.Rules) *Accounts {
	return &Accounts{store: store, passwords: passwords, door: door, limiter: limiter, rules: rules}
}

// Login exchanges an identifier and a password for a token.
func (s *Accounts) Login(ctx context.Context, req *authv1.LoginRequest) (*authv1.LoginResponse, error) {
	if identity.From(ctx).SignedIn() {
		return nil, errs.ErrForbidden()
	}
	if err := s.take(ctx, "login", req.GetIdentifier()); err != nil {
		return nil, err
	}
	if err := (auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()}).Validate(); err != nil {
		return nil, err
	}
	u, err := s.store.FindByIdentifier(ctx, req.GetIdentifier())
	if err != nil && errs.KindOf(err) != errs.NotFound {
		return nil, err
	}
	// An unknown user has no hash, which costs the same work.
	ok, err := s.passwords.Matches(ctx, req.GetPassword(), u.PasswordHash)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, auth.ErrBadCredentials()
	}
	if err := u.MaySignIn(s.rules); err != nil {
		return nil, err
	}
	jwt, err := s.door.open(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.LoginResponse{Jwt: jwt, User: userProto(u)}, nil
}

// Register opens an account.
func (s *Accounts) Register(ctx context.Context, req *authv1.RegisterRequest) (*authv1.RegisterResponse, error) {
	if err := auth.MayRegister(identity.From(ctx), s.rules); err != nil {
		return nil, err
	}
	if err := s.take(ctx, "register", req.GetEmail()); err != nil {
		return nil, err
	}
	registration := auth.Registration{Username: req.GetUsername(), Email: req.GetEmail(), Password: req.GetPassword()}
	if err := registration.Validate(s.rules); err != nil {
		return nil, err
	}
	hash, err := s.passwords.Hash(ctx, req.GetPassword())
	if err != nil {
		return nil, err
	}
	u, err := s.store.CreateUser(ctx, registration.User(hash, visitLocale(ctx, s.rules.DefaultLocale), s.rules), s.rules.ConfirmEmail)
	if err != nil {
		return nil, err
	}
	if s.rules.ConfirmEmail {
		return &authv1.RegisterResponse{User: userProto(u)}, nil
	}
	jwt, err := s.door.open(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.RegisterResponse{Jwt: &jwt, User: userProto(u)}, nil
}

// ForgotPassword remembers that a mail was asked for; whether there is such an account is found out later.
func (s *Accounts) ForgotPassword(ctx context.Context, req *authv1.ForgotPasswordRequest) (*authv1.ForgotPasswordResponse, error) {
	if err := s.take(ctx, "forgot-password", req.GetEmail()); err != nil {
		return nil, err
	}
	if err := auth.CheckEmail(req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.store.QueueMail(ctx, auth.ResetMail, req.GetEmail()); err != nil {
		return nil, err
	}
	return &authv1.ForgotPasswordResponse{Ok: true}, nil
}

// ResetPassword sets a new password by a mailed code.
func (s *Accounts) ResetPassword(ctx context.Context, req *authv1.ResetPasswordRequest) (*authv1.ResetPasswordResponse, error) {
	if err := s.take(ctx, "reset-password", ""); err != nil {
		return nil, err
	}
	wanted := auth.NewPassword{Password: req.GetPassword(), Confirmation: req.GetPasswordConfirmation()}
	if err := wanted.ValidateReset(req.GetCode()); err != nil {
		return nil, err
	}
	wrongLength := wanted.ValidateLength(s.rules)
	hash, err := s.hash(ctx, req.GetPassword(), wrongLength)
	if err != nil {
		return nil, err
	}
	u, err := s.store.RedeemCode(ctx, auth.ResetCode, req.GetCode(), func(u *auth.User) error {
		u.Confirmed = true // the code came by mail
		if err := u.MaySignIn(s.rules); err != nil {
			return err
		}
		u.SetPassword(hash)
		return wrongLength // told to who has the code only, and it does not cost the code
	})
	if err != nil {
		return nil, err
	}
	jwt, err := s.door.open(ctx, u)
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
	if err := s.take(ctx, "change-password", strconv.Itoa(int(caller.UserID))); err != nil {
		return nil, err
	}
	wanted := auth.NewPassword{Password: req.GetPassword(), Confirmation: req.GetPasswordConfirmation()}
	if err := wanted.ValidateChange(req.GetCurrentPassword()); err != nil {
		return nil, err
	}
	known, err := s.knownPassword(ctx, caller, req.GetCurrentPassword())
	if err != nil {
		return nil, err
	}
	hash, err := s.newHash(ctx, wanted, req.GetCurrentPassword())
	if err != nil {
		return nil, err
	}
	u, err := s.store.UpdateUser(ctx, caller.UserID, func(u *auth.User) error {
		if u.PasswordHash != known { // changed by somebody else while we hashed
			return auth.ErrWrongPassword()
		}
		u.SetPassword(hash)
		return nil
	})
	if err != nil {
		return nil, err
	}
	jwt, err := s.door.open(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.ChangePasswordResponse{Jwt: jwt, User: userProto(u)}, nil
}

// ConfirmEmail marks the address of a mailed code as confirmed.
func (s *Accounts) ConfirmEmail(ctx context.Context, req *authv1.ConfirmEmailRequest) (*authv1.ConfirmEmailResponse, error) {
	_, err := s.store.RedeemCode(ctx, auth.ConfirmationCode, req.GetConfirmation(), func(u *auth.User) error {
		u.Confirmed = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &authv1.ConfirmEmailResponse{Location: confirmedPage}, nil
}

// SendEmailConfirmation mails a new link; unknown, blocked and confirmed addresses get the same answer and no mail. Where nobody
// has to confirm there is nothing to find out: there a confirmed address is refused, as recorded.
func (s *Accounts) SendEmailConfirmation(ctx context.Context, req *authv1.SendEmailConfirmationRequest) (*authv1.SendEmailConfirmationResponse, error) {
	if err := s.take(ctx, confirmationRoute, req.GetEmail()); err != nil {
		return nil, err
	}
	if err := auth.CheckEmail(req.GetEmail()); err != nil {
		return nil, err
	}
	if err := s.refuseConfirmed(ctx, req.GetEmail()); err != nil {
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

// take counts a call of the route; where the contract has limits, the answer's headers tell what is left.
func (s *Accounts) take(ctx context.Context, route, account string) error {
	left, err := s.limiter.Take(route, clientAddress(ctx), account)
	if route != confirmationRoute {
		tell(ctx, left)
	}
	return err
}

// newHash is the hash of a password that may replace the current one.
func (s *Accounts) newHash(ctx context.Context, wanted auth.NewPassword, current string) (string, error) {
	if err := wanted.Differs(current); err != nil {
		return "", err
	}
	if err := wanted.ValidateLength(s.rules); err != nil {
		return "", err
	}
	return s.passwords.Hash(ctx, wanted.Password)
}

// hash spends no work on a password that is refused already.
func (s *Accounts) hash(ctx context.Context, password string, refused error) (string, error) {
	if refused != nil {
		return "", nil
	}
	return s.passwords.Hash(ctx, password)
}

// knownPassword returns the hash that the caller's password was compared with.
func (s *Accounts) knownPassword(ctx context.Context, caller identity.Caller, password string) (string, error) {
	u, err := callersAccount(ctx, s.store, caller, s.rules)
	if err != nil {
		return "", err
	}
	ok, err := s.passwords.Matches(ctx, password, u.PasswordHash)
	if err != nil {
		return "", err
	}
	if !ok {
		return "", auth.ErrWrongPassword()
	}
	return u.PasswordHash, nil
}
