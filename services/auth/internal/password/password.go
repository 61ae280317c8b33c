// Package password hashes passwords with argon2id, with bounded concurrency.
package password

import (
	"context"
	"fmt"

	"github.com/alexedwards/argon2id"
)

// atOnce bounds the memory of concurrent hashes: two of 19 MiB.
const atOnce = 2

// Hasher hashes and compares passwords.
type Hasher struct {
	params *argon2id.Params
	slots  chan struct{}
	// dummy is the hash that passwords of unknown users are compared with.
	dummy string
}

// NewHasher uses OWASP's first recommended parameters for argon2id.
func NewHasher() (*Hasher, error) {
	params := &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	dummy, err := argon2id.CreateHash("nobody", params)
	if err != nil {
		return nil, fmt.Errorf("hash password: %w", err)
	}
	return &Hasher{params: params, slots: make(chan struct{}, atOnce), dummy: dummy}, nil
}

// Hash returns the hash to store, with a random salt.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.acquire(ctx); err != nil {
		return "", err
	}
	defer h.release()
	hash, err := argon2id.CreateHash(password, h.params)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// Matches reports whether hash is the password's; false for an empty hash, at the same cost.
func (h *Hasher) Matches(ctx context.Context, password, hash string) (bool, error) {
	if err := h.acquire(ctx); err != nil {
		return false, err
	}
	defer h.release()
	against := hash
	if hash == "" {
		against = h.dummy
	}
	ok, err := argon2id.ComparePasswordAndHash(password, against)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return ok && hash != "", nil
}

// acquire waits for a free slot until ctx ends.
func (h *Hasher) acquire(ctx context.Context) error {
	if err := ctx.Err(); err != nil { // with a free slot, select would choose at random
		return fmt.Errorf("wait to hash: %w", err)
	}
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait to hash: %w", ctx.Err())
	}
}

func (h *Hasher) release() { <-h.slots }
