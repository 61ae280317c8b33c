package server_test

import (
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/server"
)

// previewOf creates a preview link as the caller and returns its token.
func (p *portal) previewOf(t *testing.T, c identity.Caller, event int32) string {
	t.Helper()
	resp, err := p.events.CreateEventPreview(as(c), &catalogv1.CreateEventPreviewRequest{Id: event})
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(resp.GetData().GetUrl(), "?preview=")
	if !resp.GetData().GetExpiresAt().AsTime().Equal(now.Add(24 * time.Hour)) {
		t.Errorf("the link expires at %v", resp.GetData().GetExpiresAt().AsTime())
	}
	return token
}

func (p *portal) shown(t *testing.T, event int32, token string) bool {
	t.Helper()
	_, err := p.events.GetEvent(as(identity.Caller{}), &catalogv1.GetEventRequest{Id: event, Query: &queryv1.Query{Preview: token}})
	if err != nil && errs.KindOf(err) != errs.NotFound {
		t.Fatal(err)
	}
	return err == nil
}

func (p *portal) userChanged(t *testing.T, message string, event *authv1.UserChanged) {
	t.Helper()
	data, err := proto.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	m := bus.Message{ID: message, Subject: bus.UserChanged, Data: data}
	if err := server.NewDepartures(p.db, p.db, p.db, time.Now).Handle(t.Context(), m); err != nil {
		t.Fatal(err)
	}
}

func TestPreviewShowsItsEventOnly(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event, other := p.pendingEvent(t).GetId(), p.pendingEvent(t).GetId()
	token := p.previewOf(t, p.organizer(), event)
	if !p.shown(t, event, token) {
		t.Error("the link shows nothing")
	}
	for name, c := range map[string]struct {
		event int32
		token string
	}{
		"another event": {other, token}, "no token": {event, ""}, "a shorter one": {event, token[:len(token)-1]},
		"a longer one": {event, token + "A"}, "lower case": {event, strings.ToLower(token)}, "very long": {event, strings.Repeat(token, 1000)},
	} {
		if p.shown(t, c.event, c.token) {
			t.Errorf("%s is shown", name)
		}
	}
	if _, err := p.pool.Exec(t.Context(), `UPDATE event_previews SET expires_at = $1`, now); err != nil {
		t.Fatal(err)
	}
	if p.shown(t, event, token) {
		t.Error("an expired link shows the event")
	}
}

func TestStoredPreviewOpensNothing(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	token := p.previewOf(t, p.organizer(), p.pendingEvent(t).GetId())
	var stored string
	if err := p.pool.QueryRow(t.Context(), `SELECT row_to_json(p)::text FROM event_previews p`).Scan(&stored); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(stored, token) {
		t.Errorf("the token is stored: %s", stored)
	}
}

func TestPreviewsCanBeEnded(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event, other := p.pendingEvent(t).GetId(), p.pendingEvent(t).GetId()
	first, second, kept := p.previewOf(t, p.organizer(), event), p.previewOf(t, editor, event), p.previewOf(t, p.organizer(), other)
	stranger := identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
	end := func(c identity.Caller) error {
		_, err := p.events.DeleteEventPreview(as(c), &catalogv1.DeleteEventPreviewRequest{Id: event})
		return err
	}
	if err := end(stranger); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("another host: %v", err)
	}
	if err := end(identity.Caller{}); errs.KindOf(err) != errs.Forbidden || !p.shown(t, event, first) {
		t.Errorf("a guest: %v", err)
	}
	if err := end(p.organizer()); err != nil {
		t.Fatal(err)
	}
	if p.shown(t, event, first) || p.shown(t, event, second) || !p.shown(t, other, kept) {
		t.Error("other links ended, or these did not")
	}
}

func TestPreviewsEndWithTheSessionsOfTheirCreator(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event := p.pendingEvent(t).GetId()
	own, editors := p.previewOf(t, p.organizer(), event), p.previewOf(t, editor, event)
	p.userChanged(t, "one", &authv1.UserChanged{UserId: p.organizer().UserID})
	if !p.shown(t, event, own) {
		t.Error("a change of the role ended the link")
	}
	p.userChanged(t, "two", &authv1.UserChanged{UserId: p.organizer().UserID, SessionsEnded: true})
	if p.shown(t, event, own) || !p.shown(t, event, editors) {
		t.Error("the link outlives its creator's sessions, or somebody else's ended")
	}
	again := p.previewOf(t, p.organizer(), event)
	p.userChanged(t, "two", &authv1.UserChanged{UserId: p.organizer().UserID, SessionsEnded: true})
	if !p.shown(t, event, again) {
		t.Error("a repeated message ended a newer link")
	}
}
