// Package password hashes passwords by argon2id, so many at a time as memory allows.
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
	// nobody is the hash that unknown users are compared with.
	nobody string
}

// NewHasher makes a hasher with the first parameters that OWASP recommends for argon2id.
func NewHasher() (*Hasher, error) {
	params := &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	nobody, err := argon2id.CreateHash("nobody", params)
	if err != nil {
		return nil, fmt.Errorf("hash password: %w", err)
	}
	return &Hasher{params: params, slots: make(chan struct{}, atOnce), nobody: nobody}, nil
}

// Hash returns the hash to store, with a salt of its own.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	hash, err := argon2id.CreateHash(password, h.params)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// Matches reports whether hash is the password's; an empty hash never is, after the same work.
func (h *Hasher) Matches(ctx context.Context, password, hash string) (bool, error) {
	if err := h.enter(ctx); err != nil {
		return false, err
	}
	defer h.leave()
	against := hash
	if hash == "" {
		against = h.nobody
	}
	ok, err := argon2id.ComparePasswordAndHash(password, against)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return ok && hash != "", nil
}

// enter waits for a free slot as long as the caller does.
func (h *Hasher) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil { // a select with a free slot would choose at random
		return fmt.Errorf("wait to hash: %w", err)
	}
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait to hash: %w", ctx.Err())
	}
}

func (h *Hasher) leave() { <-h.slots }
