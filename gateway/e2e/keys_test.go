//go:build e2e

package e2e

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"raymi.example/internal/polltest"
)

func keyIDs(t *testing.T) (out []string) {
	t.Helper()
	a := visitor(t).get("/.well-known/jwks.json")
	if a.status != http.StatusOK {
		return nil // auth is starting
	}
	for i := range a.list("keys") {
		out = append(out, a.str("keys", i, "kid"))
	}
	return out
}

// rotate adds a new key to the front of the file and restarts auth; the old key stays in the file.
func rotate(t *testing.T) {
	t.Helper()
	state := variable(t, "RAYMI_STATE")
	file := filepath.Join(state, "auth-key.pem")
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	fresh := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	if err := os.WriteFile(file, append(fresh, old...), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(state, "pid", "auth"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err == nil {
		err = syscall.Kill(pid, syscall.SIGKILL)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestKeyRotationEndsNoSession(t *testing.T) {
	before := keyIDs(t)
	person := signedIn(t, "host@raymi.example")
	host := ownHost(t, person)
	rotate(t)
	var after []string
	polltest.Within(t, timeout, "auth does not publish the new key", func() bool {
		after = keyIDs(t)
		return len(after) == len(before)+1
	})
	if after[1] != before[0] {
		t.Fatalf("the old key is missing or in front: %v after %v", after, before)
	}
	// The client's token is signed by the old key, the internal token by the new one.
	person.get("/api/users/me").want(http.StatusOK)
	event := newEvent("Tras el cambio de llave", host)
	created := person.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK)
	fresh := signedIn(t, "host@raymi.example")
	fresh.do(http.MethodDelete, path("/api/events/%d", created.id("data", "id")), "", nil).want(http.StatusOK)
	if got := keyOf(t, fresh.token); got != after[0] {
		t.Fatalf("a new token is signed by %s, not by the new key %s", got, after[0])
	}
}

// keyOf returns the id of the key that a token names.
func keyOf(t *testing.T, token string) string {
	t.Helper()
	head, _, _ := strings.Cut(token, ".")
	text, err := base64.RawURLEncoding.DecodeString(head)
	if err != nil {
		t.Fatal(err)
	}
	var named struct{ Kid string }
	if err := json.Unmarshal(text, &named); err != nil {
		t.Fatal(err)
	}
	return named.Kid
}

func TestBlockEndsAllSessions(t *testing.T) {
	w := newWorld(t)
	person := w.callers["authenticated"]
	person.get("/api/users/me").want(http.StatusOK)
	block := func(blocked bool) {
		body := map[string]any{"blocked": blocked}
		w.callers["administrador"].json(http.MethodPut, path("/api/users/%d", w.user), body).want(http.StatusOK)
	}
	block(true)
	polltest.Within(t, timeout, "a blocked user is still signed in", func() bool {
		return person.get("/api/users/me").status == http.StatusUnauthorized
	})
	block(false)
	// Auth refuses a blocked user at once; the gateway drops its cached token when it receives the message about the change.
	polltest.Within(t, timeout, "an old session is accepted again", func() bool {
		return person.get("/api/users/me").status == http.StatusUnauthorized
	})
}
