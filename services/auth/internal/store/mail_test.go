package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

func TestAConfirmationMailIsQueuedWithTheAccount(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	u := account("ana")
	u.Locale = locale.Qu
	if _, err := b.CreateUser(t.Context(), u, true); err != nil {
		t.Fatal(err)
	}
	mail := b.claim(t)
	want := auth.Mail{Kind: auth.ConfirmationMail, To: "ana@example.org", Username: "ana", Locale: locale.Qu, Tries: 1, QueuedAt: b.now()}
	if d := cmp.Diff(want, mail, cmpopts.IgnoreFields(auth.Mail{}, "ID", "Code")); d != "" {
		t.Error(d)
	}
	b.advance(24*time.Hour - time.Second)
	_, err := b.RedeemCode(t.Context(), auth.ConfirmationCode, mail.Code, func(u *auth.User) error { u.Confirmed = true; return nil })
	if err != nil {
		t.Errorf("the code of the mail: %v", err)
	}
}

func TestUnwantedMailsAreDropped(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	_, err := b.UpdateUser(t.Context(), ana.ID, func(u *auth.User) error { u.Blocked, u.Confirmed = true, true; return nil })
	if err != nil {
		t.Fatal(err)
	}
	b.create(t, "luis")
	for _, m := range []struct {
		kind    auth.MailKind
		address string
	}{
		{auth.ResetMail, "nobody@example.org"},
		{auth.ResetMail, ana.Email},
		{auth.ConfirmationMail, ana.Email},
		{auth.ResetMail, "luis@example.org"},
	} {
		if err := b.QueueMail(t.Context(), m.kind, m.address); err != nil {
			t.Fatal(err)
		}
	}
	if mail := b.claim(t); mail.To != "luis@example.org" {
		t.Errorf("got %+v", mail)
	}
	var rows int
	if err := b.pool.QueryRow(t.Context(), `SELECT count(*) FROM mails`).Scan(&rows); err != nil || rows != 1 {
		t.Errorf("%d mails left, %v", rows, err)
	}
}

func TestAClaimedMailIsDueAgainAfterACrash(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "ana")
	if err := b.QueueMail(t.Context(), auth.ResetMail, "ana@example.org"); err != nil {
		t.Fatal(err)
	}
	first := b.claim(t)
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Fatalf("claimed twice: %+v, %v", mail, err)
	}
	b.advance(30 * time.Second)
	second := b.claim(t)
	if second.ID != first.ID || second.Tries != 2 || second.Code == first.Code {
		t.Fatalf("got %+v after %+v", second, first)
	}
	if err := b.PostponeMail(t.Context(), second.ID, b.now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	b.advance(59 * time.Second)
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Fatalf("a postponed mail came early: %+v, %v", mail, err)
	}
	b.advance(time.Second)
	if err := b.FinishMail(t.Context(), b.claim(t).ID); err != nil {
		t.Fatal(err)
	}
	b.advance(time.Hour)
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Fatalf("a finished mail came back: %+v, %v", mail, err)
	}
}

func TestAnApplicationIsMailedOnceToTheTeam(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	for name, role := range map[string]identity.Role{
		"client": identity.Client, "host": identity.Organizer, "editor": identity.Editor, "admin": identity.Administrator,
		"blocked": identity.Editor,
	} {
		u := b.create(t, name)
		_, err := b.UpdateUser(t.Context(), u.ID, func(u *auth.User) error { u.Role, u.Blocked = role, name == "blocked"; return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // NATS may deliver twice
		if err := b.QueueNotice(t.Context(), "message-1",
			auth.Notice{Kind: auth.ApplicationMail, HostID: 7, HostName: "Casa de la Cultura"}); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]string{}
	for range 2 {
		mail := b.claim(t)
		got[mail.To] = mail.HostName
		if mail.Kind != auth.ApplicationMail || mail.HostID != 7 || mail.Code != "" {
			t.Errorf("got %+v", mail)
		}
	}
	if d := cmp.Diff(map[string]string{"editor@example.org": "Casa de la Cultura", "admin@example.org": "Casa de la Cultura"}, got); d != "" {
		t.Error(d)
	}
	if mail, err := b.ClaimMail(t.Context()); mail != nil || err != nil {
		t.Errorf("one too many: %+v, %v", mail, err)
	}
}

// A mail server that is away for an hour must not produce an hour of links.
func TestARepeatedRequestHasTheSameLink(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.createWithRole(t, "ana", identity.Organizer, 7)
	luis := b.createWithRole(t, "luis", identity.Organizer, 7)
	original := b.now().Add(2 * time.Hour)
	n := auth.Notice{
		Kind: auth.ConfirmDatesMail, HostID: 7, EventID: 5, EventName: "Taki",
		Dates: []auth.EventDate{
			{StartsAt: b.now().Add(time.Hour), EndsAt: b.now().Add(2 * time.Hour)},
			{StartsAt: b.now().Add(3 * time.Hour), EndsAt: b.now().Add(4 * time.Hour), OriginalStartsAt: &original, Place: "Teatro"},
		},
	}
	if err := b.QueueNotice(t.Context(), "message-1", n); err != nil {
		t.Fatal(err)
	}
	codes := map[string]string{}
	for range 2 {
		for range 2 {
			m := b.claim(t)
			if d := cmp.Diff(n.Dates, m.Dates); d != "" || m.Code == "" || codes[m.To] != "" && codes[m.To] != m.Code {
				t.Errorf("got %q after %q: %s", m.Code, codes[m.To], d)
			}
			codes[m.To] = m.Code
		}
		b.advance(30 * time.Second)
	}
	if codes[ana.Email] == codes[luis.Email] {
		t.Error("two users have the same link")
	}
	sent := slices.DeleteFunc(b.subjects(t), func(s string) bool { return s != "raymi.auth.v1.event_confirmation_sent" })
	if len(sent) != 2 {
		t.Errorf("%d links are published for 2 users", len(sent))
	}
	var stored string
	err := b.pool.QueryRow(t.Context(), `SELECT (SELECT string_agg(m::text, '') FROM mails m)
		|| (SELECT string_agg(encode(payload, 'escape'), '') FROM outbox)`).Scan(&stored)
	if err != nil || strings.Contains(stored, codes[ana.Email]) {
		t.Errorf("%v: %s", err, stored)
	}
}

func TestWaitForMailReturnsWhenOneIsQueued(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, "ana")
	if err := b.QueueMail(t.Context(), auth.ResetMail, "ana@example.org"); err != nil {
		t.Fatal(err)
	}
	for range 3 { // mails that are due already need no notification, and earlier waits left none
		if err := b.WaitForMail(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	b.claim(t)
	if err := b.WaitForMail(t.Context()); err != nil { // nothing is due: the wait times out
		t.Fatal(err)
	}
}

func TestWaitingMailsAreCounted(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	if waiting, oldest, err := b.WaitingMails(t.Context()); waiting != 0 || oldest != 0 || err != nil {
		t.Errorf("an empty queue: %d, %s, %v", waiting, oldest, err)
	}
	for range 2 {
		if err := b.QueueMail(t.Context(), auth.ResetMail, "ana@example.org"); err != nil {
			t.Fatal(err)
		}
		b.advance(time.Minute)
	}
	if waiting, oldest, err := b.WaitingMails(t.Context()); waiting != 2 || oldest != 2*time.Minute || err != nil {
		t.Errorf("got %d, %s, %v", waiting, oldest, err)
	}
}
