package server_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Clients of the API send a recurrence with another time and nothing else.
func TestAnotherTimeKeepsChangesByHand(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.repeating(t, juneRule)
	update := func(data *catalogv1.EventInput, path string) *catalogv1.Event {
		t.Helper()
		resp, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
			Id: e.GetId(), UpdateMask: mask(path), Data: data, Query: &queryv1.Query{Populate: populate("occurrences")},
		})
		if err != nil {
			t.Fatal(err)
		}
		return resp.GetEvent()
	}
	update(&catalogv1.EventInput{Occurrences: []*catalogv1.OccurrenceInput{
		{StartsAt: day(7, 0), EndsAt: day(7, 2), Status: proto.String("cancelled"), Notes: map[string]string{"es": "Lluvia"}},
	}}, "occurrences")
	for _, hour := range []int{1, 3} {
		rule := saturdays(juneRule)
		rule.StartsAt, rule.EndsAt = day(7, hour), day(7, hour+2)
		got := update(&catalogv1.EventInput{Recurrence: rule}, "recurrence")
		for i, o := range got.GetOccurrences() {
			was := e.GetOccurrences()[i]
			if o.GetId() != was.GetId() || !proto.Equal(o.GetOriginalStartsAt(), was.GetStartsAt()) {
				t.Errorf("at %d: %v instead of %v", hour, o, was)
			}
		}
		first := got.GetOccurrences()[0]
		if !proto.Equal(first.GetStartsAt(), day(7, hour)) || first.GetStatus() != "cancelled" || first.GetNotes() != `{"es": "Lluvia"}` {
			t.Errorf("at %d: the cancelled date is %v", hour, first)
		}
	}
	var computed []time.Time
	rows, err := p.pool.Query(t.Context(), `SELECT computed_starts_at FROM occurrences WHERE event_id = $1 AND is_override`, e.GetId())
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var at time.Time
		if err := rows.Scan(&at); err != nil {
			t.Fatal(err)
		}
		computed = append(computed, at.UTC())
	}
	if d := cmp.Diff([]time.Time{day(7, 3).AsTime()}, computed); d != "" {
		t.Error(d)
	}
}

// A host that is not trusted changes a date twice before an editor looks at the event.
func TestTheApprovalLogsWhatChangedSinceTheEventWasPublic(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.repeating(t, juneRule)
	p.trust(t, p.host, false)
	for _, hour := range []int{1, 3} {
		rule := saturdays(juneRule)
		rule.StartsAt, rule.EndsAt = day(7, hour), day(7, hour+2)
		if _, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
			Id: e.GetId(), UpdateMask: mask("recurrence"), Data: &catalogv1.EventInput{Recurrence: rule}, Query: &queryv1.Query{},
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: e.GetId()}); err != nil {
		t.Fatal(err)
	}
	resp, err := p.events.GetEvent(t.Context(), &catalogv1.GetEventRequest{
		Id: e.GetId(), Query: &queryv1.Query{Populate: populate("occurrences")},
	})
	if err != nil {
		t.Fatal(err)
	}
	var log []struct{ Kind, StartsAt, FormerStartsAt string }
	if err := json.Unmarshal([]byte(resp.GetEvent().GetChanges()), &log); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range log {
		got = append(got, c.Kind+" "+c.FormerStartsAt[5:16]+" "+c.StartsAt[5:16])
	}
	want := []string{"moved 06-07T00:00 06-07T03:00", "moved 06-14T00:00 06-14T03:00", "moved 06-28T00:00 06-28T03:00"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if first := resp.GetEvent().GetOccurrences()[0]; !proto.Equal(first.GetOriginalStartsAt(), day(7, 0)) {
		t.Errorf("the first date is %v", first)
	}
	var hidden int
	err = p.pool.QueryRow(t.Context(), `SELECT count(*) FROM events WHERE last_public IS NOT NULL`).Scan(&hidden)
	if err != nil || hidden > 0 {
		t.Errorf("%d events are compared again: %v", hidden, err)
	}
}
