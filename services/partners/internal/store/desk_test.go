package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/partners/internal/partners"
)

var editor = identity.Caller{UserID: 9, Role: identity.Editor}

// decide applies a verdict of a caller, as the server does.
func (b *fixture) decide(t *testing.T, caller identity.Caller, id int32, v partners.Verdict) (partners.Application, error) {
	t.Helper()
	return b.DecideApplication(identity.With(t.Context(), caller), id, v, func(a *partners.Application) error {
		return a.Decide(caller, partners.Decision{Verdict: v, Message: "Bienvenidos"}, time.Unix(b.at.Load(), 0).UTC())
	})
}

func TestADecisionIsSavedPublishedAndAudited(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	if _, err := b.decide(t, editor, a.ID, partners.Approve); errs.KindOf(err) != errs.NotFound {
		t.Fatalf("while its host is made: %v", err)
	}
	b.receive(t, a, 3)
	if _, err := b.decide(t, identity.Caller{UserID: 7, Role: identity.Client}, a.ID, partners.Approve); errs.KindOf(err) != errs.Forbidden {
		t.Fatalf("got %v", err)
	}
	b.at.Add(60)
	at := time.Unix(b.at.Load(), 0).UTC()
	got, err := b.decide(t, editor, a.ID, partners.Approve)
	if err != nil || got.State != partners.Approved || got.Message != "Bienvenidos" || !got.DecidedAt.Equal(at) || got.DecidedBy != 9 {
		t.Errorf("got %+v, %v", got, err)
	}
	if stored := b.stored(t, 3); stored.State != partners.Approved || !stored.DecidedAt.Equal(at) || stored.DecidedBy != 9 ||
		!stored.UpdatedAt.Equal(at) {
		t.Errorf("stored %+v", stored)
	}
	want := []*partnersv1.ApplicationDecided{{
		ApplicationId: a.ID, UserId: 7, HostId: 3, Approved: true, DecidedAt: timestamppb.New(at), HostName: "Casa",
		Message: "Bienvenidos", DecidedBy: 9,
	}}
	if d := cmp.Diff(want, pgtest.Outbox[*partnersv1.ApplicationDecided](t, b.pool, bus.ApplicationDecided),
		protocmp.Transform()); d != "" {
		t.Error(d)
	}
	audited := []desk.Entry{{
		UserID: 9, Action: "approved", Noun: "applications", EntryID: a.ID,
		Before: desk.Values{"state": "received", "message": ""}, After: desk.Values{"state": "approved", "message": "Bienvenidos"},
	}}
	entries, total, err := b.AuditEntries(t.Context(), desk.Page{Limit: 10})
	if d := cmp.Diff(audited, entries, cmpopts.IgnoreFields(desk.Entry{}, "ID", "At")); d != "" || total != 1 || err != nil {
		t.Errorf("%d, %v: %s", total, err, d)
	}
}

func TestOneOfTwoConcurrentDecisionsIsSaved(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	var won, lost atomic.Int32
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			_, err := b.decide(t, identity.Caller{UserID: 20 + int32(i), Role: identity.Editor}, a.ID,
				[]partners.Verdict{partners.Approve, partners.Reject}[i%2])
			switch e := errs.As(err); {
			case err == nil:
				won.Add(1)
			case e != nil && e.Kind == errs.Conflict && e.Key == "already_decided":
				lost.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if won.Load() != 1 || lost.Load() != 5 {
		t.Fatalf("%d won, %d lost", won.Load(), lost.Load())
	}
	if n := len(pgtest.Outbox[*partnersv1.ApplicationDecided](t, b.pool, bus.ApplicationDecided)); n != 1 {
		t.Errorf("published %d times", n)
	}
}

func TestARequestAndItsAnswerArePublished(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := b.create(t, application(7))
	b.receive(t, a, 3)
	if _, err := b.decide(t, editor, a.ID, partners.Ask); err != nil {
		t.Fatal(err)
	}
	requested := []*partnersv1.ApplicationAsked{{ApplicationId: a.ID, UserId: 7, HostId: 3, HostName: "Casa", Message: "Bienvenidos"}}
	if d := cmp.Diff(requested, pgtest.Outbox[*partnersv1.ApplicationAsked](t, b.pool, bus.ApplicationAsked),
		protocmp.Transform()); d != "" {
		t.Error(d)
	}
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	err := b.UpdateApplication(t.Context(), 3, func(a *partners.Application) error { return a.Edit(applicant, a.Private, nil) })
	if err != nil {
		t.Fatal(err)
	}
	answered := []*partnersv1.ApplicationAnswered{{ApplicationId: a.ID, HostId: 3, HostName: "Casa"}}
	if d := cmp.Diff(answered, pgtest.Outbox[*partnersv1.ApplicationAnswered](t, b.pool, bus.ApplicationAnswered),
		protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

func TestAnEditorsApplicationIsApprovedAndPublished(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	a := application(9)
	a.Sole = false
	a = b.create(t, a)
	b.receive(t, a, 3)
	at := timestamppb.New(time.Unix(b.at.Load(), 0))
	received := []*partnersv1.ApplicationReceived{{
		ApplicationId: a.ID, UserId: 9, HostId: 3, HostName: "Casa",
		ScanFileIds: []int32{4, 5}, OnBehalf: true,
	}}
	if d := cmp.Diff(received, pgtest.Outbox[*partnersv1.ApplicationReceived](t, b.pool, bus.ApplicationReceived),
		protocmp.Transform()); d != "" {
		t.Error(d)
	}
	decided := []*partnersv1.ApplicationDecided{{
		ApplicationId: a.ID, UserId: 9, HostId: 3, Approved: true, DecidedAt: at, HostName: "Casa", DecidedBy: 9, OnBehalf: true,
	}}
	if d := cmp.Diff(decided, pgtest.Outbox[*partnersv1.ApplicationDecided](t, b.pool, bus.ApplicationDecided),
		protocmp.Transform()); d != "" {
		t.Error(d)
	}
	if _, total, err := b.AuditEntries(t.Context(), desk.Page{Limit: 10}); total != 1 || err != nil {
		t.Errorf("%d entries in audit, %v", total, err)
	}
}

func TestApplicationsAreListedByStateAndName(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	b.create(t, application(1)) // in state creating
	var ids []int32
	for i, name := range []string{"Casa Qhatu", "Taller 100%", "casa de baile"} {
		a := application(int32(10 + i))
		a.HostName = name
		a = b.create(t, a)
		b.receive(t, a, int32(100+i))
		ids = append(ids, a.ID)
	}
	if _, err := b.decide(t, editor, ids[0], partners.Reject); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		page  desk.Page
		want  []int32
		total int32
	}{
		"all, newest first":  {desk.Page{Limit: 10}, []int32{ids[2], ids[1], ids[0]}, 3},
		"received":           {desk.Page{Limit: 10, Filter: "received"}, []int32{ids[2], ids[1]}, 2},
		"a part of the name": {desk.Page{Limit: 10, Search: "CASA"}, []int32{ids[2], ids[0]}, 2},
		"a sign":             {desk.Page{Limit: 10, Search: "%"}, []int32{ids[1]}, 1},
		"the second page":    {desk.Page{Start: 1, Limit: 1}, []int32{ids[1]}, 3},
	} {
		found, total, err := b.ListApplications(t.Context(), c.page)
		var got []int32
		for _, a := range found {
			got = append(got, a.ID)
		}
		if d := cmp.Diff(c.want, got); d != "" || total != c.total || err != nil {
			t.Errorf("%s: %d, %v: %s", name, total, err, d)
		}
	}
	second := application(10) // after the rejection
	second = b.create(t, second)
	b.receive(t, second, 110)
	if own, err := b.FindOwnApplication(t.Context(), 10); err != nil || own.ID != second.ID {
		t.Errorf("got %+v, %v", own, err)
	}
	if _, err := b.FindOwnApplication(t.Context(), 99); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a user without applications: %v", err)
	}
	if _, err := b.FindApplication(t.Context(), 999); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown id: %v", err)
	}
}
