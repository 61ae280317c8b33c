package server_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

// texts lists the texts of an error's fields with their paths, or the error's own text.
func texts(err error) []string {
	e := errs.As(err)
	if e == nil {
		return nil
	}
	var out []string
	for _, f := range e.Fields {
		out = append(out, fmt.Sprint(f.Path)+" "+f.Text)
	}
	if out == nil {
		out = []string{e.Text}
	}
	return out
}

func (p *portal) update(c identity.Caller, id int32, data *catalogv1.EventInput, paths ...string) (*catalogv1.Event, error) {
	resp, err := p.events.UpdateEvent(as(c), &catalogv1.UpdateEventRequest{
		Id: id, Data: data, UpdateMask: mask(paths...), Query: &queryv1.Query{Populate: populate("*")},
	})
	return resp.GetEvent(), err
}

func (p *portal) count(t *testing.T) int {
	t.Helper()
	resp, err := p.events.ListEvents(as(editor),
		&catalogv1.ListEventsRequest{Query: &queryv1.Query{PublicationState: queryv1.PublicationState_PUBLICATION_STATE_PREVIEW}})
	if err != nil {
		t.Fatal(err)
	}
	return len(resp.GetEvents())
}

func TestAllViolationsAreReportedTogether(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	unlisted := &queryv1.Violation{Path: []string{"eventEndDate"}, Text: "Invalid format, expected a timestamp or an ISO date", Unlisted: true}
	relations := &queryv1.Violation{Text: "Invalid relations"}
	price := &queryv1.Violation{Path: []string{"eventPrice"}, Text: "eventPrice must be a `number` type"}
	for name, c := range map[string]struct {
		data *catalogv1.EventInput
		sent []string
		u    *queryv1.Unreadable
		want []string
	}{
		"nothing sent": {&catalogv1.EventInput{}, nil, nil, []string{
			"[eventName] eventName must be defined.", "[eventStartDate] eventStartDate must be defined.",
			"[eventEndDate] eventEndDate must be defined.",
		}},
		"fields that the gateway could not decode, in the order of the attributes": {
			&catalogv1.EventInput{EventStatus: proto.String("x")},
			[]string{"event_name", "event_price", "event_status"},
			&queryv1.Unreadable{Fields: []*queryv1.Violation{price}, Late: []*queryv1.Violation{unlisted, relations}},
			[]string{
				"[eventName] eventName must be a `string` type, but the final value was: `null`.", "[eventStartDate] eventStartDate must be defined.",
				"[eventPrice] eventPrice must be a `number` type",
				"[eventStatus] eventStatus must be one of the following values: scheduled, cancelled, postponed, rescheduled, movedOnline, full, ",
			},
		},
		"a date alone": {
			&catalogv1.EventInput{EventName: proto.String("x"), EventStartDate: day(1, 10)},
			[]string{"event_name", "event_start_date", "event_end_date"},
			&queryv1.Unreadable{Late: []*queryv1.Violation{unlisted, relations}},
			[]string{unlisted.GetText()},
		},
		"no input": {
			&catalogv1.EventInput{}, nil, &queryv1.Unreadable{Body: &queryv1.Violation{Text: "Missing", Unlisted: true}},
			[]string{"Missing"},
		},
		"an unknown category": {
			&catalogv1.EventInput{EventName: proto.String("x"), EventStartDate: day(1, 10), EventEndDate: day(1, 11), EventCategory: links(98, 99)},
			[]string{"event_name", "event_start_date", "event_end_date", "event_category"},
			nil,
			[]string{"[] 2 relation(s) of type api::event-category.event-category associated with this entity do not exist"},
		},
		"an end before the start": {
			&catalogv1.EventInput{EventName: proto.String("x"), EventStartDate: day(2, 10), EventEndDate: day(1, 11)},
			[]string{"event_name", "event_start_date", "event_end_date"},
			nil,
			[]string{"[eventEndDate] eventEndDate must not be before eventStartDate"},
		},
		"an unknown city": {
			&catalogv1.EventInput{
				EventName: proto.String("x"), EventStartDate: day(1, 10), EventEndDate: day(1, 11),
				EventAddress: &catalogv1.AddressInput{City: links(99)},
			},
			[]string{"event_name", "event_start_date", "event_end_date", "event_address", "event_address.city"},
			nil,
			[]string{"[] 1 relation(s) of type api::city.city associated with this entity do not exist"},
		},
		"a null and an empty mail": {
			&catalogv1.EventInput{
				EventName: proto.String(" "), EventStartDate: day(1, 10), EventEndDate: day(1, 11),
				EventContacts: &catalogv1.ContactsInput{Mail: proto.String("")},
			},
			[]string{"event_name", "event_start_date", "event_end_date", "event_contacts", "event_contacts.mail"},
			nil,
			[]string{"[eventName] eventName must be defined.", "[eventContacts mail] eventContacts.mail cannot be empty"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			before := p.count(t)
			_, err := p.events.CreateEvent(as(p.organizer()), &catalogv1.CreateEventRequest{
				Data: c.data, UpdateMask: mask(c.sent...),
				Unreadable: c.u,
			})
			if d := cmp.Diff(c.want, texts(err)); d != "" {
				t.Error(d)
			}
			if n := p.count(t); n != before {
				t.Errorf("%d events are stored", n-before)
			}
			_, err = p.events.CreateEvent(as(identity.Caller{UserID: 4, Role: identity.Client}),
				&catalogv1.CreateEventRequest{Data: c.data, UpdateMask: mask(c.sent...), Unreadable: c.u})
			if errs.KindOf(err) != errs.Forbidden {
				t.Errorf("a caller without permission gets the violations: %v", err)
			}
		})
	}
}

func TestUpdateIsPartial(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	for name, c := range map[string]struct {
		data *catalogv1.EventInput
		sent []string
		want []string
	}{
		"nothing": {&catalogv1.EventInput{}, nil, nil},
		"a null name": {
			&catalogv1.EventInput{Translations: map[string]*catalogv1.EventTexts{"en": {EventName: proto.String("")}}},
			[]string{"event_name", "translations"},
			[]string{"[eventName] eventName must be a `string` type, but the final value was: `null`."},
		},
		"a null end": {&catalogv1.EventInput{}, []string{"event_end_date"}, []string{"[eventEndDate] eventEndDate cannot be null."}},
		"a null mail": {
			&catalogv1.EventInput{EventContacts: &catalogv1.ContactsInput{}},
			[]string{"event_contacts", "event_contacts.mail"},
			[]string{"[eventContacts mail] eventContacts.mail must be a `string` type, but the final value was: `null`."},
		},
		"a null status": {&catalogv1.EventInput{}, []string{"event_status"}, nil},
		"contacts, no mail": {
			&catalogv1.EventInput{EventContacts: &catalogv1.ContactsInput{Tel: proto.String("1")}},
			[]string{"event_contacts", "event_contacts.tel"},
			nil,
		},
		"an unknown category": {
			&catalogv1.EventInput{EventCategory: links(99)},
			[]string{"event_category"},
			[]string{"[] 1 relation(s) of type api::event-category.event-category associated with this entity do not exist"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.update(p.organizer(), id, c.data, c.sent...)
			if d := cmp.Diff(c.want, texts(err)); d != "" {
				t.Fatal(d)
			}
		})
	}
}

func TestDuplicateSlugIsReported(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first, second := p.createEvent(t, "Uno").GetId(), p.createEvent(t, "Dos").GetId()
	slug := &catalogv1.EventInput{EventId: proto.String("inti-raymi")}
	for range 2 { // an event may send its own slug again
		if _, err := p.update(p.organizer(), first, slug, "event_id"); err != nil {
			t.Fatal(err)
		}
	}
	_, err := p.update(p.organizer(), second, slug, "event_id")
	if d := cmp.Diff([]string{"[eventId] This attribute must be unique"}, texts(err)); d != "" {
		t.Fatal(d)
	}
}

func TestComponentsAreEditedByTheirID(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	event, other := p.createEvent(t, "Uno"), p.createEvent(t, "Dos")
	whole, err := p.update(p.organizer(), event.GetId(), &catalogv1.EventInput{})
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := p.update(p.organizer(), other.GetId(), &catalogv1.EventInput{})
	if err != nil {
		t.Fatal(err)
	}
	link := func(id int32, name string) *catalogv1.SocialMediaInput {
		s := &catalogv1.SocialMediaInput{SocialMediaName: &name}
		if id != 0 {
			s.Id = &id
		}
		return s
	}
	contacts, kept := whole.GetEventContacts().GetId(), whole.GetEventSocialMedias()[0].GetId()
	edited, err := p.update(p.organizer(), event.GetId(), &catalogv1.EventInput{
		EventContacts:     &catalogv1.ContactsInput{Id: &contacts, Tel: proto.String("984")},
		EventSocialMedias: []*catalogv1.SocialMediaInput{link(0, "TikTok"), link(kept, "Facebook")},
	}, "event_contacts", "event_contacts.id", "event_contacts.tel", "event_social_medias", "event_social_medias.0.social_media_name",
		"event_social_medias.1.id", "event_social_medias.1.social_media_name")
	if err != nil {
		t.Fatal(err)
	}
	c, s := edited.GetEventContacts(), edited.GetEventSocialMedias()
	if c.GetId() != contacts || c.GetTel() != "984" || c.GetMail() != "hola@example.org" {
		t.Errorf("got %v", c)
	}
	if len(s) != 2 || s[0].GetSocialMediaName() != "TikTok" || s[1].GetId() != kept || s[1].GetSocialMediaName() != "Facebook" ||
		s[1].GetSocialMediaLink() == "" {
		t.Errorf("got %v", s)
	}
	replaced, err := p.update(p.organizer(), event.GetId(),
		&catalogv1.EventInput{EventContacts: &catalogv1.ContactsInput{Mail: proto.String("a@example.org")}},
		"event_contacts", "event_contacts.mail")
	if err != nil || replaced.GetEventContacts().Tel != nil || replaced.GetEventContacts().GetId() == contacts {
		t.Errorf("got %v, %v", replaced.GetEventContacts(), err)
	}
	theirs := foreign.GetEventSocialMedias()[0].GetId()
	for name, in := range map[string]*catalogv1.EventInput{
		"eventContacts":     {EventContacts: &catalogv1.ContactsInput{Id: &contacts, Mail: proto.String("b@example.org")}},
		"eventSocialMedias": {EventSocialMedias: []*catalogv1.SocialMediaInput{link(theirs, "TikTok")}},
		"eventAddress":      {EventAddress: &catalogv1.AddressInput{Id: proto.Int32(foreign.GetEventAddress().GetId())}},
	} {
		_, err := p.update(p.organizer(), event.GetId(), in, "event_contacts", "event_social_medias", "event_address")
		e := errs.As(err)
		if e == nil || e.Kind != errs.Refused || e.Text != "Some of the provided components in "+name+" are not related to the entity" {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestDraftMayBeIncomplete(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	resp, err := p.events.CreateEvent(as(p.organizer()), &catalogv1.CreateEventRequest{
		Data: &catalogv1.EventInput{EventName: proto.String("Borrador")}, UpdateMask: mask("event_name", "published_at"),
	})
	if err != nil || resp.GetEvent().EventStartDate != nil || resp.GetEvent().PublishedAt != nil {
		t.Fatalf("got %v, %v", resp, err)
	}
	id := resp.GetEvent().GetId()
	publish := &catalogv1.EventInput{PublishedAt: timestamppb.Now()}
	_, err = p.update(p.organizer(), id, publish, "published_at")
	want := []string{"[eventStartDate] eventStartDate must be defined.", "[eventEndDate] eventEndDate must be defined."}
	if d := cmp.Diff(want, texts(err)); d != "" {
		t.Errorf("published without dates: %s", d)
	}
	publish.EventStartDate, publish.EventEndDate = day(1, 10), day(1, 12)
	e, err := p.update(p.organizer(), id, publish, "published_at", "event_start_date", "event_end_date")
	if err != nil || len(e.GetOccurrences()) != 1 || e.GetEventHost().GetId() != p.host {
		t.Fatalf("got %v, %v", e, err)
	}
}

// When the query of the response is refused, nothing is written.
func TestRefusedQueryWritesNothing(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	before := p.count(t)
	req := p.fullEvent("Inti Raymi")
	req.Query = &queryv1.Query{Fields: []string{"password"}}
	if _, err := p.events.CreateEvent(as(p.organizer()), req); errs.KindOf(err) != errs.Invalid {
		t.Fatalf("got %v", err)
	}
	if n := p.count(t); n != before {
		t.Fatalf("%d events are stored", n-before)
	}
}

func TestApplicantMayEditTheProfile(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	applicant, stranger := identity.Caller{UserID: 7, Role: identity.Client}, identity.Caller{UserID: 8, Role: identity.Client}
	created, err := p.hosts.CreateHost(as(applicant), &catalogv1.CreateHostRequest{
		Data: &catalogv1.HostInput{CommercialName: proto.String("Taller")}, UpdateMask: mask("commercial_name", "published_at"),
	})
	if err != nil {
		t.Fatal(err)
	}
	id := created.GetHost().GetId()
	for name, c := range map[string]struct {
		caller identity.Caller
		want   errs.Kind
		sees   bool
	}{
		"the applicant": {applicant, errs.Internal, true}, "a stranger": {stranger, errs.Forbidden, false},
		"a visitor":    {identity.Caller{}, errs.Forbidden, false},
		"another host": {p.organizer(), errs.Forbidden, false}, "an editor": {editor, errs.Internal, true},
		"its owner": {identity.Caller{UserID: 9, Role: identity.Organizer, HostID: id}, errs.Internal, true},
	} {
		_, err := p.hosts.UpdateHost(as(c.caller), &catalogv1.UpdateHostRequest{
			Id:   id,
			Data: &catalogv1.HostInput{CommercialName: proto.String("Taller 2")}, UpdateMask: mask("commercial_name"),
		})
		if (err == nil) != (c.want == errs.Internal) || err != nil && errs.KindOf(err) != c.want {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := p.hosts.GetHost(as(c.caller), &catalogv1.GetHostRequest{Id: id}); (err == nil) != c.sees {
			t.Errorf("%s reads the draft: %v", name, err)
		}
	}
	// An editor who creates a host is not its applicant.
	if _, err := p.hosts.UpdateHost(as(identity.Caller{UserID: editor.UserID, Role: identity.Client}),
		&catalogv1.UpdateHostRequest{Id: p.host, Data: &catalogv1.HostInput{}}); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("got %v", err)
	}
}

func TestStartDateOfAHost(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	for value, want := range map[string][]string{
		"2015-03-04": nil, "2015-03-04T10:00:00Z": nil, "2026-02-31": {"Invalid date"}, "2026-13-01": {"Invalid format, expected yyyy-MM-dd"},
		"x": {"Invalid format, expected yyyy-MM-dd"},
	} {
		_, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
			Id: p.host, Data: &catalogv1.HostInput{StartDate: &value},
			UpdateMask: mask("start_date"),
		})
		if d := cmp.Diff(want, texts(err)); d != "" {
			t.Errorf("%s: %s", value, d)
		}
	}
	resp, err := p.hosts.GetHost(context.Background(), &catalogv1.GetHostRequest{Id: p.host})
	if err != nil || resp.GetHost().GetStartDate() != "2015-03-04" {
		t.Fatalf("got %v, %v", resp, err)
	}
}

// A file is detached from the entries of its owner's host or application; a file that other owners use is not.
func TestFileIsDetachedFromItsOwnersEntriesOnly(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId() // with banner 9
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	_, err := p.hosts.CreateHost(as(applicant), &catalogv1.CreateHostRequest{
		Data: &catalogv1.HostInput{MainBanner: links(8), GalleryImages: links(8)}, UpdateMask: mask("main_banner", "gallery_images"),
		Files: []*mediav1.File{{
			Id: 8, Name: "c.jpg", Hash: "c_0123456789", Ext: ".jpg", Mime: "image/jpeg", Url: "/uploads/c.jpg",
			Provider: "local", OwnerId: applicant.UserID,
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		caller identity.Caller
		file   int32
	}{
		"another host's event":            {identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}, 9},
		"another's application":           {identity.Caller{UserID: 8, Role: identity.Client}, 8},
		"an application of somebody else": {p.organizer(), 8},
	} {
		if _, err := p.files.DetachFile(as(c.caller), &catalogv1.DetachFileRequest{FileId: c.file}); errs.KindOf(err) != errs.Conflict {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for file, c := range map[int32]struct {
		caller identity.Caller
		want   int32
	}{9: {p.organizer(), 1}, 8: {applicant, 2}} {
		resp, err := p.files.DetachFile(as(c.caller), &catalogv1.DetachFileRequest{FileId: file})
		if err != nil || resp.GetDetached() != c.want {
			t.Errorf("file %d: got %v, %v", file, resp, err)
		}
	}
	e, err := p.update(p.organizer(), id, &catalogv1.EventInput{})
	if err != nil || e.GetEventBanner() != nil {
		t.Errorf("got %v, %v", e.GetEventBanner(), err)
	}
}
