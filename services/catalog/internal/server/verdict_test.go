package server_test

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/verdict"
)

// waiting returns the number of events in the desk's list of pending ones.
func (p *portal) waiting(t *testing.T) int {
	t.Helper()
	list, err := p.desk.ListDeskEvents(as(editor), &catalogv1.ListDeskEventsRequest{State: "pending"})
	if err != nil || len(list.GetEvents()) != int(list.GetPage().GetTotal()) {
		t.Fatalf("got %v, %v", list, err)
	}
	return len(list.GetEvents())
}

// applyDue ends the delay of all verdicts and applies them.
func (p *portal) applyDue(t *testing.T) {
	t.Helper()
	pgtest.Exec(t, p.pool, `UPDATE pending_verdicts SET due_at = now()`)
	if err := verdict.ApplyDue(t.Context(), p.db, p.desk.ApplyVerdict); err != nil {
		t.Fatal(err)
	}
}

func (p *portal) approveLater(id int32) error {
	resp, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: id, DelaySeconds: 10})
	if err == nil && resp.GetEvent().GetReviewState() != "pending" {
		return errs.New(errs.Internal, "", "the event is decided: %v", resp)
	}
	return err
}

func TestDelayedVerdictTakesEffectAfterItsDelay(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	if err := p.approveLater(id); err != nil {
		t.Fatal(err)
	}
	if err := verdict.ApplyDue(t.Context(), p.db, p.desk.ApplyVerdict); err != nil {
		t.Fatal(err)
	}
	if p.visibility(t, identity.Caller{}, id) != [3]bool{} || p.waiting(t) != 0 {
		t.Error("the event is public, or still waits at the desk")
	}
	_, now := p.desk.RejectEvent(as(administrator), &catalogv1.RejectEventRequest{Id: id, Message: "No"})
	_, later := p.desk.RejectEvent(as(administrator), &catalogv1.RejectEventRequest{Id: id, Message: "No", DelaySeconds: 1})
	for _, err := range []error{now, later} {
		if e := errs.As(err); e == nil || e.Kind != errs.Conflict || e.Key != "already_decided" {
			t.Errorf("decided twice: %v", err)
		}
	}
	p.applyDue(t)
	if p.visibility(t, identity.Caller{}, id) != [3]bool{true, true, true} {
		t.Error("the event is not public after the delay")
	}
	p.applyDue(t)
	if n := len(pgtest.Outbox[*catalogv1.EventReviewed](t, p.pool, bus.EventReviewed)); n != 1 {
		t.Errorf("published %d times", n)
	}
	var user int32
	pgtest.Scan(t, p.pool, `SELECT user_id FROM audit WHERE noun = 'events' AND action = 'approved'`, &user)
	if user != editor.UserID {
		t.Errorf("audited for %d", user)
	}
}

func TestDelayedVerdictCanBeCancelled(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	if err := p.approveLater(id); err != nil {
		t.Fatal(err)
	}
	cancelled, err := p.desk.CancelEventVerdict(as(administrator), &catalogv1.CancelEventVerdictRequest{Id: id})
	if err != nil || cancelled.GetEvent().GetReviewState() != "pending" || p.waiting(t) != 1 {
		t.Fatalf("got %v, %v", cancelled, err)
	}
	p.applyDue(t)
	if p.visibility(t, identity.Caller{}, id) != [3]bool{} {
		t.Error("the cancelled verdict took effect")
	}
	if err := p.approveLater(id); err != nil {
		t.Fatal(err)
	}
	p.applyDue(t)
	_, err = p.desk.CancelEventVerdict(as(editor), &catalogv1.CancelEventVerdictRequest{Id: id})
	if errs.KindOf(err) != errs.Conflict {
		t.Errorf("cancelled after it took effect: %v", err)
	}
}

func TestDelayedVerdictOnAChangedEventIsDropped(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	_, err := p.desk.RejectEvent(as(editor), &catalogv1.RejectEventRequest{Id: id, Message: "Falta el precio", DelaySeconds: 10})
	if err != nil {
		t.Fatal(err)
	}
	pgtest.Exec(t, p.pool, `UPDATE events SET updated_at = updated_at - interval '1 second' WHERE id = $1`, id)
	p.applyDue(t)
	if p.waiting(t) != 1 {
		t.Error("the changed event does not wait for a verdict")
	}
	var message string
	pgtest.Scan(t, p.pool, `SELECT after->>'message' FROM audit WHERE noun = 'events' AND action = 'dropped'`, &message)
	if message != "Falta el precio" {
		t.Errorf("audited %q", message)
	}
}

func TestDelayedVerdictOnADeletedEventIsDropped(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	if err := p.approveLater(id); err != nil {
		t.Fatal(err)
	}
	if _, err := p.events.DeleteEvent(as(p.organizer()), &catalogv1.DeleteEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	p.applyDue(t)
	if left, err := p.db.EntriesWithVerdict(t.Context()); err != nil || len(left) != 0 {
		t.Errorf("got %v, %v", left, err)
	}
}

func TestDelayedVerdictIsValidatedWhenGiven(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.pendingEvent(t)
	old := proto.CloneOf(e.GetUpdatedAt())
	old.Seconds--
	for name, req := range map[string]*catalogv1.RejectEventRequest{
		"too long":         {Id: e.GetId(), Message: "No", DelaySeconds: 61},
		"negative":         {Id: e.GetId(), Message: "No", DelaySeconds: -1},
		"no message":       {Id: e.GetId(), DelaySeconds: 10},
		"another version":  {Id: e.GetId(), Message: "No", DelaySeconds: 10, UpdatedAt: old},
		"an unknown event": {Id: 999, Message: "No", DelaySeconds: 10},
	} {
		if _, err := p.desk.RejectEvent(as(editor), req); errs.As(err) == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if p.waiting(t) != 1 {
		t.Error("a refused verdict is pending")
	}
	_, err := p.desk.CancelEventVerdict(as(p.organizer()), &catalogv1.CancelEventVerdictRequest{Id: 999})
	if errs.KindOf(err) != errs.Forbidden {
		t.Errorf("cancelled by its host: %v", err)
	}
}
