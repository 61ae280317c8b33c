package store_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/auth/internal/auth"
)

func yes(auth.User, int) error { return nil }

func TestDeleteUserRemovesEverythingAndQueuesAFarewell(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.createWithRole(t, "ana", identity.Organizer, 3)
	b.open(t, ana, "phone")
	b.save(t, ana, 1, 2)
	for _, kind := range []auth.MailKind{auth.ResetMail, auth.ConfirmationMail} {
		if err := b.QueueMail(t.Context(), kind, ana.Email); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.DeleteUser(t.Context(), ana.ID, yes); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"users", "sessions", "codes", "saved_lists", "saved_entries"} {
		var rows int
		if err := b.pool.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&rows); err != nil || rows != 0 {
			t.Errorf("%d rows in %s, %v", rows, table, err)
		}
	}
	want := auth.Mail{Kind: auth.FarewellMail, To: ana.Email, Username: "ana", Locale: locale.Es, Tries: 1, QueuedAt: b.now()}
	if d := cmp.Diff(want, b.claim(t), cmpopts.IgnoreFields(auth.Mail{}, "ID")); d != "" {
		t.Error(d)
	}
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Errorf("another mail to a deleted account: %+v, %v", mail, err)
	}
	published := pgtest.Outbox[*authv1.UserDeleted](t, b.pool, bus.UserDeleted)
	if d := cmp.Diff([]*authv1.UserDeleted{{UserId: ana.ID, HostId: 3}}, published, protocmp.Transform()); d != "" {
		t.Error(d)
	}
	if again := b.create(t, "ana"); again.ID == ana.ID {
		t.Error("the id is reused")
	}
}

func TestAHostWithAnotherUserIsNotReported(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.createWithRole(t, "ana", identity.Organizer, 3)
	b.createWithRole(t, "luis", identity.Organizer, 3)
	if err := b.DeleteUser(t.Context(), ana.ID, yes); err != nil {
		t.Fatal(err)
	}
	published := pgtest.Outbox[*authv1.UserDeleted](t, b.pool, bus.UserDeleted)
	if d := cmp.Diff([]*authv1.UserDeleted{{UserId: ana.ID}}, published, protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

func TestARefusedDeletionChangesNothing(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	err := b.DeleteUser(t.Context(), ana.ID, func(auth.User, int) error { return auth.ErrWrongPassword() })
	if errs.KindOf(err) != errs.Invalid || pgtest.Outbox[*authv1.UserDeleted](t, b.pool, bus.UserDeleted) != nil {
		t.Errorf("got %v", err)
	}
	if _, err := b.FindUser(t.Context(), ana.ID); err != nil {
		t.Error(err)
	}
	if err := b.DeleteUser(t.Context(), 999, yes); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown user: %v", err)
	}
}

func TestTheLastAdministratorCannotBeDeleted(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	blocked := b.createWithRole(t, "blocked", identity.Administrator, 0)
	if _, err := b.UpdateUser(t.Context(), blocked.ID, func(u *auth.User) error { u.Blocked = true; return nil }); err != nil {
		t.Fatal(err)
	}
	var rows, stayed atomic.Int32
	var all sync.WaitGroup
	for _, name := range []string{"ana", "luis", "rosa"} {
		u := b.createWithRole(t, name, identity.Administrator, 0)
		all.Go(func() {
			err := b.DeleteUser(t.Context(), u.ID, func(u auth.User, administrators int) error { return u.MayBeDeleted(administrators) })
			switch e := errs.As(err); {
			case err == nil:
				rows.Add(1)
			case e != nil && e.Key == "last_administrator":
				stayed.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if rows.Load() != 2 || stayed.Load() != 1 {
		t.Fatalf("%d left, %d stayed", rows.Load(), stayed.Load())
	}
}

func TestARoleChangedByAnAdministratorIsMailed(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	role := func(by identity.Caller, role identity.Role) {
		t.Helper()
		_, err := b.UpdateUser(identity.With(t.Context(), by), ana.ID, func(u *auth.User) error { u.Role = role; return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	admin := identity.Caller{UserID: 99, Role: identity.Administrator}
	role(admin, identity.Editor)
	role(admin, identity.Editor)                                           // unchanged
	role(identity.Caller{UserID: ana.ID, Role: identity.Editor}, ana.Role) // the user's own change
	if mail := b.claim(t); mail.Kind != auth.RoleMail || mail.To != ana.Email || mail.Role != identity.Editor {
		t.Errorf("got %+v", mail)
	}
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Errorf("two mails: %+v, %v", mail, err)
	}
}
