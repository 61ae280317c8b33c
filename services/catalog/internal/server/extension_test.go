package server_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/server"
	"raymi.example/services/catalog/internal/store"
)

// observed calls during while the lock of an event is held, before its dates are computed.
type observed struct {
	catalog.DateExtension
	during func(id int32)
}

func (s observed) ExtendDates(ctx context.Context, before time.Time, extend func(*catalog.Event) error) (bool, error) {
	return s.DateExtension.ExtendDates(ctx, before, func(e *catalog.Event) error {
		s.during(e.ID)
		return extend(e)
	})
}

const (
	weeklyRule = "FREQ=WEEKLY"
	// replicas are the workers at the same time, with a connection each.
	replicas = 2
)

// storedDates are the dates of an event with a weekly rule, and the horizon up to which they were computed.
func (p *portal) storedDates(t *testing.T, id int32) (dates []string, until string) {
	t.Helper()
	err := p.pool.QueryRow(t.Context(), `SELECT array_agg(o.starts_at::text ORDER BY o.starts_at), max(e.dates_until)::text
		FROM events e JOIN occurrences o ON o.event_id = e.id WHERE e.id = $1`, id).Scan(&dates, &until)
	if err != nil {
		t.Fatal(err)
	}
	return dates, until
}

// extendedAlike compares the dates of events with those of a portal with one worker.
func (p *portal) extendedAlike(t *testing.T, later time.Time, ids ...int32) {
	t.Helper()
	alone := newPortal(t)
	e := alone.repeating(t, weeklyRule)
	if err := server.ExtendDates(t.Context(), alone.db, later); err != nil {
		t.Fatal(err)
	}
	wantDates, wantUntil := alone.storedDates(t, e.GetId())
	for _, id := range ids {
		dates, until := p.storedDates(t, id)
		if d := cmp.Diff(wantDates, dates); d != "" || until != wantUntil {
			t.Errorf("event %d until %s instead of %s: %s", id, until, wantUntil, d)
		}
	}
}

func TestAWorkerLeavesTheEventOfAnotherOne(t *testing.T) {
	t.Parallel()
	p := newPortalOn(t, pgtest.PoolOf(t, store.Migrations(), replicas))
	var ids []int32
	for range 3 {
		ids = append(ids, p.repeating(t, weeklyRule).GetId())
	}
	later := now.AddDate(0, 0, 30)
	locked, release, ended := make(chan int32, 3), make(chan struct{}), make(chan error)
	var first, second []int32
	go func() {
		ended <- server.ExtendDates(t.Context(), observed{p.db, func(id int32) {
			first = append(first, id)
			locked <- id
			<-release
		}}, later)
	}()
	held := <-locked
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a worker that waits for the lock would not end
	defer cancel()
	if err := server.ExtendDates(ctx, observed{p.db, func(id int32) { second = append(second, id) }}, later); err != nil {
		t.Error(err)
	}
	close(release)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	slices.Sort(second)
	others := slices.DeleteFunc(slices.Clone(ids), func(id int32) bool { return id == held })
	if d := cmp.Diff([][]int32{{held}, others}, [][]int32{first, second}); d != "" {
		t.Errorf("each event is extended once: %s", d)
	}
	p.extendedAlike(t, later, ids...)
}

func TestWorkersOfAllReplicasDoTheWorkOfOne(t *testing.T) {
	t.Parallel()
	p := newPortalOn(t, pgtest.PoolOf(t, store.Migrations(), replicas))
	var ids []int32
	for range 8 {
		ids = append(ids, p.repeating(t, weeklyRule).GetId())
	}
	later := now.AddDate(0, 0, 30)
	var lock sync.Mutex
	var extended []int32
	workers := make(chan error)
	for range replicas {
		go func() {
			workers <- server.ExtendDates(t.Context(), observed{p.db, func(id int32) {
				lock.Lock()
				defer lock.Unlock()
				extended = append(extended, id)
			}}, later)
		}()
	}
	for range replicas {
		if err := <-workers; err != nil {
			t.Error(err)
		}
	}
	slices.Sort(extended)
	if d := cmp.Diff(ids, extended); d != "" {
		t.Errorf("each event is extended once: %s", d)
	}
	p.extendedAlike(t, later, ids...)
}
