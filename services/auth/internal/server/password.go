package server

import (
	"context"
	"strconv"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

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

// ResetPassword sets a new password with a mailed code. It does not replace the second factor: an account that has one needs its
// code as well, and one that must set it up gets no session.
func (s *Accounts) ResetPassword(ctx context.Context, req *authv1.ResetPasswordRequest) (*authv1.ResetPasswordResponse, error) {
	if err := s.checkLimit(ctx, "reset-password", ""); err != nil {
		return nil, err
	}
	wanted := auth.NewPassword{Password: req.GetPassword(), Confirmation: req.GetPasswordConfirmation()}
	if err := wanted.ValidateReset(req.GetCode()); err != nil {
		return nil, err
	}
	checked, err := s.checkReset(ctx, wanted, req)
	if err != nil {
		return nil, err
	}
	hash, err := s.passwords.Hash(ctx, req.GetPassword())
	if err != nil {
		return nil, err
	}
	u, err := s.store.RedeemCode(ctx, auth.ResetCode, req.GetCode(), func(u *auth.User) error {
		if u.SecondFactor && !checked.SecondFactor { // switched on by another request meanwhile
			return auth.ErrSecondFactorRequired()
		}
		u.Confirmed = true // the code proves the address
		u.SetPassword(hash)
		return u.MaySignIn(s.rules)
	})
	if err != nil {
		return nil, err
	}
	resp := &authv1.ResetPasswordResponse{User: userProto(u)}
	if u.CheckSecondFactor(s.rules) == nil {
		resp.Jwt, err = s.issuer.issue(ctx, u)
	}
	return resp, err
}

// checkReset returns the account of the mailed code. It checks all that can fail before a code of the second factor is used up.
// Recorded: a weak password is reported only after a valid mailed code.
func (s *Accounts) checkReset(ctx context.Context, wanted auth.NewPassword, req *authv1.ResetPasswordRequest) (auth.User, error) {
	u, err := s.store.FindCodeUser(ctx, auth.ResetCode, req.GetCode())
	if err != nil {
		return u, err
	}
	u.Confirmed = true
	if err := u.MaySignIn(s.rules); err != nil {
		return u, err
	}
	if err := wanted.ValidateStrength(u, s.rules); err != nil {
		return u, err
	}
	if !u.SecondFactor {
		return u, nil
	}
	return u, s.acceptCode(ctx, u, req.GetSecondFactorCode())
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
		s.limits.ByAccount.failed(ctx, "password refused", u, "")
		return u, auth.ErrWrongPassword()
	}
	return u, s.limits.ByAccount.succeeded(ctx, try, u.ID)
}
