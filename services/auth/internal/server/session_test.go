package server_test

import (
	"testing"

	"google.golang.org/grpc/metadata"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc/rpctest"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// login logs in with a User-Agent header.
func (s *service) login(t *testing.T, name, agent string) string {
	t.Helper()
	ctx := metadata.AppendToOutgoingContext(t.Context(), "x-client-agent", agent)
	resp, err := s.Login(ctx, &authv1.LoginRequest{Identifier: name, Password: goodPassword})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetJwt()
}

func TestEndingASessionKeepsTheOthers(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	s.register(t, "ana")
	s.register(t, "luis")
	phone, laptop, other := s.login(t, "ana", "curl/8"), s.login(t, "ana", firefox), s.login(t, "luis", firefox)
	me := s.exchange(t, laptop)
	if me.SessionID == 0 {
		t.Fatal("the internal token does not name its session")
	}
	resp, err := s.users.ListSessions(s.as(t, me), &authv1.ListSessionsRequest{})
	if err != nil || len(resp.GetSessions()) != 3 { // the registration opened one, too
		t.Fatalf("got %v, %v", resp, err)
	}
	revoked := s.exchange(t, phone).SessionID
	for _, session := range resp.GetSessions() {
		switch session.GetId() {
		case me.SessionID:
			if !session.GetCurrent() || session.GetDevice() != "Firefox · Linux" {
				t.Errorf("got %v", session)
			}
		case revoked:
			if session.GetCurrent() || session.GetDevice() != "curl" {
				t.Errorf("got %v", session)
			}
		}
	}
	_, err = s.users.EndSession(s.as(t, s.exchange(t, other)), &authv1.EndSessionRequest{Id: revoked})
	rpctest.WantError(t, err, errs.NotFound, "Not Found")
	if !s.alive(t, phone) {
		t.Fatal("another user ended it")
	}
	if _, err := s.users.EndSession(s.as(t, me), &authv1.EndSessionRequest{Id: revoked}); err != nil {
		t.Fatal(err)
	}
	if s.alive(t, phone) || !s.alive(t, laptop) || !s.alive(t, other) {
		t.Fatal("the wrong ones ended")
	}
	if _, err := s.users.EndSession(s.as(t, me), &authv1.EndSessionRequest{}); err != nil || s.alive(t, laptop) {
		t.Fatalf("signing out: %v", err)
	}
	for _, call := range []func() error{
		func() error { _, err := s.users.ListSessions(t.Context(), &authv1.ListSessionsRequest{}); return err },
		func() error {
			_, err := s.users.EndSession(t.Context(), &authv1.EndSessionRequest{Id: me.SessionID})
			return err
		},
		func() error {
			_, err := s.DeleteAccount(t.Context(), &authv1.DeleteAccountRequest{Password: goodPassword})
			return err
		},
	} {
		rpctest.WantError(t, call(), errs.Forbidden, "Forbidden")
	}
}

func TestDeletionOfAnAccount(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	id := s.register(t, "ana").GetUser().GetId()
	jwt := s.login(t, "ana", firefox)
	me := s.as(t, s.exchange(t, jwt))
	remove := func(password string) error {
		_, err := s.DeleteAccount(me, &authv1.DeleteAccountRequest{Password: password})
		return err
	}
	rpctest.WantError(t, remove(""), errs.Invalid, "password is a required field")
	rpctest.WantError(t, remove("not-hers"), errs.Invalid, "The provided current password is invalid")
	if !s.alive(t, jwt) {
		t.Fatal("a wrong password ended the session")
	}
	if err := remove(goodPassword); err != nil {
		t.Fatal(err)
	}
	rpctest.WantError(t, remove(goodPassword), errs.Unauthenticated, "Invalid credentials")
	if s.alive(t, jwt) {
		t.Fatal("the token of a deleted account is accepted")
	}
	if second := s.register(t, "ana").GetUser().GetId(); second == id {
		t.Fatal("the same account")
	}
}

func TestAnAdministratorCannotRemoveTheirOwnRights(t *testing.T) {
	t.Parallel()
	s := start(t, open(), 0)
	role, yes := string(identity.Administrator), true
	created, err := s.users.CreateUser(s.admin(t), &authv1.CreateUserRequest{
		Username: "root", Email: "root@example.org", Password: goodPassword, Role: role, Confirmed: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	id := created.GetUser().GetId()
	self := s.as(t, identity.Caller{UserID: id, Role: identity.Administrator})
	editor := string(identity.Editor)
	const refused = "Administrators cannot take their own rights away"
	for _, req := range []*authv1.UpdateAccountRequest{{Id: id, Blocked: &yes}, {Id: id, Role: &editor}} {
		_, err := s.desk.UpdateAccount(self, req)
		rpctest.WantError(t, err, errs.Refused, refused)
	}
	_, err = s.users.UpdateUser(self, &authv1.UpdateUserRequest{Id: id, Role: &editor})
	rpctest.WantError(t, err, errs.Refused, refused)
	if _, err := s.desk.UpdateAccount(self, &authv1.UpdateAccountRequest{Id: id, Role: &role}); err != nil {
		t.Errorf("what changes nothing: %v", err)
	}
	_, err = s.DeleteAccount(self, &authv1.DeleteAccountRequest{Password: goodPassword})
	rpctest.WantError(t, err, errs.Refused, "The last administrator cannot leave")
}
