//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"raymi.example/internal/polltest"
)

// codeAt is the code that an authenticator app shows.
func codeAt(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// wantKey requires a refusal by its name and key.
func (a *answer) wantKey(name, key string) {
	a.t.Helper()
	a.want(http.StatusBadRequest)
	if a.str("error", "name") != name || a.str("error", "details", "key") != key {
		a.t.Errorf("got %s", a.text)
	}
}

func TestALoginWithASecondFactor(t *testing.T) {
	admin := signedIn(t, "admin@raymi.example")
	name := fmt.Sprintf("killa%d", time.Now().UnixNano())
	account := map[string]any{"username": name, "email": name + "@example.org", "password": password, "role": "editor", "confirmed": true}
	id := admin.json(http.MethodPost, "/api/users", account).want(http.StatusOK).id("user", "id")
	login := map[string]any{"identifier": name, "password": password}
	with := func(code any) map[string]any {
		return map[string]any{"identifier": name, "password": password, "code": code}
	}
	before := visitor(t).json(http.MethodPost, "/api/auth/local", login).want(http.StatusOK)
	editor := &client{t: t, base: admin.base, token: before.str("jwt")}

	prepared := visitor(t).json(http.MethodPost, "/api/auth/second-factor/setup", login).want(http.StatusOK)
	secret := prepared.str("secret")
	now := time.Now()
	confirmed := visitor(t).json(http.MethodPost, "/api/auth/second-factor/confirm", with(codeAt(t, secret, now.Add(-30*time.Second)))).
		want(http.StatusOK)
	polltest.Within(t, timeout, "the first session ends", func() bool { return editor.get("/api/users/me").status == http.StatusUnauthorized })
	editor.token = confirmed.str("jwt")
	state := editor.get("/api/users/me/second-factor").want(http.StatusOK)
	if string(state.text) != `{"enabled":true,"required":false,"recoveryCodesLeft":10}` {
		t.Errorf("got %s", state.text)
	}

	visitor(t).json(http.MethodPost, "/api/auth/local", login).wantKey("ApplicationError", "second_factor_required")
	visitor(t).json(http.MethodPost, "/api/auth/local", with("000000x")).wantKey("ValidationError", "second_factor_code_invalid")
	visitor(t).json(http.MethodPost, "/api/auth/local", with(123456)).wantKey("ValidationError", "this_field_is_incorrect")
	code := codeAt(t, secret, now)
	visitor(t).json(http.MethodPost, "/api/auth/local", with(code)).want(http.StatusOK)
	visitor(t).json(http.MethodPost, "/api/auth/local", with(code)).wantKey("ValidationError", "second_factor_code_invalid")

	if exported := editor.get("/api/users/me/export").want(http.StatusOK).get("account", "secondFactor"); exported != true {
		t.Errorf("the export has %v", exported)
	}
	accounts := admin.get(path("/api/desk/users/%d", id)).want(http.StatusOK)
	if accounts.get("data", "attributes", "secondFactor") != true {
		t.Errorf("the desk does not show it: %s", accounts.text)
	}
	admin.do(http.MethodDelete, path("/api/desk/users/%d/second-factor", id), "", nil).want(http.StatusOK)
	polltest.Within(t, timeout, "the session ends with the reset", func() bool {
		return editor.get("/api/users/me").status == http.StatusUnauthorized
	})
	visitor(t).json(http.MethodPost, "/api/auth/local", login).want(http.StatusOK)
}
