package password_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"raymi.example/services/auth/internal/password"
)

func hasher(t *testing.T) *password.Hasher {
	t.Helper()
	h, err := password.NewHasher()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestHasher(t *testing.T) {
	h := hasher(t)
	hash, err := h.Hash(t.Context(), "quinua-real")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("other parameters: %s", hash)
	}
	for name, c := range map[string]struct {
		password, hash string
		want           bool
	}{
		"the right one":                  {"quinua-real", hash, true},
		"another one":                    {"quinua-negra", hash, false},
		"no hash":                        {"quinua-real", "", false},
		"the password of the dummy hash": {"nobody", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := h.Matches(t.Context(), c.password, c.hash)
			if err != nil || got != c.want {
				t.Fatalf("got %v, %v", got, err)
			}
		})
	}
}

func TestConcurrentHashesAllFinish(t *testing.T) {
	h := hasher(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			if ok, err := h.Matches(context.Background(), "x", ""); ok || err != nil {
				t.Errorf("got %v, %v", ok, err)
			}
		})
	}
	all.Wait()
}

func TestACancelledCallerDoesNotHash(t *testing.T) {
	h := hasher(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Matches(cancelled, "x", ""); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}
