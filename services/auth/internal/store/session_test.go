package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/services/auth/internal/auth"
)

func (b *fixture) open(t *testing.T, u auth.User, device string) int32 {
	t.Helper()
	id, err := b.OpenSession(t.Context(), u, device)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (b *fixture) devices(t *testing.T, u auth.User) (out []string) {
	t.Helper()
	sessions, err := b.ListSessions(t.Context(), u.ID, u.Role)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sessions {
		out = append(out, s.Device)
	}
	return out
}

func TestSessionsAreListedByTheirLastUse(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana, luis := b.create(t, "ana"), b.create(t, "luis")
	phone := b.open(t, ana, "phone")
	b.open(t, luis, "elsewhere")
	b.advance(30 * time.Minute)
	b.open(t, ana, "laptop")
	if err := b.UseSession(t.Context(), ana.ID, phone, identity.Client); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"laptop", "phone"}, b.devices(t, ana)); d != "" {
		t.Errorf("a use within the hour was stored: %s", d)
	}
	b.advance(30 * time.Minute)
	if err := b.UseSession(t.Context(), ana.ID, phone, identity.Client); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"phone", "laptop"}, b.devices(t, ana)); d != "" {
		t.Error(d)
	}
	b.advance(auth.IdleEnd(identity.Client) - 15*time.Minute)
	if d := cmp.Diff([]string{"phone"}, b.devices(t, ana)); d != "" {
		t.Errorf("a session that is over is shown: %s", d)
	}
}

func TestASessionIsEndedByItsOwnerOnly(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana, luis := b.create(t, "ana"), b.create(t, "luis")
	phone, laptop := b.open(t, ana, "phone"), b.open(t, ana, "laptop")
	before := len(b.subjects(t))
	for _, id := range []int32{phone, 999} {
		if err := b.EndSession(t.Context(), luis.ID, id); errs.KindOf(err) != errs.NotFound {
			t.Errorf("session %d: got %v", id, err)
		}
	}
	if err := b.EndSession(t.Context(), ana.ID, phone); err != nil {
		t.Fatal(err)
	}
	if err := b.UseSession(t.Context(), ana.ID, phone, identity.Client); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an ended session is in use: %v", err)
	}
	if err := b.UseSession(t.Context(), luis.ID, laptop, identity.Client); errs.KindOf(err) != errs.NotFound {
		t.Errorf("another user uses it: %v", err)
	}
	if err := b.UseSession(t.Context(), ana.ID, laptop, identity.Client); err != nil {
		t.Errorf("the other one: %v", err)
	}
	if d := cmp.Diff([]string{"raymi.auth.v1.user_changed"}, b.subjects(t)[before:]); d != "" {
		t.Errorf("not published once: %s", d)
	}
}

func TestInvalidatingTokensEndsAllSessions(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	b.open(t, ana, "phone")
	if _, err := b.UpdateUser(t.Context(), ana.ID, func(u *auth.User) error { u.Confirmed = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"phone"}, b.devices(t, ana)); d != "" {
		t.Errorf("another change ended it: %s", d)
	}
	if _, err := b.UpdateUser(t.Context(), ana.ID, func(u *auth.User) error { u.EndSessions(); return nil }); err != nil {
		t.Fatal(err)
	}
	if got := b.devices(t, ana); got != nil {
		t.Errorf("left: %v", got)
	}
	if _, err := b.OpenSession(t.Context(), ana, "late"); errs.KindOf(err) != errs.Unauthenticated {
		t.Errorf("a login that was on its way got in: %v", err)
	}
}

func TestASessionEndsWithoutUse(t *testing.T) {
	t.Parallel()
	for role, idle := range map[identity.Role]time.Duration{
		identity.Client: 30 * 24 * time.Hour, identity.Organizer: 30 * 24 * time.Hour, identity.Editor: 7 * 24 * time.Hour,
		identity.Administrator: 7 * 24 * time.Hour,
	} {
		b := newFixture(t)
		u := account("ana")
		u.Role = role
		u, err := b.CreateUser(t.Context(), u, false)
		if err != nil {
			t.Fatal(err)
		}
		id := b.open(t, u, "phone")
		use := func() error { return b.UseSession(t.Context(), u.ID, id, role) }
		for range 2 {
			b.advance(idle - time.Minute)
			if err := use(); err != nil {
				t.Errorf("%s, a minute before the end: %v", role, err)
			}
		}
		b.advance(idle)
		if err := use(); errs.KindOf(err) != errs.NotFound {
			t.Errorf("%s, unused for %v: %v", role, idle, err)
		}
		if got := b.devices(t, u); got != nil {
			t.Errorf("%s: %v is listed", role, got)
		}
	}
}

func TestASessionInUseEndsAfterItsLifetime(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	u := b.create(t, "ana")
	id := b.open(t, u, "phone")
	for range 89 {
		b.advance(24 * time.Hour)
		if err := b.UseSession(t.Context(), u.ID, id, u.Role); err != nil {
			t.Fatal(err)
		}
	}
	b.advance(24 * time.Hour)
	if err := b.UseSession(t.Context(), u.ID, id, u.Role); errs.KindOf(err) != errs.NotFound {
		t.Errorf("after 90 days: %v", err)
	}
}
