package keys_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"testing"
	"time"

	"raymi.example/internal/identity/token"
	"raymi.example/services/auth/internal/keys"
)

func load(t *testing.T, path string, create bool) *keys.Set {
	t.Helper()
	set, err := keys.Load(path, create)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestAMissingFileIsGeneratedOnceWithPrivateMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key.pem")
	first := load(t, path, true)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("got %v, %v", info, err)
	}
	if second := load(t, path, true); !first.Public()[0].Equal(second.Public()[0]) {
		t.Fatal("the second start made another key")
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Fatalf("leftovers: %v, %v", entries, err)
	}
}

func TestAMissingFileIsRefusedWithoutCreate(t *testing.T) {
	if _, err := keys.Load(filepath.Join(t.TempDir(), "key.pem"), false); err == nil {
		t.Fatal("started without a key")
	}
}

func TestTokensSurviveAKeyRotation(t *testing.T) {
	dir := t.TempDir()
	before := load(t, filepath.Join(dir, "old.pem"), true)
	load(t, filepath.Join(dir, "new.pem"), true)
	old, err := before.Signer(time.Now).Client(7, 1, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	after := load(t, concatenated(t, dir, "new.pem", "old.pem"), false)
	young, err := after.Signer(time.Now).Client(7, 1, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"old": old, "new": young} {
		claims, err := after.Verifier(token.AudienceClient, time.Now).Verify(t.Context(), text)
		if err != nil || claims.UserID() != 7 {
			t.Errorf("%s: got %+v, %v", name, claims, err)
		}
	}
	if _, err := before.Verifier(token.AudienceClient, time.Now).Verify(t.Context(), young); err == nil {
		t.Error("the new token is not signed by the first key of the file")
	}
}

func concatenated(t *testing.T, dir string, names ...string) string {
	t.Helper()
	var all []byte
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, content...)
	}
	return written(t, all)
}

func TestInvalidFilesAreRefused(t *testing.T) {
	ec, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(ec)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"an empty one":             nil,
		"one of text":              []byte("secret"),
		"a key of another kind":    pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}),
		"a block of another kind":  pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		"a key that is cut in two": pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der[:20]}),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := keys.Load(written(t, content), true); err == nil {
				t.Fatal("was accepted")
			}
		})
	}
}

func written(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "key.pem")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDigestsDependOnKeyPurposeAndText(t *testing.T) {
	t.Parallel()
	load := func() *keys.Set {
		set, err := keys.Load(filepath.Join(t.TempDir(), "key.pem"), true)
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
	one, other := load(), load()
	digest := one.Digest("networks", "203.0.113.7")
	if !bytes.Equal(digest, one.Digest("networks", "203.0.113.7")) {
		t.Error("the same text has two digests")
	}
	for name, different := range map[string][]byte{
		"text": one.Digest("networks", "203.0.113.8"), "purpose": one.Digest("tries", "203.0.113.7"),
		"key": other.Digest("networks", "203.0.113.7"),
	} {
		if bytes.Equal(digest, different) {
			t.Errorf("another %s has the same digest", name)
		}
	}
}
