package server

import (
	"context"
	"time"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

// issuer names the portal in authenticator apps.
const issuer = "Raymi"

// SecondFactors implements SecondFactorService. Its changes need the credentials of a login: a session alone, which may be stolen,
// changes nothing.
type SecondFactors struct {
	authv1.UnimplementedSecondFactorServiceServer
	accounts *Accounts
}

// NewSecondFactors shares storage and limits with accounts.
func NewSecondFactors(accounts *Accounts) *SecondFactors { return &SecondFactors{accounts: accounts} }

// GetSecondFactor returns the state of the caller's second factor.
func (s *SecondFactors) GetSecondFactor(ctx context.Context, _ *authv1.GetSecondFactorRequest) (*authv1.GetSecondFactorResponse, error) {
	u, err := callersAccount(ctx, s.accounts.store, identity.From(ctx), s.accounts.rules)
	if err != nil {
		return nil, err
	}
	f, err := s.accounts.store.FindSecondFactor(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	return &authv1.GetSecondFactorResponse{
		Enabled: f.Enabled, Required: u.NeedsSecondFactor(s.accounts.rules), RecoveryCodesLeft: int32(len(f.RecoveryCodes)),
	}, nil
}

// SetUpSecondFactor generates a secret, which counts from the first code on.
func (s *SecondFactors) SetUpSecondFactor(ctx context.Context,
	req *authv1.SetUpSecondFactorRequest,
) (*authv1.SetUpSecondFactorResponse, error) {
	u, try, err := s.accounts.verifyLogin(ctx, auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()})
	if err != nil {
		return nil, err
	}
	resp := &authv1.SetUpSecondFactorResponse{}
	err = s.accounts.store.UpdateSecondFactor(ctx, u.ID, func(f *auth.SecondFactor, _ time.Time) error {
		if err := f.SetUp(); err != nil {
			return err
		}
		resp.Secret, resp.Uri = f.SecretText(), f.URI(issuer, u.Email)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return resp, s.accounts.limits.ByAccount.succeeded(ctx, try, u.ID)
}

// ConfirmSecondFactor switches the second factor on, ends all sessions and signs in.
func (s *SecondFactors) ConfirmSecondFactor(ctx context.Context,
	req *authv1.ConfirmSecondFactorRequest,
) (*authv1.ConfirmSecondFactorResponse, error) {
	resp := &authv1.ConfirmSecondFactorResponse{}
	l := auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()}
	u, err := s.withCode(ctx, l, func(ctx context.Context, u auth.User) (auth.User, error) {
		return s.accounts.store.SwitchSecondFactor(ctx, u.ID, func(f *auth.SecondFactor, now time.Time) (err error) {
			resp.RecoveryCodes, err = f.Enable(req.GetCode(), now)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	resp.User = userProto(u)
	resp.Jwt, err = s.accounts.issuer.issue(ctx, u)
	if err != nil {
		return nil, err
	}
	return resp, nil
}

// RenewRecoveryCodes replaces the recovery codes.
func (s *SecondFactors) RenewRecoveryCodes(ctx context.Context,
	req *authv1.RenewRecoveryCodesRequest,
) (*authv1.RenewRecoveryCodesResponse, error) {
	resp := &authv1.RenewRecoveryCodesResponse{}
	l := auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()}
	_, err := s.withCode(ctx, l, func(ctx context.Context, u auth.User) (auth.User, error) {
		return u, s.accounts.store.UpdateSecondFactor(ctx, u.ID, func(f *auth.SecondFactor, now time.Time) (err error) {
			resp.RecoveryCodes, err = f.RenewRecoveryCodes(req.GetCode(), now)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return resp, nil
}

// RemoveSecondFactor switches the second factor off, ends all sessions and signs in.
func (s *SecondFactors) RemoveSecondFactor(ctx context.Context,
	req *authv1.RemoveSecondFactorRequest,
) (*authv1.RemoveSecondFactorResponse, error) {
	l := auth.Login{Identifier: req.GetIdentifier(), Password: req.GetPassword()}
	u, err := s.withCode(ctx, l, func(ctx context.Context, u auth.User) (auth.User, error) {
		if u.NeedsSecondFactor(s.accounts.rules) {
			return u, errs.New(errs.Refused, "second_factor_needed", "This account needs its second factor")
		}
		return s.accounts.store.SwitchSecondFactor(ctx, u.ID, func(f *auth.SecondFactor, now time.Time) error {
			return f.Remove(req.GetCode(), now)
		})
	})
	if err != nil {
		return nil, err
	}
	jwt, err := s.accounts.issuer.issue(ctx, u)
	if err != nil {
		return nil, err
	}
	return &authv1.RemoveSecondFactorResponse{Jwt: jwt, User: userProto(u)}, nil
}

// withCode verifies the credentials and makes a change that checks a code; the tries of both are counted.
func (s *SecondFactors) withCode(ctx context.Context, l auth.Login,
	change func(context.Context, auth.User) (auth.User, error),
) (auth.User, error) {
	u, try, err := s.accounts.verifyLogin(ctx, l)
	if err != nil {
		return u, err
	}
	u, err = s.accounts.countCode(ctx, u, change)
	if err != nil {
		return u, err
	}
	return u, s.accounts.limits.ByAccount.succeeded(ctx, try, u.ID)
}

// acceptCode uses up a code of the user's second factor.
func (s *Accounts) acceptCode(ctx context.Context, u auth.User, code string) error {
	if code == "" {
		return auth.ErrSecondFactorRequired()
	}
	_, err := s.countCode(ctx, u, func(ctx context.Context, u auth.User) (auth.User, error) {
		return u, s.store.UpdateSecondFactor(ctx, u.ID, func(f *auth.SecondFactor, now time.Time) error { return f.Accept(code, now) })
	})
	return err
}

// countCode counts a try of a code before it is compared, and ends the counting when the code is accepted.
func (s *Accounts) countCode(ctx context.Context, u auth.User,
	compare func(context.Context, auth.User) (auth.User, error),
) (auth.User, error) {
	try, err := s.limits.ByAccount.codeTry(ctx, u)
	if err != nil {
		return u, err
	}
	saved, err := compare(ctx, u)
	if e := errs.As(err); e != nil && e.Key == auth.ErrSecondFactorCode().Key {
		s.limits.ByAccount.failed(ctx, "code of the second factor refused", u, "")
	}
	if err != nil {
		return u, err
	}
	return saved, s.limits.ByAccount.codeAccepted(ctx, try)
}
