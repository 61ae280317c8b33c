package server

import (
	"context"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/services/auth/internal/auth"
)

// Desk implements DeskService.
type Desk struct {
	authv1.UnimplementedDeskServiceServer
	store auth.Directory
}

// NewDesk serves store.
func NewDesk(store auth.Directory) *Desk { return &Desk{store: store} }

// ListAccounts returns a page of accounts.
func (s *Desk) ListAccounts(ctx context.Context, req *authv1.ListAccountsRequest) (*authv1.ListAccountsResponse, error) {
	query := rpc.ListRequest{Query: req.GetQuery(), Filter: req.GetRole(), Check: auth.CheckRoleFilter}
	accounts, page, err := rpc.ListForEditors(ctx, query, s.store.ListUsers, accountProto)
	return &authv1.ListAccountsResponse{Accounts: accounts, Page: page}, err
}

// GetAccount returns one account.
func (s *Desk) GetAccount(ctx context.Context, req *authv1.GetAccountRequest) (*authv1.GetAccountResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	u, err := s.store.FindUser(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	return &authv1.GetAccountResponse{Account: accountProto(u)}, nil
}

// UpdateAccount changes role or block.
func (s *Desk) UpdateAccount(ctx context.Context, req *authv1.UpdateAccountRequest) (*authv1.UpdateAccountResponse, error) {
	caller := identity.From(ctx)
	if !caller.Administrator() { // before the look-up, so that ids cannot be probed
		return nil, errs.ErrForbidden()
	}
	u, err := s.store.UpdateUser(ctx, req.GetId(), func(u *auth.User) error {
		return u.Assign(caller, auth.Assignment{Role: req.Role, Blocked: req.Blocked})
	})
	if err != nil {
		return nil, err
	}
	return &authv1.UpdateAccountResponse{Account: accountProto(u)}, nil
}

// ResetAccountSecondFactor removes the second factor of a user who lost it.
func (s *Desk) ResetAccountSecondFactor(ctx context.Context,
	req *authv1.ResetAccountSecondFactorRequest,
) (*authv1.ResetAccountSecondFactorResponse, error) {
	if !identity.From(ctx).Administrator() { // before the look-up, so that ids cannot be probed
		return nil, errs.ErrForbidden()
	}
	u, err := s.store.ResetSecondFactor(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	return &authv1.ResetAccountSecondFactorResponse{Account: accountProto(u)}, nil
}

// ListAccountAudit returns the audit entries of accounts.
func (s *Desk) ListAccountAudit(ctx context.Context, req *authv1.ListAccountAuditRequest) (*authv1.ListAccountAuditResponse, error) {
	entries, page, err := rpc.AuditPage(ctx, req.GetQuery(), "", s.store.AuditEntries)
	return &authv1.ListAccountAuditResponse{Entries: entries, Page: page}, err
}

func accountProto(u auth.User) *authv1.Account {
	return &authv1.Account{
		Id: u.ID, Username: u.Username, Email: u.Email, Confirmed: u.Confirmed, Blocked: u.Blocked, Role: string(u.Role),
		EventHostData: u.EventHostID, Language: string(u.Locale), CreatedAt: timestamppb.New(u.CreatedAt),
		UpdatedAt: timestamppb.New(u.UpdatedAt), SecondFactor: u.SecondFactor,
	}
}
