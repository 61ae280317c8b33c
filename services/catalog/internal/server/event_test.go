package server_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

func TestEventIsReadWithAllItsParts(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: id, Query: &queryv1.Query{Populate: populate("*")}})
	if err != nil {
		t.Fatal(err)
	}
	e := resp.GetEvent()
	got := []string{
		e.GetEventName(), e.GetLocale(), e.GetEventHost().GetCommercialName(), e.GetEventBanner().GetHash(), e.GetEventAddress().GetCoordinates(),
		e.GetEventContacts().GetMail(), e.GetEventSocialMedias()[0].GetSocialMediaName(), e.GetEventStatus(),
		e.GetOccurrences()[0].GetStartsAt().AsTime().Format("2006-01-02 15"),
	}
	want := []string{
		"Inti Raymi", "es", "Casa de Cultura", "b_0123456789", "-13.51,-71.97", "hola@example.org", "YouTube", "scheduled",
		"2026-06-24 14",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatal(d)
	}
}

func TestTextsFallBackFieldByField(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	req := p.fullEvent("Inti Raymi")
	req.Data.EventId = proto.String("inti-raymi-2026")
	req.UpdateMask.Paths = append(req.UpdateMask.Paths, "event_id")
	req.Data.Translations["qu"] = &catalogv1.EventTexts{EventShortDescription: proto.String("Hatun raymi")}
	created, err := p.events.CreateEvent(as(p.organizer()), req)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{
		Id:    created.GetEvent().GetId(),
		Query: &queryv1.Query{Locale: "qu"},
	})
	if err != nil {
		t.Fatal(err)
	}
	e := resp.GetEvent()
	if e.GetEventName() != "Inti Raymi" || e.GetEventShortDescription() != "Hatun raymi" || e.GetLocale() != "es" {
		t.Fatalf("got %q, %q in %q", e.GetEventName(), e.GetEventShortDescription(), e.GetLocale())
	}
	if d := cmp.Diff(map[string]string{"eventName": "es"}, e.GetServedLocales()); d != "" {
		t.Fatal(d)
	}
}

func TestPortalTextsReportTheirLanguage(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	about := &catalogv1.PortalInput{
		AboutUs:                &catalogv1.AboutUsInput{AboutUsText: proto.String("Somos")},
		PlatformContacts:       &catalogv1.ContactsInput{Mail: proto.String("hola@example.org")},
		CulturalPortalContacts: []*catalogv1.PortalContactInput{{ContactName: proto.String("Redacción")}},
	}
	_, err := p.single.UpdatePortal(as(editor), &catalogv1.UpdatePortalRequest{
		Data: about, Query: &queryv1.Query{Locale: "es"}, UpdateMask: mask("about_us", "platform_contacts", "cultural_portal_contacts"),
	})
	if err != nil {
		t.Fatal(err)
	}
	all := []*queryv1.Populate{{Name: "aboutUs"}, {Name: "culturalPortalContacts"}}
	resp, err := p.single.GetPortal(context.Background(), &catalogv1.GetPortalRequest{Query: &queryv1.Query{Locale: "qu", Populate: all}})
	if err != nil {
		t.Fatal(err)
	}
	got := []map[string]string{
		resp.GetPortal().GetAboutUs().GetServedLocales(),
		resp.GetPortal().GetCulturalPortalContacts()[0].GetServedLocales(),
	}
	if d := cmp.Diff([]map[string]string{{"aboutUsText": "es"}, {"contactName": "es"}}, got); d != "" {
		t.Fatal(d)
	}
}

func TestFiltersOfTheContract(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi 100%")
	second := p.fullEvent("Corpus Christi")
	second.Data.EventStartDate, second.Data.EventEndDate = day(4, 10), day(4, 18)
	second.Data.EventHost = links(p.other)
	if _, err := p.events.CreateEvent(as(editor), second); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		filter *queryv1.Filter
		want   []string
	}{
		"text in any case":          {compare("eventName", queryv1.Operator_OPERATOR_CONTAINSI, "RAYMI"), []string{"Inti Raymi 100%"}},
		"a percent sign is literal": {compare("eventName", queryv1.Operator_OPERATOR_CONTAINS, "100%"), []string{"Inti Raymi 100%"}},
		"an underscore is literal":  {compare("eventName", queryv1.Operator_OPERATOR_CONTAINS, "Inti_Raymi"), nil},
		"in":                        {compare("eventName", queryv1.Operator_OPERATOR_IN, "Corpus Christi", "x"), []string{"Corpus Christi"}},
		"a relation's field": {
			nested("eventHost", compare("commercialName", queryv1.Operator_OPERATOR_EQ, "Centro Qosqo")),
			[]string{"Corpus Christi"},
		},
		"a missing relation is null": {
			nested("eventAddress", nested("city", compare("cityCode", queryv1.Operator_OPERATOR_NULL, "true"))),
			[]string{"Inti Raymi 100%", "Corpus Christi"},
		},
		"one occurrence meets both": {
			nested("occurrences",
				all(compare("startsAt", queryv1.Operator_OPERATOR_LT, "2026-06-05"), compare("endsAt", queryv1.Operator_OPERATOR_GT, "2026-06-04"))),
			[]string{"Corpus Christi"},
		},
		"not": {
			&queryv1.Filter{Node: &queryv1.Filter_Not{Not: compare("eventName", queryv1.Operator_OPERATOR_EQ, "Corpus Christi")}},
			[]string{"Inti Raymi 100%"},
		},
		"a null matches no comparison": {compare("linkToBuyTicket", queryv1.Operator_OPERATOR_NE, "x"), nil},
		"between, both ends included": {
			compare("eventStartDate", queryv1.Operator_OPERATOR_BETWEEN, "2026-06-04T10:00:00Z", "2026-06-05"),
			[]string{"Corpus Christi"},
		},
		"the id of a relation directly": {compare("eventHost", queryv1.Operator_OPERATOR_IN, "999"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, p.found(t, c.filter)); d != "" {
				t.Fatal(d)
			}
		})
	}
}

// found lists the names of the events that match a visitor's filter, in order.
func (p *portal) found(t *testing.T, filter *queryv1.Filter) []string {
	t.Helper()
	resp, err := p.events.ListEvents(context.Background(), &catalogv1.ListEventsRequest{Query: &queryv1.Query{Filter: filter}})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range resp.GetEvents() {
		names = append(names, e.GetEventName())
	}
	return names
}

func TestEventKeepsItsUUID(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	created := p.createEvent(t, "Inti Raymi")
	if len(created.GetUuid()) != 36 {
		t.Fatalf("got %q", created.GetUuid())
	}
	if p.createEvent(t, "Corpus Christi").GetUuid() == created.GetUuid() {
		t.Error("two events have one UUID")
	}
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: created.GetId()})
	if err != nil || resp.GetEvent().GetUuid() != created.GetUuid() {
		t.Errorf("got %v, %v", resp.GetEvent().GetUuid(), err)
	}
}

func TestNamesOutsideTheAllowListAreRefused(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	deep := compare("eventName", queryv1.Operator_OPERATOR_EQ, "x")
	for range 5 {
		deep = nested("eventHost", nested("events", deep))
	}
	for name, q := range map[string]*queryv1.Query{
		"unknown field":      {Filter: compare("password", queryv1.Operator_OPERATOR_EQ, "x")},
		"shown only":         {Filter: compare("uuid", queryv1.Operator_OPERATOR_EQ, "x")},
		"alias trick":        {Filter: compare("t1.password", queryv1.Operator_OPERATOR_EQ, "x")},
		"unknown sort":       {Sort: []*queryv1.Sort{{Path: []string{"id; DROP TABLE events"}}}},
		"relation as sort":   {Sort: []*queryv1.Sort{{Path: []string{"eventHost"}}}},
		"unknown nested":     {Filter: nested("user", compare("email", queryv1.Operator_OPERATOR_EQ, "x"))},
		"text for a number":  {Filter: compare("id", queryv1.Operator_OPERATOR_EQ, "one")},
		"unknown in fields":  {Fields: []string{"requestId"}},
		"too many relations": {Filter: deep},
		"too deep a populate": {Populate: []*queryv1.Populate{{
			Name: "eventHost",
			Query: &queryv1.Query{Populate: []*queryv1.Populate{{Name: "events", Query: &queryv1.Query{
				Populate: []*queryv1.Populate{{Name: "eventHost", Query: &queryv1.Query{Populate: []*queryv1.Populate{{
					Name:  "events",
					Query: &queryv1.Query{Populate: populate("eventHost")},
				}}}}},
			}}}},
		}}},
	} {
		t.Run(name, func(t *testing.T) {
			p.createEvent(t, "Evento "+name)
			_, err := p.events.ListEvents(context.Background(), &catalogv1.ListEventsRequest{Query: q})
			if errs.KindOf(err) != errs.Invalid {
				t.Fatalf("got %v", err)
			}
		})
	}
}

func TestWhoMayWriteEvents(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	stranger := identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
	client := identity.Caller{UserID: 4, Role: identity.Client, HostID: p.host}
	for name, c := range map[string]struct {
		caller identity.Caller
		want   errs.Kind
	}{
		"anonymous": {identity.Caller{}, errs.Forbidden}, "client": {client, errs.Forbidden}, "another host": {stranger, errs.Forbidden},
	} {
		t.Run(name, func(t *testing.T) {
			_, created := p.events.CreateEvent(as(c.caller), p.fullEvent("Ajeno"))
			_, updated := p.events.UpdateEvent(as(c.caller), &catalogv1.UpdateEventRequest{
				Id:   id,
				Data: &catalogv1.EventInput{EventName: proto.String("Robado")}, UpdateMask: mask("event_name"),
			})
			_, deleted := p.events.DeleteEvent(as(c.caller), &catalogv1.DeleteEventRequest{Id: id})
			for _, err := range []error{created, updated, deleted} {
				if errs.KindOf(err) != c.want {
					t.Errorf("got %v", err)
				}
			}
		})
	}
	t.Run("an owner cannot move an event to another host", func(t *testing.T) {
		_, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
			Id:   id,
			Data: &catalogv1.EventInput{EventHost: links(p.other)}, UpdateMask: mask("event_host"),
		})
		if errs.KindOf(err) != errs.Forbidden {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("a refused change is not saved", func(t *testing.T) {
		resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: id})
		if err != nil || resp.GetEvent().GetEventName() != "Inti Raymi" {
			t.Fatalf("got %v, %v", resp, err)
		}
	})
}

func TestDraftsAreVisibleToTheirOwnerOnly(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	req := p.fullEvent("Borrador")
	req.UpdateMask.Paths = append(req.UpdateMask.Paths, "published_at")
	created, err := p.events.CreateEvent(as(p.organizer()), req)
	if err != nil {
		t.Fatal(err)
	}
	id := created.GetEvent().GetId()
	stranger := identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
	for name, c := range map[string]struct {
		caller identity.Caller
		want   int
	}{"anonymous": {identity.Caller{}, 0}, "another host": {stranger, 0}, "owner": {p.organizer(), 1}, "editor": {editor, 1}} {
		t.Run(name, func(t *testing.T) {
			preview := &queryv1.Query{PublicationState: queryv1.PublicationState_PUBLICATION_STATE_PREVIEW}
			list, err := p.events.ListEvents(as(c.caller), &catalogv1.ListEventsRequest{Query: preview})
			if err != nil || len(list.GetEvents()) != c.want {
				t.Fatalf("list: got %d, %v", len(list.GetEvents()), err)
			}
			_, err = p.events.GetEvent(as(c.caller), &catalogv1.GetEventRequest{Id: id})
			if found := err == nil; found != (c.want == 1) {
				t.Fatalf("get: %v", err)
			}
		})
	}
}

func TestUpdateChangesOnlySentFields(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	_, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: id, Data: &catalogv1.EventInput{EventRules: proto.String("Sin drones"), EventBanner: nil},
		UpdateMask: mask("event_rules", "event_banner"),
	})
	if err != nil {
		t.Fatal(err)
	}
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: id, Query: &queryv1.Query{Populate: populate("*")}})
	if err != nil {
		t.Fatal(err)
	}
	e := resp.GetEvent()
	if e.GetEventName() != "Inti Raymi" || e.GetEventRules() != "Sin drones" || e.GetEventBanner() != nil ||
		e.GetEventContacts().GetMail() != "hola@example.org" {
		t.Fatalf("got %v", e)
	}
}

func TestFormOfADraftReadsTheStoredTexts(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	draft := p.fullEvent("Inti Raymi")
	draft.UpdateMask.Paths = append(draft.UpdateMask.Paths, "published_at")
	created, err := p.events.CreateEvent(as(p.organizer()), draft)
	if err != nil {
		t.Fatal(err)
	}
	read := &catalogv1.GetEventRequest{
		Id: created.GetEvent().GetId(), Query: &queryv1.Query{Locale: "qu", Populate: populate("translations")},
	}
	for _, who := range []identity.Caller{p.organizer(), editor} {
		resp, err := p.events.GetEvent(as(who), read)
		if err != nil {
			t.Fatal(err)
		}
		want := `{"en": {"eventName": "Inti Raymi (en)"}, "es": {"eventName": "Inti Raymi"}}`
		if got := resp.GetEvent().GetTranslations(); got != want {
			t.Errorf("%s gets %s", who.Role, got)
		}
	}
	stranger := identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
	for _, who := range []identity.Caller{stranger, {}} {
		if _, err := p.events.GetEvent(as(who), read); errs.KindOf(err) != errs.NotFound {
			t.Errorf("%q reads the draft: %v", who.Role, err)
		}
	}
}

func TestAllBrokenRulesAreReported(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	req := p.fullEvent("")
	req.Data.EventName, req.Data.Translations = nil, nil
	req.Data.EventEndDate = timestamppb.New(req.Data.EventStartDate.AsTime().AddDate(0, 0, -1))
	req.Data.EventContacts.Mail = proto.String("nobody")
	_, err := p.events.CreateEvent(as(p.organizer()), req)
	e := errs.As(err)
	if e == nil {
		t.Fatalf("got %v", err)
	}
	var paths []string
	for _, f := range e.Fields {
		paths = append(paths, f.Path[len(f.Path)-1])
	}
	for _, want := range []string{"eventName", "eventEndDate", "mail"} {
		if !contains(paths, want) {
			t.Errorf("%s is not among %v", want, paths)
		}
	}
}

func contains(list []string, text string) bool {
	for _, s := range list {
		if s == text {
			return true
		}
	}
	return false
}
