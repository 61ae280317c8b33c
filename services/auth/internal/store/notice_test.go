package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"raymi.example/internal/audit"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/services/auth/internal/auth"
)

func (b *fixture) createWithRole(t *testing.T, name string, role identity.Role, host int32) auth.User {
	t.Helper()
	u, err := b.UpdateUser(t.Context(), b.create(t, name).ID, func(u *auth.User) error { u.Role, u.EventHostID = role, host; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// queued claims all mails in the queue.
func (b *fixture) queued(t *testing.T) map[string]auth.MailKind {
	t.Helper()
	out := map[string]auth.MailKind{}
	for {
		m, err := b.ClaimMail(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if m == nil {
			return out
		}
		out[m.To] = m.Kind
	}
}

func TestAnApprovalAssignsRoleAndHostOnce(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	approved := auth.Decision{UserID: ana.ID, HostID: 7, HostName: "Casa", Approved: true, Message: "Bienvenida", DecidedBy: 9}
	for range 2 { // NATS may deliver twice
		if err := b.ApplyDecision(t.Context(), "message-1", approved); err != nil {
			t.Fatal(err)
		}
	}
	got, err := b.FindUser(t.Context(), ana.ID)
	if err != nil || got.Role != identity.Organizer || got.EventHostID != 7 || got.TokenVersion != ana.TokenVersion {
		t.Errorf("got %+v, %v", got, err)
	}
	if d := cmp.Diff([]string{"raymi.auth.v1.user_registered", "raymi.auth.v1.user_changed"}, b.subjects(t)); d != "" {
		t.Error(d)
	}
	mail := b.claim(t)
	want := auth.Mail{
		Kind: auth.ApprovedMail, To: ana.Email, Username: "ana", Locale: ana.Locale, HostID: 7, HostName: "Casa",
		Message: "Bienvenida", Tries: 1, QueuedAt: b.now(),
	}
	if d := cmp.Diff(want, mail, cmpopts.IgnoreFields(auth.Mail{}, "ID")); d != "" {
		t.Error(d)
	}
	if more := b.queued(t); len(more) != 0 {
		t.Errorf("one too many: %v", more)
	}
	audited := []audit.Entry{{
		UserID: 9, Action: "approved", Noun: "users", EntryID: ana.ID,
		Before: audit.Values{"role": "cliente", "eventHostData": 0.0, "confirmed": false, "blocked": false, "secondFactor": false},
		After:  audit.Values{"role": "organizador_de_eventos", "eventHostData": 7.0, "confirmed": false, "blocked": false, "secondFactor": false},
	}}
	entries, _, err := b.AuditEntries(t.Context(), paging.Page{Limit: 10})
	if d := cmp.Diff(audited, entries, cmpopts.IgnoreFields(audit.Entry{}, "ID", "At")); d != "" || err != nil {
		t.Errorf("%v: %s", err, d)
	}
}

func TestDecisionsThatChangeNothing(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	editor, ana := b.createWithRole(t, "editor", identity.Editor, 0), b.create(t, "ana")
	for id, d := range map[string]auth.Decision{
		"an editor keeps the role":  {UserID: editor.ID, HostID: 7, Approved: true},
		"a rejection gives nothing": {UserID: ana.ID, HostID: 8, Message: "No"},
		"a deleted user":            {UserID: 999, HostID: 9, Approved: true},
	} {
		if err := b.ApplyDecision(t.Context(), id, d); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for _, u := range []auth.User{editor, ana} {
		if got, err := b.FindUser(t.Context(), u.ID); err != nil || got.Role != u.Role || got.EventHostID != u.EventHostID {
			t.Errorf("got %+v, %v", got, err)
		}
	}
	if d := cmp.Diff(map[string]auth.MailKind{editor.Email: auth.ApprovedMail, ana.Email: auth.RejectedMail}, b.queued(t)); d != "" {
		t.Error(d)
	}
}

func TestRecipientsOfNotices(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.createWithRole(t, "editor", identity.Editor, 0)
	ana := b.createWithRole(t, "ana", identity.Organizer, 7)
	b.createWithRole(t, "luis", identity.Organizer, 7)
	b.createWithRole(t, "rosa", identity.Organizer, 8)
	for name, c := range map[string]struct {
		notice auth.Notice
		want   map[string]auth.MailKind
	}{
		"a question": {
			auth.Notice{Kind: auth.AskedMail, UserID: ana.ID, HostID: 7},
			map[string]auth.MailKind{"ana@example.org": auth.AskedMail},
		},
		"its answer": {
			auth.Notice{Kind: auth.AnsweredMail, HostID: 7},
			map[string]auth.MailKind{"editor@example.org": auth.AnsweredMail},
		},
		"a decision of events": {
			auth.Notice{Kind: auth.EventRejectedMail, HostID: 7, EventID: 5},
			map[string]auth.MailKind{"ana@example.org": auth.EventRejectedMail, "luis@example.org": auth.EventRejectedMail},
		},
		"an event of no host": {auth.Notice{Kind: auth.EventApprovedMail, EventID: 5}, map[string]auth.MailKind{}},
	} {
		if err := b.QueueNotice(t.Context(), name, c.notice); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, b.queued(t)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestChangesByAdministratorsAreAudited(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	ana := b.create(t, "ana")
	admin := identity.With(t.Context(), identity.Caller{UserID: 1, Role: identity.Administrator})
	for range 2 { // the second one changes nothing
		if _, err := b.UpdateUser(admin, ana.ID, func(u *auth.User) error { u.Blocked = true; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	self := identity.With(t.Context(), identity.Caller{UserID: ana.ID, Role: identity.Client})
	if _, err := b.UpdateUser(self, ana.ID, func(u *auth.User) error { u.Confirmed = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := b.CreateUser(admin, account("luis"), false); err != nil {
		t.Fatal(err)
	}
	entries, total, err := b.AuditEntries(t.Context(), paging.Page{Limit: 10})
	if err != nil || total != 2 || entries[0].Action != "created" || entries[0].Before != nil || entries[1].Action != "changed" {
		t.Fatalf("got %+v, %d, %v", entries, total, err)
	}
	if entries[1].UserID != 1 || entries[1].Before["blocked"] != false || entries[1].After["blocked"] != true {
		t.Errorf("got %+v", entries[1])
	}
}

func TestAccountsAreFoundByRoleNameAndAddress(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.createWithRole(t, "ana", identity.Organizer, 7)
	b.create(t, "luis")
	b.create(t, "mariana")
	for name, c := range map[string]struct {
		page  paging.Page
		want  []string
		total int32
	}{
		"all, newest first": {paging.Page{Limit: 10}, []string{"mariana", "luis", "ana"}, 3},
		"by role":           {paging.Page{Limit: 10, Filter: "organizador_de_eventos"}, []string{"ana"}, 1},
		"a part of a name":  {paging.Page{Limit: 10, Search: "ANA"}, []string{"mariana", "ana"}, 2},
		"of an address":     {paging.Page{Limit: 10, Search: "luis@"}, []string{"luis"}, 1},
		"the second page":   {paging.Page{Start: 1, Limit: 1}, []string{"luis"}, 3},
	} {
		found, total, err := b.ListUsers(t.Context(), c.page)
		var got []string
		for _, u := range found {
			got = append(got, u.Username)
		}
		if d := cmp.Diff(c.want, got); d != "" || total != c.total || err != nil {
			t.Errorf("%s: %d, %v: %s", name, total, err, d)
		}
	}
}
