package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/partners/internal/partners"
)

// published reads the messages of one subject in the outbox, oldest first; they have the type of like.
func published[M proto.Message](t *testing.T, b *fixture, subject string, like M) (out []M) {
	t.Helper()
	rows, err := b.pool.Query(t.Context(), `SELECT payload FROM outbox WHERE subject = $1 ORDER BY id`, subject)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var payload []byte
		event, _ := proto.Clone(like).(M)
		if err := rows.Scan(&payload); err != nil {
			t.Fatal(err)
		}
		if err := proto.Unmarshal(payload, event); err != nil {
			t.Fatal(err)
		}
		out = append(out, event)
	}
	return out
}

func (b *fixture) setScans(t *testing.T, scans ...int32) {
	t.Helper()
	err := b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { a.Private.DocumentScans = scans; return nil })
	if err != nil {
		t.Fatal(err)
	}
}

func TestChangedScansArePublished(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	b.setScans(t, 4, 5) // unchanged
	b.setScans(t, 4, 6)
	for range 2 {
		if err := b.RemoveScan(t.Context(), 4); err != nil {
			t.Fatal(err)
		}
	}
	want := []*partnersv1.ApplicationChanged{{ApplicationId: a.ID, ScanFileIds: []int32{4, 6}}, {ApplicationId: a.ID, ScanFileIds: []int32{6}}}
	if d := cmp.Diff(want, published(t, b, bus.ApplicationChanged, &partnersv1.ApplicationChanged{}), protocmp.Transform()); d != "" {
		t.Error(d)
	}
	// A change in place, within the same slice, must be detected, too.
	err := b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { a.Private.DocumentScans[0] = 9; return nil })
	if n := len(published(t, b, bus.ApplicationChanged, &partnersv1.ApplicationChanged{})); err != nil || n != 3 {
		t.Errorf("published %d times, %v", n, err)
	}
}
