package server_test

import (
	"context"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/server"
	"raymi.example/services/catalog/internal/store"
)

var now = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// portal holds catalog's servers on a database of their own, and two hosts.
type portal struct {
	events *server.Events
	hosts  *server.Hosts
	news   *server.News
	lists  *server.Lists
	files  *server.Files
	single *server.Portals
	desk   *server.Desk
	// editorial is the desk of news and collections, entries that of the lists.
	editorial   *server.EditorialDesk
	collections *server.Collections
	entries     *server.ListDesk
	otherNames  *server.OtherNames
	infoPages   *server.InfoPages
	texts       *server.Texts
	db          *store.DB
	pool        *postgres.Pool
	host        int32
	other       int32
}

func newPortal(t *testing.T) *portal {
	t.Helper()
	return newPortalOn(t, pgtest.Pool(t, store.Migrations()))
}

func newPortalOn(t *testing.T, pool *postgres.Pool) *portal {
	t.Helper()
	db, err := store.New(pool, locale.Es, server.Announce)
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return now }
	p := &portal{
		db: db, pool: pool, events: server.NewEvents(db, db.Reader(), locale.Es, clock),
		hosts: server.NewHosts(db, db.Reader(), locale.Es, catalog.HostRules{}, clock),
		news:  server.NewNews(db, db.Reader(), locale.Es, clock), lists: server.NewLists(db, db.Reader(), locale.Es),
		files: server.NewFiles(db), single: server.NewPortals(db, db.Reader(), locale.Es),
		desk: server.NewDesk(db, db.Reader(), clock), entries: server.NewListDesk(db),
		collections: server.NewCollections(db, db.Reader(), locale.Es, clock),
		editorial:   server.NewEditorialDesk(db, db, db.Reader(), clock),
		otherNames:  server.NewOtherNames(db),
		infoPages:   server.NewInfoPages(db, db.Reader(), locale.Es),
		texts:       server.NewTexts(db, db, clock),
	}
	p.host, p.other = p.createHost(t, "Casa de Cultura"), p.createHost(t, "Centro Qosqo")
	p.trust(t, p.host, true)
	p.trust(t, p.other, true)
	return p
}

func (p *portal) createHost(t *testing.T, name string) int32 {
	t.Helper()
	resp, err := p.hosts.CreateHost(as(editor), &catalogv1.CreateHostRequest{
		Data: &catalogv1.HostInput{CommercialName: &name}, UpdateMask: mask("commercial_name"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetHost().GetId()
}

func (p *portal) trust(t *testing.T, host int32, trusted bool) {
	t.Helper()
	if _, err := p.desk.UpdateDeskHost(as(editor), &catalogv1.UpdateDeskHostRequest{Id: host, Trusted: &trusted}); err != nil {
		t.Fatal(err)
	}
}

var editor = identity.Caller{UserID: 1, Role: identity.Editor}

func (p *portal) organizer() identity.Caller {
	return identity.Caller{UserID: 2, Role: identity.Organizer, HostID: p.host}
}

func as(c identity.Caller) context.Context { return identity.With(context.Background(), c) }

func mask(paths ...string) *fieldmaskpb.FieldMask { return &fieldmaskpb.FieldMask{Paths: paths} }

func links(ids ...int32) *queryv1.Links { return &queryv1.Links{Replace: true, Set: ids} }

func day(d int, hour int) *timestamppb.Timestamp {
	return timestamppb.New(time.Date(2026, 6, d, hour, 0, 0, 0, time.UTC))
}

// fullEvent is a request for an event with every kind of component.
func (p *portal) fullEvent(name string) *catalogv1.CreateEventRequest {
	return &catalogv1.CreateEventRequest{
		Data: &catalogv1.EventInput{
			EventName: proto.String(name), EventStartDate: day(24, 14), EventEndDate: day(24, 23),
			EventHost: links(p.host), EventBanner: links(9),
			EventAddress:  &catalogv1.AddressInput{Address: proto.String("Plaza de Armas"), Coordinates: proto.String("-13.51,-71.97")},
			EventContacts: &catalogv1.ContactsInput{Mail: proto.String("hola@example.org")},
			EventSocialMedias: []*catalogv1.SocialMediaInput{{
				SocialMediaName: proto.String("YouTube"),
				SocialMediaLink: proto.String("https://example.org/v"),
			}},
			Translations: map[string]*catalogv1.EventTexts{"en": {EventName: proto.String(name + " (en)")}},
		},
		UpdateMask: mask("event_name", "event_start_date", "event_end_date", "event_host", "event_banner", "event_address",
			"event_contacts", "event_social_medias", "translations"),
		Files: []*mediav1.File{{
			Id: 9, Name: "b.jpg", Hash: "b_0123456789", Ext: ".jpg", Mime: "image/jpeg", Url: "/uploads/b.jpg",
			Provider: "local", OwnerId: p.organizer().UserID,
		}},
	}
}

func (p *portal) createEvent(t *testing.T, name string) *catalogv1.Event {
	t.Helper()
	resp, err := p.events.CreateEvent(as(p.organizer()), p.fullEvent(name))
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent()
}

func compare(attribute string, op queryv1.Operator, values ...string) *queryv1.Filter {
	c := &queryv1.Comparison{Attribute: attribute, Operator: op}
	for _, v := range values {
		c.Values = append(c.Values, &queryv1.Value{Text: &v})
	}
	return &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: c}}
}

func nested(relation string, f *queryv1.Filter) *queryv1.Filter {
	return &queryv1.Filter{Node: &queryv1.Filter_Nested{Nested: &queryv1.Nested{Relation: relation, Filter: f}}}
}

func all(filters ...*queryv1.Filter) *queryv1.Filter {
	return &queryv1.Filter{Node: &queryv1.Filter_All{All: &queryv1.Group{Filters: filters}}}
}

func populate(names ...string) []*queryv1.Populate {
	var out []*queryv1.Populate
	for _, n := range names {
		out = append(out, &queryv1.Populate{Name: n, Query: &queryv1.Query{}})
	}
	return out
}
