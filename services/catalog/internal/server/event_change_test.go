package server_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// changes are the latest changes of the events that matter, and the position to continue from.
func (p *portal) changes(t *testing.T, since string, ids ...int32) (removed []bool, next string) {
	t.Helper()
	resp, err := p.events.ListEventChanges(context.Background(), &catalogv1.ListEventChangesRequest{Since: since})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range resp.GetData() {
		if slices.Contains(ids, c.GetId()) && len(c.GetUuid()) == 36 {
			removed = append(removed, c.GetRemoved())
		}
	}
	return removed, resp.GetMeta().GetNext()
}

func TestChangesOfAnEventAreListedUntilItIsGone(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	if got, _ := p.changes(t, "", id); !slices.Equal(got, []bool{false}) {
		t.Errorf("created: %v", got)
	}
	withdraw := &catalogv1.EventInput{}
	paths := mask("published_at")
	if _, err := p.events.UpdateEvent(as(editor), &catalogv1.UpdateEventRequest{Id: id, Data: withdraw, UpdateMask: paths}); err != nil {
		t.Fatal(err)
	}
	if got, _ := p.changes(t, "", id); !slices.Equal(got, []bool{true}) {
		t.Errorf("withdrawn: %v", got)
	}
	withdraw.PublishedAt = timestamppb.New(time.Now().Add(-time.Hour))
	if _, err := p.events.UpdateEvent(as(editor), &catalogv1.UpdateEventRequest{Id: id, Data: withdraw, UpdateMask: paths}); err != nil {
		t.Fatal(err)
	}
	if got, _ := p.changes(t, "", id); !slices.Equal(got, []bool{false}) {
		t.Errorf("public again: %v", got)
	}
	if _, err := p.events.DeleteEvent(as(editor), &catalogv1.DeleteEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	got, next := p.changes(t, "", id)
	if !slices.Equal(got, []bool{true}) {
		t.Errorf("deleted: %v", got)
	}
	if again, _ := p.changes(t, next, id); !slices.Equal(again, []bool{true}) {
		t.Errorf("the overlap lacks it: %v", again)
	}
	if later, _ := p.changes(t, time.Now().Add(time.Hour).Format(time.RFC3339), id); later != nil {
		t.Errorf("later: %v", later)
	}
	_, err := p.events.ListEventChanges(context.Background(), &catalogv1.ListEventChangesRequest{Since: "x"})
	if errs.KindOf(err) != errs.Invalid {
		t.Errorf("got %v", err)
	}
}

// A draft has not been public: its deletion tells nobody that it was there.
func TestDraftsLeaveNoTrace(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	draft := p.fullEvent("Secret")
	draft.Data.PublishedAt, draft.Data.EventHost = nil, links(p.other)
	draft.UpdateMask.Paths = append(draft.UpdateMask.Paths, "published_at")
	resp, err := p.events.CreateEvent(as(editor), draft)
	if err != nil {
		t.Fatal(err)
	}
	id := resp.GetEvent().GetId()
	if got, _ := p.changes(t, "", id); got != nil {
		t.Errorf("got %v", got)
	}
	if _, err := p.events.DeleteEvent(as(editor), &catalogv1.DeleteEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	if got, _ := p.changes(t, "", id); got != nil {
		t.Errorf("deleted: %v", got)
	}
}
