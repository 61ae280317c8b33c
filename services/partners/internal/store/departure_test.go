package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/paging"
	"raymi.example/services/partners/internal/partners"
)

func TestRemoveApplicantRemovesTheirApplications(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	rejected := b.create(t, application(7))
	b.receive(t, rejected, 3)
	if _, err := b.decide(t, editor, rejected.ID, partners.Reject); err != nil {
		t.Fatal(err)
	}
	b.receive(t, b.create(t, application(7)), 4)
	b.receive(t, b.create(t, application(8)), 5)
	onBehalf := application(7) // made as an editor
	onBehalf.Sole = false
	b.receive(t, b.create(t, onBehalf), 6)

	if own, err := b.FindOwnApplications(t.Context(), 7); err != nil || len(own) != 2 || own[0].HostID != 4 ||
		own[1].Message != "Bienvenidos" {
		t.Fatalf("got %+v, %v", own, err)
	}
	for range 2 { // messages may be redelivered
		if err := b.RemoveApplicant(t.Context(), "one", 7); err != nil {
			t.Fatal(err)
		}
	}
	if own, err := b.FindOwnApplications(t.Context(), 7); err != nil || len(own) != 0 {
		t.Errorf("left: %+v, %v", own, err)
	}
	if _, err := b.FindApplication(t.Context(), rejected.ID); errs.KindOf(err) != errs.NotFound {
		t.Errorf("got %v", err)
	}
	for _, host := range []int32{5, 6} {
		b.stored(t, host)
	}
	entries, _, err := b.AuditEntries(t.Context(), paging.Page{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.EntryID == rejected.ID {
			if d := cmp.Diff(audit.Values{"state": "rejected"}, e.After); d != "" {
				t.Errorf("audit contains messages to the user: %s", d)
			}
		}
	}
}
