package keys_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestASealedSecretOpensForItsOwnerOnly(t *testing.T) {
	t.Parallel()
	set := load(t, filepath.Join(t.TempDir(), "key.pem"), true)
	id, sealed, err := set.Seal("7", []byte("secret"))
	if err != nil || id != set.SealingKey() || bytes.Contains(sealed, []byte("secret")) {
		t.Fatalf("got %q, %q, %v", id, sealed, err)
	}
	if plain, err := set.Unseal("7", id, sealed); err != nil || string(plain) != "secret" {
		t.Errorf("got %q, %v", plain, err)
	}
	if _, err := set.Unseal("8", id, sealed); err == nil {
		t.Error("the secret opened for another owner")
	}
	if _, err := load(t, filepath.Join(t.TempDir(), "key.pem"), true).Unseal("7", id, sealed); err == nil {
		t.Error("the secret opened without its key")
	}
	sealed[len(sealed)-1] ^= 1
	if _, err := set.Unseal("7", id, sealed); err == nil {
		t.Error("a changed secret opened")
	}
}

func TestASecretOpensAfterARotation(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	older, newer := filepath.Join(folder, "older.pem"), filepath.Join(folder, "newer.pem")
	id, sealed, err := load(t, older, true).Seal("7", []byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	load(t, newer, true)
	var both []byte
	for _, path := range []string{newer, older} {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, content...)
	}
	path := filepath.Join(folder, "both.pem")
	if err := os.WriteFile(path, both, 0o600); err != nil {
		t.Fatal(err)
	}
	set := load(t, path, false)
	if plain, err := set.Unseal("7", id, sealed); err != nil || string(plain) != "secret" {
		t.Errorf("got %q, %v", plain, err)
	}
	if set.SealingKey() == id {
		t.Error("new secrets are sealed with the older key")
	}
}
