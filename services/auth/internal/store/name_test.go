package store_test

import (
	"errors"
	"sync"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

func isTaken(err error) bool {
	e := errs.As(err)
	return e != nil && e.Key == auth.ErrTaken().Key
}

func lookalike(name, email string) auth.User {
	u := account(name)
	u.Email = email
	return u
}

func TestANameThatLooksLikeAnotherIsTaken(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "admin")
	for i, name := range []string{"admin\u200b", "ADMIN", "аdmin", "ａｄｍｉｎ"} {
		if _, err := b.CreateUser(t.Context(), lookalike(name, string(rune('a'+i))+"@example.org"), false); !isTaken(err) {
			t.Errorf("%q: %v", name, err)
		}
	}
	b.create(t, "adminah")
}

func TestOfConcurrentNamesThatLookAlikeOneIsCreated(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	var all sync.WaitGroup
	results := make([]error, 4)
	for i, name := range []string{"rosa", "ROSA", "rоsa", "Rosa"} {
		all.Go(func() {
			_, results[i] = b.CreateUser(t.Context(), lookalike(name, string(rune('a'+i))+"@example.org"), false)
		})
	}
	all.Wait()
	created := 0
	for _, err := range results {
		if err == nil {
			created++
		} else if !isTaken(err) {
			t.Error(err)
		}
	}
	if created != 1 {
		t.Errorf("%d accounts were created: %v", created, errors.Join(results...))
	}
}

// Two older accounts that look alike stay.
func TestOlderAccountsGetSkeletons(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "rosa")
	b.create(t, "inti")
	if _, err := b.pool.Exec(t.Context(), `UPDATE users SET username_skeletons = NULL;
		INSERT INTO users (username, email, password_hash, role, locale)
		SELECT 'visitor ' || n, n || '@example.org', '', 'cliente', 'es' FROM generate_series(1, 1100) n;
		UPDATE users SET username = 'ROSA' WHERE username = 'inti'`); err != nil {
		t.Fatal(err)
	}
	if err := b.FillSkeletons(t.Context()); err != nil {
		t.Fatal(err)
	}
	var missing int
	if err := b.pool.QueryRow(t.Context(), `SELECT count(*) FROM users WHERE username_skeletons IS NULL`).Scan(&missing); err != nil {
		t.Fatal(err)
	}
	if missing != 0 {
		t.Errorf("%d accounts have no skeletons", missing)
	}
	for _, name := range []string{"Rosa", "VISITOR 1100"} {
		if _, err := b.CreateUser(t.Context(), lookalike(name, "new@example.org"), false); !isTaken(err) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
