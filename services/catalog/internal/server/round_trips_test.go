package server_test

import (
	"testing"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/store"
)

// The round trips are: the files of the organizer's host; its trust; the locked row with its parts; references and ids
// of new rows; all writes together with the query for the response; relations of the response; commit. BEGIN is sent
// with the first.
func TestWritesTakeFewRoundTrips(t *testing.T) {
	t.Parallel()
	pool, roundTrips := pgtest.PoolCountingRoundTrips(t, store.Migrations())
	p := newPortalOn(t, pool)
	simple := func() *catalogv1.CreateEventRequest {
		return &catalogv1.CreateEventRequest{
			Data: &catalogv1.EventInput{
				EventName: proto.String("Inti Raymi"), EventStartDate: day(24, 14), EventEndDate: day(24, 23), EventHost: links(p.host),
			},
			UpdateMask: mask("event_name", "event_start_date", "event_end_date", "event_host"),
		}
	}
	id := p.createEvent(t, "Pawkar").GetId()
	full := func() *catalogv1.CreateEventRequest {
		req := p.fullEvent("Pawkar")
		req.Query = &queryv1.Query{Populate: populate("eventHost", "eventBanner", "eventAddress", "eventContacts", "eventSocialMedias")}
		return req
	}
	for name, c := range map[string]struct {
		most int64
		work func() error
	}{
		"an editor's event": {3, func() error { _, err := p.events.CreateEvent(as(editor), simple()); return err }},
		"an event of all parts and its relations": {6, func() error {
			_, err := p.events.CreateEvent(as(p.organizer()), full())
			return err
		}},
		"a change of an event": {5, func() error {
			_, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
				Id: id, Data: full().GetData(),
				UpdateMask: full().GetUpdateMask(),
			})
			return err
		}},
		"news": {3, func() error {
			_, err := p.news.CreateNews(as(editor), &catalogv1.CreateNewsRequest{Data: &catalogv1.NewsInput{
				Title:    proto.String("Fiesta"),
				NewsText: proto.String("Fiesta"),
			}, UpdateMask: mask("title", "news_text")})
			return err
		}},
	} {
		for range 2 { // the first execution plans the statements
			if err := c.work(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		before := roundTrips()
		if err := c.work(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if took := roundTrips() - before; took > c.most || took < 3 {
			t.Errorf("%s takes %d round trips, not 3 to %d", name, took, c.most)
		}
	}
}
