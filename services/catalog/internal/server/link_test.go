package server_test

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/postgres/pgtest"
)

func TestRefusedLinksOfBeforeAreListed(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Taki").GetId()
	_, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: id, Data: &catalogv1.EventInput{LinkToBuyTicket: proto.String("javascript:alert(1)")}, UpdateMask: mask("link_to_buy_ticket"),
	})
	if e := errs.As(err); e == nil || e.Kind != errs.Invalid || len(e.Fields) != 1 || e.Fields[0].Path[0] != "linkToBuyTicket" {
		t.Fatalf("got %v", err)
	}
	pgtest.Exec(t, p.pool, `UPDATE events SET link_to_buy_ticket = 'javascript:alert(1)', event_web_site = 'raymi.example' WHERE id = $1`, id)
	var out strings.Builder
	if err := p.db.WriteRefusedLinks(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if want := "events 1 linkToBuyTicket \"javascript:alert(1)\"\n"; out.String() != want {
		t.Errorf("got %q", out.String())
	}
}
