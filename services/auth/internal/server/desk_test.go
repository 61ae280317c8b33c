package server_test

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

func TestEditorsReadAccountsAndAdministratorsChangeThem(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	id := ana.GetUser().GetId()
	for name, c := range map[string]struct {
		caller        identity.Caller
		reads, writes errs.Kind
	}{
		"a visitor":        {identity.Caller{}, errs.Forbidden, errs.Forbidden},
		"the user":         {identity.Caller{UserID: id, Role: identity.Client}, errs.Forbidden, errs.Forbidden},
		"an organizer":     {identity.Caller{UserID: 8, Role: identity.Organizer, HostID: 3}, errs.Forbidden, errs.Forbidden},
		"an editor":        {identity.Caller{UserID: 9, Role: identity.Editor}, -1, errs.Forbidden},
		"an administrator": {identity.Caller{UserID: 9, Role: identity.Administrator}, -1, -1},
	} {
		ctx := t.Context()
		if c.caller.SignedIn() {
			ctx = s.as(t, c.caller)
		}
		_, list := s.desk.ListAccounts(ctx, &authv1.ListAccountsRequest{})
		_, get := s.desk.GetAccount(ctx, &authv1.GetAccountRequest{Id: id})
		_, update := s.desk.UpdateAccount(ctx, &authv1.UpdateAccountRequest{Id: id})
		_, audit := s.desk.ListAccountAudit(ctx, &authv1.ListAccountAuditRequest{})
		for _, call := range []struct {
			err  error
			want errs.Kind
		}{{list, c.reads}, {get, c.reads}, {update, c.writes}, {audit, c.writes}} {
			if call.want == -1 {
				if call.err != nil {
					t.Errorf("%s: %v", name, call.err)
				}
				continue
			}
			t.Run(name, func(t *testing.T) { rpctest.WantError(t, call.err, call.want, "Forbidden") })
		}
	}
	_, err := s.desk.UpdateAccount(s.as(t, identity.Caller{UserID: 9, Role: identity.Editor}), &authv1.UpdateAccountRequest{Id: 999})
	rpctest.WantError(t, err, errs.Forbidden, "Forbidden")
	_, err = s.desk.GetAccount(s.admin(t), &authv1.GetAccountRequest{Id: 999})
	rpctest.WantError(t, err, errs.NotFound, "Not Found")
	_, err = s.desk.ListAccounts(s.admin(t), &authv1.ListAccountsRequest{Role: "public"})
	rpctest.WantError(t, err, errs.Invalid, "Invalid parameter role")
}

func TestABlockEndsSessionsAndARoleAppliesAtOnce(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	ana := s.register(t, "ana")
	id := ana.GetUser().GetId()
	changed, err := s.desk.UpdateAccount(s.admin(t), &authv1.UpdateAccountRequest{Id: id, Role: proto.String("editor")})
	if err != nil || changed.GetAccount().GetRole() != "editor" {
		t.Fatalf("got %v, %v", changed, err)
	}
	if got := s.exchange(t, ana.GetJwt()); got.Role != identity.Editor {
		t.Errorf("got %+v", got)
	}
	if _, err := s.desk.UpdateAccount(s.admin(t), &authv1.UpdateAccountRequest{Id: id, Blocked: proto.Bool(true)}); err != nil {
		t.Fatal(err)
	}
	if s.alive(t, ana.GetJwt()) {
		t.Error("a blocked user's token lives")
	}
	list, err := s.desk.ListAccounts(s.admin(t), &authv1.ListAccountsRequest{Role: "editor", Query: &queryv1.Query{Search: "ANA@"}})
	if err != nil || list.GetPage().GetTotal() != 1 || !list.GetAccounts()[0].GetBlocked() ||
		list.GetAccounts()[0].GetEmail() != "ana@example.org" {
		t.Errorf("got %v, %v", list, err)
	}
	audit, err := s.desk.ListAccountAudit(s.admin(t), &authv1.ListAccountAuditRequest{})
	if err != nil || audit.GetPage().GetTotal() != 2 || audit.GetEntries()[0].GetUserId() != 1000 {
		t.Errorf("got %v, %v", audit, err)
	}
}
