package store_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/partners/internal/partners"
	"raymi.example/services/partners/internal/server"
	"raymi.example/services/partners/internal/store"
)

// fixture is a database of the test's own with a clock that the test moves.
type fixture struct {
	*store.DB
	pool *postgres.Pool
	at   atomic.Int64
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	return newFixtureOf(t, 1)
}

// newFixtureOf has the given number of connections.
func newFixtureOf(t *testing.T, connections int) *fixture {
	t.Helper()
	b := &fixture{pool: pgtest.PoolOf(t, store.Migrations(), connections)}
	b.at.Store(time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC).Unix())
	b.DB = store.New(b.pool, server.Announce, func() time.Time { return time.Unix(b.at.Load(), 0).UTC() })
	return b
}

func application(userID int32) partners.Application {
	document := "passport"
	return partners.Application{
		UserID: userID, Sole: true, HostName: "Casa", State: partners.Creating,
		Private: partners.Private{IdentifyingDocument: &document, DocumentScans: []int32{4, 5}},
	}
}

func (b *fixture) create(t *testing.T, a partners.Application) partners.Application {
	t.Helper()
	created, err := b.CreateApplication(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return created
}

func (b *fixture) receive(t *testing.T, a partners.Application, hostID int32) {
	t.Helper()
	if err := b.ReceiveApplication(t.Context(), a.ID, hostID); err != nil {
		t.Fatal(err)
	}
}

// stored reads the application of the host.
func (b *fixture) stored(t *testing.T, hostID int32) (got partners.Application) {
	t.Helper()
	err := b.UpdateApplication(t.Context(), hostID, func(a *partners.Application) error { got = *a; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestAnApplicationIsReceivedWithItsHost(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	if events := pgtest.Outbox[*partnersv1.ApplicationReceived](t, b.pool, bus.ApplicationReceived); events != nil {
		t.Errorf("published too early: %v", events)
	}
	b.receive(t, a, 3)
	a.HostID, a.State = 3, partners.Received
	if d := cmp.Diff(a, b.stored(t, 3), cmpopts.IgnoreFields(a, "CreatedAt", "UpdatedAt")); d != "" {
		t.Error(d)
	}
	want := []*partnersv1.ApplicationReceived{{ApplicationId: a.ID, UserId: 7, HostId: 3, HostName: "Casa", ScanFileIds: []int32{4, 5}}}
	if d := cmp.Diff(want, pgtest.Outbox[*partnersv1.ApplicationReceived](t, b.pool, bus.ApplicationReceived), protocmp.Transform()); d != "" {
		t.Error(d)
	}
	if err := b.ReceiveApplication(t.Context(), a.ID, 3); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("received twice: %v", err)
	}
	if n := len(pgtest.Outbox[*partnersv1.ApplicationReceived](t, b.pool, bus.ApplicationReceived)); n != 1 {
		t.Errorf("published %d times", n)
	}
}

func TestAUserHasOneApplication(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	first := b.create(t, application(7))
	if _, err := b.CreateApplication(t.Context(), application(7)); errs.KindOf(err) != errs.Conflict {
		t.Errorf("beside one that is being created: %v", err)
	}
	b.receive(t, first, 3)
	_, err := b.CreateApplication(t.Context(), application(7))
	if d := cmp.Diff(partners.ErrPartnerExists(), errs.As(err)); d != "" {
		t.Error(d)
	}
	b.create(t, application(8))
	for host := range int32(3) {
		a := application(9)
		a.Sole = false
		b.receive(t, b.create(t, a), 100+host)
	}
	if _, err := b.pool.Exec(t.Context(), `UPDATE applications SET state = 'rejected' WHERE id = $1`, first.ID); err != nil {
		t.Fatal(err)
	}
	if second := b.create(t, application(7)); second.RequestID == first.RequestID {
		t.Error("a new application after a rejected one would get the old host")
	}
}

func TestOneOfManyConcurrentApplicationsIsStored(t *testing.T) {
	t.Parallel()
	b := newFixtureOf(t, 8)
	var won, lost atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			_, err := b.CreateApplication(t.Context(), application(7))
			switch {
			case err == nil:
				won.Add(1)
			case errs.KindOf(err) == errs.Conflict:
				lost.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if won.Load() != 1 || lost.Load() != 7 {
		t.Fatalf("%d won, %d lost", won.Load(), lost.Load())
	}
}

// Concurrent calls of one user: one is received, the others are refused, and none deadlocks.
func TestConcurrentFirstApplicationsDoNotDeadlock(t *testing.T) {
	t.Parallel()
	b := newFixtureOf(t, 8)
	for user := range int32(30) {
		var all sync.WaitGroup
		var received atomic.Int32
		for range 8 {
			all.Go(func() {
				a, err := b.CreateApplication(t.Context(), application(100+user))
				if errs.KindOf(err) == errs.Conflict {
					return
				}
				if err == nil {
					err = b.ReceiveApplication(t.Context(), a.ID, 100+user)
				}
				if err != nil {
					t.Error(err)
					return
				}
				received.Add(1)
			})
		}
		all.Wait()
		if received.Load() != 1 {
			t.Fatalf("%d applications of one person are received", received.Load())
		}
	}
}

func TestARepeatGetsTheSameRequestID(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	first := b.create(t, application(7))
	if err := b.DiscardApplication(t.Context(), first.ID); err != nil {
		t.Fatal(err)
	}
	second := b.create(t, application(7))
	if second.RequestID != first.RequestID {
		t.Error("after a failure another host would be made")
	}
	b.at.Add(19)
	if _, err := b.CreateApplication(t.Context(), application(7)); errs.KindOf(err) != errs.Conflict {
		t.Errorf("beside a call that may still run: %v", err)
	}
	b.at.Add(1)
	third := b.create(t, application(7))
	if third.RequestID != first.RequestID || third.ID == second.ID {
		t.Errorf("after a crash: got %+v", third)
	}
	if err := b.ReceiveApplication(t.Context(), second.ID, 3); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("an abandoned application was received: %v", err)
	}
	b.receive(t, third, 3)
}

func TestAbandonedApplicationsAreRemoved(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	received := b.create(t, application(7))
	b.receive(t, received, 3)
	editors := application(8)
	editors.Sole = false
	b.create(t, editors)
	b.at.Add(20)
	fresh := b.create(t, application(9))
	if err := b.RemoveAbandoned(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := b.pool.Query(t.Context(), `SELECT id FROM applications ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []int32
	for rows.Next() {
		var id int32
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		got = append(got, id)
	}
	if d := cmp.Diff([]int32{received.ID, fresh.ID}, got); d != "" {
		t.Fatal(d)
	}
}

func TestUpdateApplication(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.receive(t, b.create(t, application(7)), 3)
	refusal := errors.New("no")
	err := b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { a.Private = partners.Private{}; return refusal })
	if !errors.Is(err, refusal) {
		t.Errorf("got %v", err)
	}
	if d := cmp.Diff(application(7).Private, b.stored(t, 3).Private); d != "" {
		t.Errorf("a refused change is saved: %s", d)
	}
	err = b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { a.Private = partners.Private{}; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if got := b.stored(t, 3).Private; got.IdentifyingDocument != nil || len(got.DocumentScans) != 0 {
		t.Errorf("got %+v", got)
	}
	err = b.UpdateApplication(t.Context(), 999, func(*partners.Application) error { return nil })
	if errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown host: %v", err)
	}
}
