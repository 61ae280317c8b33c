package auth_test

import (
	"testing"

	"raymi.example/services/auth/internal/auth"
)

func TestWeakPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	strict := auth.Rules{PasswordMin: 8, RefuseWeakPasswords: true}
	const common, name = "password is too common", "password must not equal username or email"
	for password, want := range map[string]string{
		"12345678": common, "Password": common, "qwertyuiop": common, "CONTRASEN\u0303A": common, "cusco2026": common,
		"Ana Quispe": name, "ana quispe": name, "ANA.QUISPE@example.org": name, "ana.quispe": name,
		"una-clave-larga": "", "ana quispe 7": "",
	} {
		user := auth.User{Username: "Ana Quispe", Email: "ana.quispe@example.org"}
		got := texts(auth.NewPassword{Password: password}.ValidateStrength(user, strict))
		if want == "" && got != nil || want != "" && (len(got) == 0 || got[0] != want) {
			t.Errorf("%q: got %v", password, got)
		}
		registration := auth.Registration{Username: user.Username, Email: user.Email, Password: password}
		if (registration.Validate(strict) == nil) != (want == "") {
			t.Errorf("a registration with %q: %v", password, registration.Validate(strict))
		}
		lenient := auth.Rules{PasswordMin: 8}
		if err := registration.Validate(lenient); err != nil {
			t.Errorf("%q where weak passwords are accepted: %v", password, err)
		}
	}
}
