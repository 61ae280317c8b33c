package server_test

import (
	"testing"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
)

func TestACorrectedKindOfProgrammeHoldsWhileTheRuleIsOfTheSameKind(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	e := p.repeating(t, juneRule)
	put := func(who identity.Caller, in *catalogv1.EventInput, want string, fields ...string) {
		t.Helper()
		resp, err := p.events.UpdateEvent(as(who), &catalogv1.UpdateEventRequest{Id: e.GetId(), UpdateMask: mask(fields...), Data: in})
		if err != nil {
			t.Fatal(err)
		}
		if got := resp.GetEvent().GetProgrammeKind(); got != want {
			t.Errorf("after %v: %s, want %s", fields, got, want)
		}
	}
	put(editor, &catalogv1.EventInput{ProgrammeKind: proto.String("season")}, "season", "programme_kind")
	put(p.organizer(), &catalogv1.EventInput{EventName: proto.String("Sábados")}, "season", "event_name")
	put(p.organizer(), &catalogv1.EventInput{Recurrence: saturdays("FREQ=WEEKLY;COUNT=3")}, "season", "recurrence")
	put(p.organizer(), &catalogv1.EventInput{Recurrence: saturdays("FREQ=DAILY;COUNT=9")}, "season", "recurrence")
	put(p.organizer(), &catalogv1.EventInput{}, "event", "recurrence")
	put(editor, &catalogv1.EventInput{ProgrammeKind: proto.String("permanent")}, "permanent", "programme_kind")
	put(p.organizer(), &catalogv1.EventInput{Recurrence: saturdays("FREQ=DAILY;COUNT=9")}, "season", "recurrence")
	put(editor, &catalogv1.EventInput{ProgrammeKind: proto.String("event")}, "event", "programme_kind")
	put(editor, &catalogv1.EventInput{}, "season", "programme_kind")
}
