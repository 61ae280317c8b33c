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
	"time"
)

// eventually asks until the answer is the wanted one; how long that may take is tested where a clock can be set.
func eventually(t *testing.T, what string, ask func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if ask() {
			return
		}
	}
	t.Fatal(what)
}

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

// rotate writes a new key in front of the file and has auth started again; the key leaves the file at the end.
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
	young := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	if err := os.WriteFile(file, append(young, old...), 0o600); err != nil {
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

func TestAKeyIsRotatedWithoutALogout(t *testing.T) {
	before := keyIDs(t)
	person := signedIn(t, "host@raymi.example")
	host := ownHost(t, person)
	rotate(t)
	var after []string
	eventually(t, "auth does not publish the new key", func() bool {
		after = keyIDs(t)
		return len(after) == len(before)+1
	})
	if after[1] != before[0] {
		t.Fatalf("the old key is gone or in front: %v after %v", after, before)
	}
	// Signed by the old key; the services meet an internal token of the new one.
	person.get("/api/users/me").want(http.StatusOK)
	created := person.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Tras el cambio de llave", host)}).want(http.StatusOK)
	young := signedIn(t, "host@raymi.example")
	young.do(http.MethodDelete, path("/api/events/%d", created.id("data", "id")), "", nil).want(http.StatusOK)
	if got := keyOf(t, young.token); got != after[0] {
		t.Fatalf("a new token is signed by %s, not by the new key %s", got, after[0])
	}
}

// keyOf is the id of the key that a token names.
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

func TestABlockEndsEverySession(t *testing.T) {
	w := newWorld(t)
	person := w.callers["authenticated"]
	person.get("/api/users/me").want(http.StatusOK)
	block := func(blocked bool) {
		w.callers["administrador"].json(http.MethodPut, path("/api/users/%d", w.user), map[string]any{"blocked": blocked}).want(http.StatusOK)
	}
	block(true)
	eventually(t, "a blocked user goes on", func() bool { return person.get("/api/users/me").status == http.StatusUnauthorized })
	block(false)
	// Auth refuses the blocked at once; the gateway drops what it kept when it hears of the change.
	eventually(t, "an old session lives again", func() bool { return person.get("/api/users/me").status == http.StatusUnauthorized })
}
