//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

type mail struct{ To, Subject, Text, HTML string }

// mails returns all mails, oldest first.
func mails(t *testing.T) (all []mail) {
	t.Helper()
	resp, err := http.Get(variable(t, "RAYMI_MAIL_URL"))
	if err != nil {
		t.Fatal(err)
	}
	err = json.NewDecoder(resp.Body).Decode(&all)
	_ = resp.Body.Close() // read to its end
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// mailTo waits for a mail to an address and returns the newest.
func mailTo(t *testing.T, address string) mail {
	t.Helper()
	return mailAbout(t, address, "")
}

// mailAbout is mailTo for a mail whose subject or text contains a text.
func mailAbout(t *testing.T, address, about string) mail {
	t.Helper()
	deadline := time.Now().Add(timeout)
	for time.Now().Before(deadline) {
		all := mails(t)
		for i := len(all) - 1; i >= 0; i-- {
			if all[i].To == address && strings.Contains(all[i].Subject+all[i].Text, about) {
				return all[i]
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("no mail to %s about %q", address, about)
	return mail{}
}

func code(t *testing.T, m mail, parameter string) string {
	t.Helper()
	found := regexp.MustCompile(parameter + `=([A-Za-z0-9_-]+)`).FindStringSubmatch(m.Text)
	if found == nil {
		t.Fatalf("no %s in %q", parameter, m.Text)
	}
	return found[1]
}

func TestRegistrationConfirmationAndReset(t *testing.T) {
	c := visitor(t)
	address := fmt.Sprintf("ana%d@example.org", time.Now().UnixNano())
	name := strings.TrimSuffix(address, "@example.org")
	registered := c.json(http.MethodPost, "/api/auth/local/register", map[string]any{
		"username": name, "email": address, "password": "primera-clave-1", "role": "administrador", "confirmed": true, "blocked": false,
	}).want(http.StatusOK)
	if registered.get("jwt") != nil || registered.get("user", "confirmed") != false {
		t.Fatalf("an unconfirmed account is signed in, or registration wrote more than it may: %s", registered.text)
	}
	login := map[string]any{"identifier": address, "password": "primera-clave-1"}
	c.json(http.MethodPost, "/api/auth/local", login).want(http.StatusBadRequest)
	confirmed := c.get("/api/auth/email-confirmation?confirmation=" + code(t, mailTo(t, address), "confirmation")).want(http.StatusFound)
	if to := confirmed.header.Get("Location"); !strings.Contains(to, "/email-confirmation") {
		t.Fatalf("redirects to %q", to)
	}
	old := &client{t: t, base: c.base, token: c.login(address, "primera-clave-1")}
	old.get("/api/users/me").want(http.StatusOK)

	c.json(http.MethodPost, "/api/auth/forgot-password", map[string]any{"email": address}).want(http.StatusOK)
	c.json(http.MethodPost, "/api/auth/forgot-password", map[string]any{"email": "nobody" + address}).want(http.StatusOK)
	body := map[string]any{
		"code": code(t, mailAbout(t, address, "?code="), "code"), "password": "segunda-clave-2", "passwordConfirmation": "segunda-clave-2",
	}
	c.json(http.MethodPost, "/api/auth/reset-password", body).want(http.StatusOK)
	c.json(http.MethodPost, "/api/auth/reset-password", body).want(http.StatusBadRequest)

	// The old token is refused after the gateway receives the message about the change; unit tests bound the delay.
	soon(t, http.StatusUnauthorized, func() *answer { return old.get("/api/users/me") })
	c.login(address, "segunda-clave-2")
}

func TestSigningOutEverywhereEndsAllTokens(t *testing.T) {
	phone := newClient(t)
	name := phone.get("/api/users/me").want(http.StatusOK).str("email")
	laptop := signedIn(t, name)
	laptop.get("/api/users/me").want(http.StatusOK)
	phone.do(http.MethodDelete, "/api/users/me/sessions", "", nil).want(http.StatusOK)
	for _, device := range []*client{phone, laptop} {
		soon(t, http.StatusUnauthorized, func() *answer { return device.get("/api/users/me") })
	}
	signedIn(t, name).get("/api/users/me").want(http.StatusOK)
}

func TestRoleChangeNeedsNoNewLogin(t *testing.T) {
	admin := signedIn(t, "admin@raymi.example")
	address := fmt.Sprintf("luis%d@example.org", time.Now().UnixNano())
	created := admin.json(http.MethodPost, "/api/users", map[string]any{
		"username": strings.TrimSuffix(address, "@example.org"), "email": address, "password": password, "role": "cliente", "confirmed": true,
	}).want(http.StatusOK)
	person := signedIn(t, address)
	account := path("/api/users/%d", created.id("user", "id"))
	person.json(http.MethodPut, account, map[string]any{"role": "administrador"}).want(http.StatusForbidden)
	host := ownHost(t, signedIn(t, "host@raymi.example"))
	admin.json(http.MethodPut, account, map[string]any{"role": "organizador_de_eventos", "eventHostData": host}).want(http.StatusOK)
	soon(t, http.StatusOK, func() *answer {
		return person.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Del ayudante", host)})
	})
}
