package store_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/verdict"
	"raymi.example/services/partners/internal/partners"
)

// deferred stores a verdict as the server does.
func (b *fixture) deferred(ctx context.Context, id int32, v partners.Verdict) error {
	d := partners.Decision{Verdict: v, Message: "Bienvenidos", Delay: 10 * time.Second}
	_, err := b.DeferDecision(ctx, d.Pending(id, editor), func(a *partners.Application) error {
		return a.Decide(editor, d, time.Unix(b.at.Load(), 0).UTC())
	})
	return err
}

// applyDue ends the delay of all verdicts and applies them as the server does.
func (b *fixture) applyDue(t *testing.T) {
	t.Helper()
	pgtest.Exec(t, b.pool, `UPDATE pending_verdicts SET due_at = now()`)
	if err := verdict.ApplyDue(t.Context(), b.DB, b.apply); err != nil {
		t.Fatal(err)
	}
}

func (b *fixture) apply(ctx context.Context, p verdict.Pending) error {
	d := partners.DueDecision(p)
	_, err := b.DecideApplication(ctx, p.EntryID, d.Verdict, func(a *partners.Application) error {
		return a.Decide(identity.From(ctx), d, time.Unix(b.at.Load(), 0).UTC())
	})
	return err
}

func (b *fixture) open(t *testing.T, state partners.State) int32 {
	t.Helper()
	_, total, err := b.ListApplications(t.Context(), paging.Page{Limit: 10, Filter: string(state)})
	if err != nil {
		t.Fatal(err)
	}
	return total
}

func TestADelayedVerdictIsAppliedOnceAfterItsDelay(t *testing.T) {
	t.Parallel()
	b := newFixtureOf(t, 4)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	if err := b.deferred(t.Context(), a.ID, partners.Approve); err != nil {
		t.Fatal(err)
	}
	if got := b.stored(t, 3); got.State != partners.Received || b.open(t, partners.Received) != 0 || b.open(t, "") != 1 {
		t.Errorf("got %+v", got)
	}
	if _, err := b.decide(t, editor, a.ID, partners.Reject); errs.KindOf(err) != errs.Conflict {
		t.Errorf("decided twice: %v", err)
	}
	pgtest.Exec(t, b.pool, `UPDATE pending_verdicts SET due_at = now()`)
	var replicas sync.WaitGroup
	for range 3 {
		replicas.Go(func() {
			if err := verdict.ApplyDue(t.Context(), b.DB, b.apply); err != nil {
				t.Error(err)
			}
		})
	}
	replicas.Wait()
	if got := b.stored(t, 3); got.State != partners.Approved || got.DecidedBy != editor.UserID || got.Message != "Bienvenidos" {
		t.Errorf("got %+v", got)
	}
	if n := len(pgtest.Outbox[*partnersv1.ApplicationDecided](t, b.pool, bus.ApplicationDecided)); n != 1 {
		t.Errorf("published %d times", n)
	}
}

func TestACancelledVerdictHasNoEffect(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	if err := b.deferred(t.Context(), a.ID, partners.Reject); err != nil {
		t.Fatal(err)
	}
	if err := b.CancelVerdict(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	b.applyDue(t)
	if got := b.stored(t, 3); got.State != partners.Received || b.open(t, partners.Received) != 1 {
		t.Errorf("got %+v", got)
	}
	if err := b.CancelVerdict(t.Context(), a.ID); errs.KindOf(err) != errs.Conflict {
		t.Errorf("cancelled twice: %v", err)
	}
}

func TestADelayedVerdictOnAChangedApplicationIsDropped(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	if err := b.deferred(t.Context(), a.ID, partners.Approve); err != nil {
		t.Fatal(err)
	}
	b.at.Add(1)
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	err := b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { return a.Edit(applicant, a.Private, nil) })
	if err != nil {
		t.Fatal(err)
	}
	b.applyDue(t)
	if got := b.stored(t, 3); got.State != partners.Received || b.open(t, partners.Received) != 1 {
		t.Errorf("got %+v", got)
	}
	entries, _, err := b.AuditEntries(t.Context(), paging.Page{Limit: 10})
	if err != nil || len(entries) != 1 || entries[0].Action != "dropped" || entries[0].UserID != editor.UserID ||
		entries[0].After["message"] != "Bienvenidos" {
		t.Errorf("audited %+v, %v", entries, err)
	}
}

// Every interleaving of immediate, delayed, cancelled and due verdicts ends with at most one effect and without deadlock.
func TestConcurrentVerdictsDoNotDeadlock(t *testing.T) {
	t.Parallel()
	b := newFixtureOf(t, 8)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	var unexpected atomic.Value
	var all sync.WaitGroup
	repeat := func(call func() error) {
		all.Go(func() {
			for range 30 {
				if err := call(); err != nil && errs.KindOf(err) != errs.Conflict {
					unexpected.Store(err)
				}
			}
		})
	}
	for range 2 {
		repeat(func() error { return b.deferred(t.Context(), a.ID, partners.Ask) })
		repeat(func() error { return b.CancelVerdict(t.Context(), a.ID) })
		repeat(func() error {
			if _, err := b.pool.Exec(t.Context(), `UPDATE pending_verdicts SET due_at = now()`); err != nil {
				return err
			}
			return verdict.ApplyDue(t.Context(), b.DB, b.apply)
		})
		repeat(func() error { _, err := b.decide(t, editor, a.ID, partners.Ask); return err })
	}
	all.Wait()
	if err := unexpected.Load(); err != nil {
		t.Error(err)
	}
}
