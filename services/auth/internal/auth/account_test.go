package auth_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

var rules = auth.Rules{PasswordMin: 6, AllowRegister: true, DefaultLocale: locale.Es}

// texts returns the message of the error and those of its fields, or nil.
func texts(err error) (out []string) {
	e := errs.As(err)
	if e == nil {
		return nil
	}
	out = append(out, e.Text)
	for _, f := range e.Fields {
		out = append(out, strings.Join(f.Path, ".")+": "+f.Text)
	}
	return out
}

func TestRegistration(t *testing.T) {
	long := strings.Repeat("x", 129)
	for name, c := range map[string]struct {
		r    auth.Registration
		want []string
	}{
		"a good one":          {auth.Registration{Username: "ana", Email: "Ana@Example.org", Password: "secret"}, nil},
		"128 characters":      {auth.Registration{Username: "ana", Email: "ana@example.org", Password: strings.Repeat("ñ", 128)}, nil},
		"a name with a space": {auth.Registration{Username: "Ana Quispe", Email: "ana@example.org", Password: "secret"}, nil},
		"nothing": {auth.Registration{}, []string{
			"3 errors occurred", "email: email is a required field",
			"username: username is a required field", "password: password is a required field",
		}},
		"a short name": {
			auth.Registration{Username: "ab", Email: "ana@example.org", Password: "secret"},
			[]string{"username must be at least 3 characters", "username: username must be at least 3 characters"},
		},
		"a name of spaces": {
			auth.Registration{Username: "    ", Email: "ana@example.org", Password: "secret"},
			[]string{"username must be at least 3 characters", "username: username must be at least 3 characters"},
		},
		"a name of two lines": {
			auth.Registration{Username: "ana\r\nx", Email: "ana@example.org", Password: "secret"},
			[]string{"username must not contain control characters", "username: username must not contain control characters"},
		},
		"a short password": {
			auth.Registration{Username: "ana", Email: "ana@example.org", Password: "12345"},
			[]string{"password must be at least 6 characters", "password: password must be at least 6 characters"},
		},
		"a very long password": {
			auth.Registration{Username: "ana", Email: "ana@example.org", Password: long},
			[]string{"password must be at most 128 characters", "password: password must be at most 128 characters"},
		},
		"two mistakes": {
			auth.Registration{Username: "ana", Email: "x", Password: "1"},
			[]string{"2 errors occurred", "email: email must be a valid email", "password: password must be at least 6 characters"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, texts(c.r.Validate(rules))); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestEmailAddresses(t *testing.T) {
	for _, good := range []string{"ana@example.org", "a.b+c@x.pe", "ANA@EXAMPLE.ORG"} {
		if err := auth.CheckEmail(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{
		"x", "not-an-email", "a@b", "ana@localhost", "ana@@example.org", "ana@example.org\n", "ana@example.org\nBcc: x@y.zz",
		"Ana <ana@example.org>", "ana@-example.org", "ana @example.org", strings.Repeat("a", 250) + "@x.pe", "ñandú@example.org",
	} {
		if got := texts(auth.CheckEmail(bad)); !cmp.Equal(got, []string{"email must be a valid email", "email: email must be a valid email"}) {
			t.Errorf("%q: %v", bad, got)
		}
	}
	if got := texts(auth.CheckEmail("")); got[0] != "email is a required field" {
		t.Errorf("got %v", got)
	}
}

func TestLogin(t *testing.T) {
	for name, c := range map[string]struct {
		l    auth.Login
		want []string
	}{
		"a pair": {auth.Login{Identifier: "ana", Password: "x"}, nil},
		"nothing": {auth.Login{}, []string{
			"2 errors occurred", "identifier: identifier is a required field",
			"password: password is a required field",
		}},
		"no password": {
			auth.Login{Identifier: "ana"},
			[]string{"password is a required field", "password: password is a required field"},
		},
		"an endless password":    {auth.Login{Identifier: "ana", Password: strings.Repeat("x", 129)}, []string{"Invalid identifier or password"}},
		"an endless identifier":  {auth.Login{Identifier: strings.Repeat("x", 255), Password: "x"}, []string{"Invalid identifier or password"}},
		"an identifier with NUL": {auth.Login{Identifier: "ana\x00", Password: "x"}, []string{"Invalid identifier or password"}},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, texts(c.l.Validate())); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestNewPasswords(t *testing.T) {
	pair := func(password, confirmation string) auth.NewPassword {
		return auth.NewPassword{Password: password, Confirmation: confirmation}
	}
	for name, c := range map[string]struct {
		err  error
		want []string
	}{
		"a good reset": {pair("newpass1", "newpass1").ValidateReset("code"), nil},
		"a reset with nothing": {
			pair("", "").ValidateReset(""),
			[]string{
				"3 errors occurred", "passwordConfirmation: passwordConfirmation is a required field",
				"password: password is a required field", "code: code is a required field",
			},
		},
		"two passwords": {pair("newpass1", "newpass2").ValidateReset("code"), []string{"Passwords do not match"}},
		"a short one": {
			pair("123", "123").ValidateStrength(auth.User{}, rules),
			[]string{"password must be at least 6 characters", "password: password must be at least 6 characters"},
		},
		"a change with nothing": {
			pair("", "").ValidateChange(""),
			[]string{
				"3 errors occurred", "password: password is a required field",
				"passwordConfirmation: passwordConfirmation is a required field", "currentPassword: currentPassword is a required field",
			},
		},
		"a good change": {pair("newpass1", "newpass1").ValidateChange("old"), nil},
		"a change without the old one": {
			pair("newpass1", "newpass1").ValidateChange(""),
			[]string{"currentPassword is a required field", "currentPassword: currentPassword is a required field"},
		},
		"a change with two passwords": {
			pair("newpass1", "newpass2").ValidateChange("old"),
			[]string{"Passwords do not match", "passwordConfirmation: Passwords do not match"},
		},
		"a change with an endless one": {
			pair("newpass1", "newpass1").ValidateChange(strings.Repeat("x", 129)),
			[]string{"The provided current password is invalid"},
		},
		"a change to the same password": {
			pair("newpass1", "newpass1").Differs("newpass1"),
			[]string{"Your new password must be different than your current password"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, texts(c.err)); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestMayRegister(t *testing.T) {
	if err := auth.MayRegister(identity.Caller{}, rules); err != nil {
		t.Errorf("a stranger: %v", err)
	}
	if err := auth.MayRegister(identity.Caller{UserID: 7}, rules); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("a signed-in caller: %v", err)
	}
	if err := auth.MayRegister(identity.Caller{}, auth.Rules{}); !cmp.Equal(texts(err),
		[]string{"Register action is currently disabled"}) || errs.KindOf(err) != errs.Refused {
		t.Errorf("with registration off: %v", err)
	}
}

func TestTheAccountOfARegistration(t *testing.T) {
	r := auth.Registration{Username: "Ana", Email: "Ana@Example.org", Password: "secret"}
	want := auth.User{
		Username: "Ana", Email: "ana@example.org", PasswordHash: "hash", Provider: "local", Confirmed: true, Role: identity.Client,
		Locale: locale.Qu,
	}
	if d := cmp.Diff(want, r.User("hash", locale.Qu, rules)); d != "" {
		t.Error(d)
	}
	if r.User("hash", locale.Qu, auth.Rules{ConfirmEmail: true}).Confirmed {
		t.Error("confirmed before the mail was answered")
	}
}
