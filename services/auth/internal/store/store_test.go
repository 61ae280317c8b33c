package store_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/jackc/pgx/v5"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/server"
	"raymi.example/services/auth/internal/store"
)

// fixture is a database of the test's own with a clock that the test moves.
type fixture struct {
	*store.DB
	pool   *postgres.Pool
	sealer sealer
	at     atomic.Int64
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	b := &fixture{pool: pgtest.Pool(t, store.Migrations())}
	b.at.Store(time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC).Unix())
	b.DB = store.New(b.pool, server.Announce, &b.sealer, b.now)
	return b
}

func (b *fixture) now() time.Time             { return time.Unix(b.at.Load(), 0).UTC() }
func (b *fixture) advance(long time.Duration) { b.at.Add(int64(long / time.Second)) }

func (b *fixture) create(t *testing.T, name string) auth.User {
	t.Helper()
	u, err := b.CreateUser(t.Context(), account(name), false)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func account(name string) auth.User {
	return auth.User{
		Username: name, Email: name + "@example.org", PasswordHash: "hash of " + name, Provider: "local",
		Role: identity.Client, Locale: locale.Es,
	}
}

// subjects lists the subjects in the outbox, oldest first.
func (b *fixture) subjects(t *testing.T) []string {
	t.Helper()
	rows, err := b.pool.Query(t.Context(), `SELECT subject FROM outbox ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestCreateUser(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	wanted := account("ana")
	wanted.Role, wanted.EventHostID, wanted.Confirmed = identity.Organizer, 7, true
	created, err := b.CreateUser(t.Context(), wanted, false)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(wanted, created, cmpopts.IgnoreFields(auth.User{}, "ID", "CreatedAt", "UpdatedAt")); d != "" {
		t.Error(d)
	}
	found, err := b.FindUser(t.Context(), created.ID)
	if err != nil || found != created {
		t.Errorf("got %+v, %v", found, err)
	}
	if d := cmp.Diff([]string{"raymi.auth.v1.user_registered"}, b.subjects(t)); d != "" {
		t.Error(d)
	}
	if _, err := b.FindUser(t.Context(), 999); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown id: %v", err)
	}
}

func TestNamesAndAddressesShareANamespace(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "ana")
	named := account("x@example.org")
	named.Email = "luis@example.org"
	if _, err := b.CreateUser(t.Context(), named, false); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ username, email string }{
		"the name":                    {"ana", "other@example.org"},
		"the address":                 {"other", "ana@example.org"},
		"an address as a name":        {"ana@example.org", "other@example.org"},
		"an address in capitals":      {"ANA@Example.org", "other@example.org"},
		"a name as an address":        {"other", "x@example.org"},
		"both of two different users": {"ana", "luis@example.org"},
	} {
		t.Run(name, func(t *testing.T) {
			u := account("third")
			u.Username, u.Email = c.username, c.email
			_, err := b.CreateUser(t.Context(), u, true)
			if d := cmp.Diff(auth.ErrTaken(), errs.As(err)); d != "" {
				t.Error(d)
			}
		})
	}
	if n := len(b.subjects(t)); n != 2 {
		t.Errorf("%d messages of 2 accounts", n)
	}
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Errorf("a refused account queued %+v, %v", mail, err)
	}
}

func TestFindByIdentifier(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	for identifier, found := range map[string]bool{
		"ana": true, "ana@example.org": true, "ANA@Example.org": true, "ANA": false, " ana": false, "ana@": false, "%": false,
	} {
		u, err := b.FindByIdentifier(t.Context(), identifier)
		if found && u != ana || !found && errs.KindOf(err) != errs.NotFound {
			t.Errorf("%q: got %+v, %v", identifier, u, err)
		}
	}
}

func TestUpdateUser(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change    func(*auth.User)
		published bool
	}{
		"a role":         {func(u *auth.User) { u.Role = identity.Organizer }, true},
		"a host":         {func(u *auth.User) { u.EventHostID = 3 }, true},
		"a block":        {func(u *auth.User) { u.Blocked = true; u.TokenVersion++ }, true},
		"a password":     {func(u *auth.User) { u.SetPassword("other") }, true},
		"a confirmation": {func(u *auth.User) { u.Confirmed = true }, true},
		"nothing":        {func(*auth.User) {}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t)
			want := b.create(t, "ana")
			got, err := b.UpdateUser(t.Context(), want.ID, func(u *auth.User) error { c.change(u); return nil })
			if err != nil {
				t.Fatal(err)
			}
			c.change(&want)
			if d := cmp.Diff(want, got, cmpopts.IgnoreFields(auth.User{}, "UpdatedAt")); d != "" {
				t.Error(d)
			}
			messages := []string{"raymi.auth.v1.user_registered"}
			if c.published {
				messages = append(messages, "raymi.auth.v1.user_changed")
			}
			if d := cmp.Diff(messages, b.subjects(t)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestARefusedChangeIsNotSaved(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	refusal := errors.New("no")
	_, err := b.UpdateUser(t.Context(), ana.ID, func(u *auth.User) error { u.Blocked = true; return refusal })
	if !errors.Is(err, refusal) {
		t.Fatalf("got %v", err)
	}
	if got, err := b.FindUser(t.Context(), ana.ID); err != nil || got != ana {
		t.Fatalf("got %+v, %v", got, err)
	}
	if _, err := b.UpdateUser(t.Context(), 999, func(*auth.User) error { return nil }); errs.KindOf(err) != errs.NotFound {
		t.Fatalf("an unknown id: %v", err)
	}
}

// reset queues a reset mail and returns its code.
func (b *fixture) reset(t *testing.T, address string) string {
	t.Helper()
	if err := b.QueueMail(t.Context(), auth.ResetMail, address); err != nil {
		t.Fatal(err)
	}
	mail := b.claim(t)
	if err := b.FinishMail(t.Context(), mail.ID); err != nil {
		t.Fatal(err)
	}
	return mail.Code
}

func (b *fixture) claim(t *testing.T) auth.Mail {
	t.Helper()
	mail, err := b.ClaimMail(t.Context())
	if err != nil || mail == nil {
		t.Fatalf("got %v, %v", mail, err)
	}
	return *mail
}

func (b *fixture) redeem(ctx context.Context, kind auth.CodeKind, code string) error {
	_, err := b.RedeemCode(ctx, kind, code, func(u *auth.User) error { u.SetPassword("new"); return nil })
	return err
}

// key is the key of the error, or "".
func key(err error) string {
	if e := errs.As(err); e != nil {
		return e.Key
	}
	return ""
}

func TestACodeWorksOnce(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "ana")
	code := b.reset(t, "ANA@example.org")
	if err := b.redeem(t.Context(), auth.ConfirmationCode, code); key(err) != "invalid_token" {
		t.Errorf("a code of another kind: %v", err)
	}
	if _, err := b.RedeemCode(t.Context(), auth.ResetCode, code,
		func(*auth.User) error { return errs.ErrForbidden() }); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("a refused change: %v", err)
	}
	if err := b.redeem(t.Context(), auth.ResetCode, code); err != nil {
		t.Errorf("after a refused change the code is good: %v", err)
	}
	for bad, want := range map[string]string{code: "link_used", auth.NewCode(): "incorrect_code", "": "incorrect_code"} {
		if err := b.redeem(t.Context(), auth.ResetCode, bad); key(err) != want {
			t.Errorf("%s: %v", want, err)
		}
	}
	u, err := b.FindByIdentifier(t.Context(), "ana")
	if err != nil || u.TokenVersion != 1 || u.PasswordHash != "new" {
		t.Errorf("got %+v, %v", u, err)
	}
}

func TestCodesBecomeInvalid(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		end  func(*testing.T, *fixture, auth.User)
		want string
	}{
		"an hour":           {func(_ *testing.T, b *fixture, _ auth.User) { b.advance(time.Hour) }, "link_expired"},
		"a newer code":      {func(t *testing.T, b *fixture, u auth.User) { b.reset(t, u.Email) }, "incorrect_code"},
		"a password change": {func(t *testing.T, b *fixture, u auth.User) { b.changePassword(t, u) }, "link_used"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t)
			ana := b.create(t, "ana")
			code := b.reset(t, ana.Email)
			c.end(t, b, ana)
			if err := b.redeem(t.Context(), auth.ResetCode, code); key(err) != c.want {
				t.Fatalf("got %q, %v", key(err), err)
			}
		})
	}
}

func (b *fixture) changePassword(t *testing.T, u auth.User) {
	t.Helper()
	_, err := b.UpdateUser(t.Context(), u.ID, func(u *auth.User) error { u.SetPassword("changed"); return nil })
	if err != nil {
		t.Fatal(err)
	}
}

func TestCodesAreHashedAtRest(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "ana")
	code := b.reset(t, "ana@example.org")
	var found bool
	err := b.pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM codes
		WHERE codes::text LIKE '%' || $1 || '%' OR hash = convert_to($1, 'UTF8'))
		OR EXISTS (SELECT FROM mails WHERE mails::text LIKE '%' || $1 || '%')`, code).Scan(&found)
	if err != nil || found {
		t.Fatalf("the code is in the database: %v, %v", found, err)
	}
}
