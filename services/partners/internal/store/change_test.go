package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/partners/internal/partners"
)

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
	if d := cmp.Diff(want, pgtest.Outbox[*partnersv1.ApplicationChanged](t, b.pool, bus.ApplicationChanged), protocmp.Transform()); d != "" {
		t.Error(d)
	}
	// A change in place, within the same slice, must be detected, too.
	err := b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { a.Private.DocumentScans[0] = 9; return nil })
	if n := len(pgtest.Outbox[*partnersv1.ApplicationChanged](t, b.pool, bus.ApplicationChanged)); err != nil || n != 3 {
		t.Errorf("published %d times, %v", n, err)
	}
}
