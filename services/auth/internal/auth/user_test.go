package auth_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

func ptr[T any](v T) *T { return &v }

func TestMaySignIn(t *testing.T) {
	strict := auth.Rules{ConfirmEmail: true}
	for name, c := range map[string]struct {
		u     auth.User
		rules auth.Rules
		want  []string
	}{
		"confirmed":                     {auth.User{Confirmed: true}, strict, nil},
		"unconfirmed where that is off": {auth.User{}, rules, nil},
		"unconfirmed":                   {auth.User{}, strict, []string{"Your account email is not confirmed"}},
		"blocked": {
			auth.User{Confirmed: true, Blocked: true},
			strict,
			[]string{"Your account has been blocked by an administrator"},
		},
		"both": {auth.User{Blocked: true}, strict, []string{"Your account email is not confirmed"}},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.u.MaySignIn(c.rules)
			if d := cmp.Diff(c.want, texts(err)); d != "" {
				t.Error(d)
			}
			if err != nil && errs.KindOf(err) != errs.Refused {
				t.Errorf("kind of %v", err)
			}
			wantKind := errs.Internal // no error
			if c.want != nil {
				wantKind = errs.Unauthenticated
			}
			if kind := errs.KindOf(c.u.MayContinue(c.rules)); kind != wantKind {
				t.Errorf("an open session: got kind %v", kind)
			}
		})
	}
}

func TestAssign(t *testing.T) {
	admin := identity.Caller{UserID: 1, Role: identity.Administrator}
	before := auth.User{ID: 7, Role: identity.Client, TokenVersion: 4}
	for name, c := range map[string]struct {
		a    auth.Assignment
		want auth.User
		void bool
	}{
		"nothing": {auth.Assignment{}, before, false},
		"an approval keeps sessions": {
			auth.Assignment{Role: ptr("organizador_de_eventos"), EventHostID: ptr(int32(3))},
			auth.User{ID: 7, Role: identity.Organizer, EventHostID: 3, TokenVersion: 4},
			true,
		},
		"a block ends sessions": {
			auth.Assignment{Blocked: ptr(true)},
			auth.User{ID: 7, Role: identity.Client, Blocked: true, TokenVersion: 5},
			true,
		},
		"a confirmation": {
			auth.Assignment{Confirmed: ptr(true)},
			auth.User{ID: 7, Role: identity.Client, Confirmed: true, TokenVersion: 4},
			true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			u := before
			if err := u.Assign(admin, c.a); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, u); d != "" {
				t.Error(d)
			}
			if u.TokensVoid(before) != c.void {
				t.Errorf("tokens void: %v", !c.void)
			}
		})
	}
}

func TestAssignmentsThatAreRefused(t *testing.T) {
	before := auth.User{ID: 7, Role: identity.Client, TokenVersion: 4}
	for _, role := range []identity.Role{identity.Public, identity.Client, identity.Organizer, identity.Editor} {
		u := before
		if err := u.Assign(identity.Caller{UserID: 7, Role: role},
			auth.Assignment{Role: ptr("administrador")}); errs.KindOf(err) != errs.Forbidden || u != before {
			t.Errorf("a %q assigned: %v", role, err)
		}
	}
	for _, role := range []string{"public", "", "root", "Administrador"} {
		u := before
		if err := u.Assign(identity.Caller{UserID: 1, Role: identity.Administrator},
			auth.Assignment{Role: &role}); errs.KindOf(err) != errs.Invalid {
			t.Errorf("role %q: %v", role, err)
		}
	}
}

func TestANewPasswordEndsSessions(t *testing.T) {
	u := auth.User{PasswordHash: "old", TokenVersion: 2}
	u.SetPassword("new")
	if want := (auth.User{PasswordHash: "new", TokenVersion: 3}); u != want || !u.TokensVoid(auth.User{TokenVersion: 2}) {
		t.Fatalf("got %+v", u)
	}
}

func TestRolesAreStable(t *testing.T) {
	var got []string
	for _, r := range auth.Roles() {
		got = append(got, string(r.Type)+"="+r.Name)
		if int(r.ID) != len(got) {
			t.Errorf("%s has id %d", r.Type, r.ID)
		}
	}
	want := []string{
		"authenticated=Authenticated", "public=Public", "cliente=Cliente", "organizador_de_eventos=Organizador de eventos",
		"editor=Editor", "administrador=Administrador",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatal(d)
	}
}

func TestCodesAreLongAndUnique(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := auth.NewCode()
		if len(code) != 43 || seen[code] {
			t.Fatalf("got %q", code)
		}
		seen[code] = true
	}
}

func TestMailsAreWanted(t *testing.T) {
	for _, c := range []struct {
		kind auth.MailKind
		u    auth.User
		want bool
	}{
		{auth.ResetMail, auth.User{Confirmed: true}, true},
		{auth.ResetMail, auth.User{Blocked: true}, false},
		{auth.ConfirmationMail, auth.User{}, true},
		{auth.ConfirmationMail, auth.User{Confirmed: true}, false},
		{auth.ApplicationMail, auth.User{Confirmed: true}, true},
	} {
		if got := c.kind.Wanted(c.u); got != c.want {
			t.Errorf("%s %+v: got %v", c.kind, c.u, got)
		}
	}
}
