package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/services/auth/internal/auth"
)

// sealer marks secrets with owner and key instead of encrypting them; keys has a test for encryption.
type sealer struct{ key atomic.Int32 }

func (s *sealer) SealingKey() string { return fmt.Sprintf("key %d", s.key.Load()) }

func (s *sealer) Seal(owner string, secret []byte) (string, []byte, error) {
	return s.SealingKey(), []byte(owner + "|" + s.SealingKey() + "|" + string(secret)), nil
}

func (s *sealer) Unseal(owner, keyID string, sealed []byte) ([]byte, error) {
	plain, ok := strings.CutPrefix(string(sealed), owner+"|"+keyID+"|")
	if !ok {
		return nil, fmt.Errorf("%q is not sealed for %s with %s", sealed, owner, keyID)
	}
	return []byte(plain), nil
}

// enable gives the user a second factor that is on.
func (b *fixture) enable(t *testing.T, userID int32) {
	t.Helper()
	_, err := b.SwitchSecondFactor(t.Context(), userID, func(f *auth.SecondFactor, _ time.Time) error {
		*f = auth.SecondFactor{Secret: []byte("secret"), Enabled: true, RecoveryCodes: [][]byte{{1}, {2}}}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (b *fixture) sessions(t *testing.T, u auth.User) int {
	t.Helper()
	sessions, err := b.ListSessions(t.Context(), u.ID, u.Role)
	if err != nil {
		t.Fatal(err)
	}
	return len(sessions)
}

func TestASecondFactorIsSwitchedWithTheSessions(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	u := b.create(t, "rosa")
	if _, err := b.OpenSession(t.Context(), u, ""); err != nil {
		t.Fatal(err)
	}
	b.enable(t, u.ID)
	u, err := b.FindUser(t.Context(), u.ID)
	if err != nil || !u.SecondFactor || b.sessions(t, u) != 0 {
		t.Fatalf("got %+v, %v, %d sessions", u, err, b.sessions(t, u))
	}
	f, err := b.FindSecondFactor(t.Context(), u.ID)
	if err != nil || string(f.Secret) != "secret" || !f.Enabled || len(f.RecoveryCodes) != 2 {
		t.Fatalf("got %+v, %v", f, err)
	}
	refusal := errors.New("no")
	_, err = b.SwitchSecondFactor(t.Context(), u.ID, func(f *auth.SecondFactor, _ time.Time) error {
		*f = auth.SecondFactor{}
		return refusal
	})
	if after, _ := b.FindUser(t.Context(), u.ID); !errors.Is(err, refusal) || !after.SecondFactor || after.TokenVersion != u.TokenVersion {
		t.Errorf("a refused change left %+v, %v", after, err)
	}
	if _, err := b.SwitchSecondFactor(t.Context(), 4711, nil); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown user: %v", err)
	}
}

func TestAResetIsAudited(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	u := b.create(t, "rosa")
	b.enable(t, u.ID)
	b.sealer.key.Add(1)
	if _, err := b.pool.Exec(t.Context(), `UPDATE second_factors SET key_id = 'lost'`); err != nil {
		t.Fatal(err)
	}
	if _, err := b.FindSecondFactor(t.Context(), u.ID); err == nil {
		t.Error("a secret was read without its key")
	}
	ctx := identity.With(t.Context(), identity.Caller{UserID: 1, Role: identity.Administrator})
	u, err := b.ResetSecondFactor(ctx, u.ID)
	if err != nil || u.SecondFactor {
		t.Fatalf("got %+v, %v", u, err)
	}
	entries, _, err := b.AuditEntries(t.Context(), paging.Page{Limit: 10})
	if err != nil || len(entries) != 1 || entries[0].Before["secondFactor"] != true || entries[0].After["secondFactor"] != false {
		t.Errorf("got %+v, %v", entries, err)
	}
}

func TestACodeIsUsedOnceAtTheSameTime(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	u := b.create(t, "rosa")
	b.enable(t, u.ID)
	var accepted atomic.Int32
	var calls sync.WaitGroup
	for range 8 {
		calls.Go(func() {
			err := b.UpdateSecondFactor(context.Background(), u.ID, func(f *auth.SecondFactor, _ time.Time) error {
				if f.LastStep > 0 {
					return auth.ErrSecondFactorCode()
				}
				f.LastStep = 1
				return nil
			})
			if err == nil {
				accepted.Add(1)
			}
		})
	}
	calls.Wait()
	if accepted.Load() != 1 {
		t.Errorf("accepted %d times", accepted.Load())
	}
}

func TestSecretsMoveToANewKey(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	for _, name := range []string{"rosa", "ana"} {
		b.enable(t, b.create(t, name).ID)
	}
	b.sealer.key.Add(1)
	if err := b.ResealSecondFactors(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	err := b.pool.QueryRow(t.Context(), `SELECT count(*) FROM second_factors WHERE key_id <> 'key 1'`).Scan(&left)
	if err != nil || left != 0 {
		t.Errorf("%d secrets need the old key, %v", left, err)
	}
	u, err := b.FindByIdentifier(t.Context(), "rosa")
	if f, factorErr := b.FindSecondFactor(t.Context(), u.ID); err != nil || factorErr != nil || string(f.Secret) != "secret" || !f.Enabled {
		t.Errorf("got %+v, %v, %v", f, err, factorErr)
	}
}
