package server_test

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

func (p *portal) edition(t *testing.T, who identity.Caller, of int32) (*catalogv1.Event, error) {
	t.Helper()
	req := p.fullEvent("Corpus Christi")
	req.Data.EditionOf, req.Data.EventHost = &of, nil
	req.UpdateMask = mask("event_name", "event_start_date", "event_end_date", "edition_of")
	resp, err := p.events.CreateEvent(as(who), req)
	return resp.GetEvent(), err
}

func (p *portal) seriesOf(t *testing.T, id int32) string {
	t.Helper()
	resp, err := p.events.GetEvent(as(editor), &catalogv1.GetEventRequest{Id: id, Query: &queryv1.Query{}})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent().GetSeriesCode()
}

func TestAnotherEditionAndItsOriginalAreInOneSeries(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first, err := p.events.CreateEvent(as(p.organizer()), p.fullEvent("Corpus Christi"))
	if err != nil {
		t.Fatal(err)
	}
	id := first.GetEvent().GetId()
	_, err = p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: id, UpdateMask: mask("event_id"), Data: &catalogv1.EventInput{EventId: proto.String("corpus-2026")},
	})
	if err != nil {
		t.Fatal(err)
	}
	second, err := p.edition(t, p.organizer(), id)
	if err != nil {
		t.Fatal(err)
	}
	third, err := p.edition(t, p.organizer(), second.GetId())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []int32{id, second.GetId(), third.GetId()} {
		if code := p.seriesOf(t, id); code != "corpus-2026" {
			t.Errorf("event %d is in the series %q", id, code)
		}
	}
}

func TestTheSeriesOfAnEventWithoutASlugIsMadeOfItsID(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.translated(t, map[string]*catalogv1.EventTexts{"es": {EventName: proto.String("Inti Raymi")}})
	copied := p.translated(t, map[string]*catalogv1.EventTexts{"es": {EventName: proto.String("Inti Raymi")}})
	_, err := p.events.UpdateEvent(as(editor), &catalogv1.UpdateEventRequest{
		Id: copied, UpdateMask: mask("edition_of"), Data: &catalogv1.EventInput{EditionOf: &id},
	})
	if err != nil {
		t.Fatal(err)
	}
	if code := p.seriesOf(t, id); code == "" || code != p.seriesOf(t, copied) {
		t.Errorf("%q and %q", code, p.seriesOf(t, copied))
	}
}

func TestOnlyItsHostMakesEditionsOfAnEvent(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first, err := p.events.CreateEvent(as(p.organizer()), p.fullEvent("Corpus Christi"))
	if err != nil {
		t.Fatal(err)
	}
	id := first.GetEvent().GetId()
	if _, err := p.edition(t, p.stranger(), id); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("another host: %v", err)
	}
	if _, err := p.edition(t, p.organizer(), 123456); errs.KindOf(err) != errs.Invalid {
		t.Errorf("an event that does not exist: %v", err)
	}
	if code := p.seriesOf(t, id); code != "" {
		t.Errorf("the refused edition leaves the series %q", code)
	}
}
