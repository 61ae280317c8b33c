package server_test

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/server"
)

func (p *portal) handleDeparture(t *testing.T, message string, event *authv1.UserDeleted) {
	t.Helper()
	data, err := proto.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	m := bus.Message{ID: message, Subject: bus.UserDeleted, Data: data}
	if err := server.NewDepartures(p.db, p.db, p.db, time.Now).Handle(t.Context(), m); err != nil {
		t.Fatal(err)
	}
}

func (p *portal) hostOf(t *testing.T, c identity.Caller, id int32) (*catalogv1.Host, error) {
	t.Helper()
	resp, err := p.hosts.GetHost(as(c), &catalogv1.GetHostRequest{Id: id})
	return resp.GetHost(), err
}

func TestContentOfADeletedAccountIsNotPublic(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	other := p.createHost(t, "Otra casa")
	public, pending := p.createEvent(t, "Taki"), p.pendingEvent(t)
	for range 2 { // a message may be delivered again
		p.handleDeparture(t, "one", &authv1.UserDeleted{UserId: 2, HostId: p.host})
	}
	for _, id := range []int32{public.GetId(), pending.GetId()} {
		for _, c := range []identity.Caller{{}, {UserID: 8, Role: identity.Client}} {
			if _, err := p.events.GetEvent(as(c), &catalogv1.GetEventRequest{Id: id}); errs.KindOf(err) != errs.NotFound {
				t.Errorf("event %d: got %v", id, err)
			}
		}
	}
	if _, err := p.hostOf(t, identity.Caller{}, p.host); errs.KindOf(err) != errs.NotFound {
		t.Errorf("the host: got %v", err)
	}
	if h, err := p.hostOf(t, editor, p.host); err != nil || h.PublishedAt != nil || h.Contacts != nil || h.PersonalName != nil {
		t.Errorf("read by an editor: %v, %v", h, err)
	}
	if _, err := p.hostOf(t, identity.Caller{}, other); err != nil {
		t.Errorf("another owner's host: %v", err)
	}
	var state string
	if err := p.pool.QueryRow(t.Context(), `SELECT string_agg(DISTINCT publication, ' ') FROM events`).Scan(&state); err != nil ||
		state != "archived" {
		t.Errorf("got %q, %v", state, err)
	}
	var published int
	err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM outbox WHERE subject = $1 AND id > (SELECT max(id) FROM outbox
		WHERE subject = $2) - 3`,
		bus.EventChanged, bus.HostChanged).Scan(&published)
	if err != nil || published != 2 {
		t.Errorf("%d changes of events are published, %v", published, err)
	}
}

func TestPendingHostIsArchivedWithItsApplicant(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	apply := func(c identity.Caller, name string) int32 {
		t.Helper()
		resp, err := p.hosts.CreateHost(as(c), &catalogv1.CreateHostRequest{
			Data:       &catalogv1.HostInput{CommercialName: &name},
			UpdateMask: mask("commercial_name"),
		})
		if err != nil {
			t.Fatal(err)
		}
		return resp.GetHost().GetId()
	}
	ana, luis := identity.Caller{UserID: 7, Role: identity.Client}, identity.Caller{UserID: 8, Role: identity.Client}
	gone, stays := apply(ana, "Casa"), apply(luis, "Taller")
	p.handleDeparture(t, "one", &authv1.UserDeleted{UserId: 7})
	if _, err := p.hostOf(t, ana, gone); errs.KindOf(err) != errs.NotFound {
		t.Errorf("the deleted account still reads the host: %v", err)
	}
	if _, err := p.hostOf(t, luis, stays); err != nil {
		t.Errorf("the other applicant: %v", err)
	}
}
