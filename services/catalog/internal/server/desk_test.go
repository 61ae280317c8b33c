package server_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/server"
)

var administrator = identity.Caller{UserID: 9, Role: identity.Administrator}

// pendingEvent creates an event of a host that is not trusted.
func (p *portal) pendingEvent(t *testing.T) *catalogv1.Event {
	t.Helper()
	p.trust(t, p.host, false)
	return p.createEvent(t, "Taki")
}

// visibility reports whether the caller gets an event by its id, in the list of public events, and in the list with
// drafts.
func (p *portal) visibility(t *testing.T, c identity.Caller, id int32) (got [3]bool) {
	t.Helper()
	_, err := p.events.GetEvent(as(c), &catalogv1.GetEventRequest{Id: id})
	got[0] = err == nil
	for i, state := range []queryv1.PublicationState{
		queryv1.PublicationState_PUBLICATION_STATE_LIVE,
		queryv1.PublicationState_PUBLICATION_STATE_PREVIEW,
	} {
		list, err := p.events.ListEvents(as(c), &catalogv1.ListEventsRequest{Query: &queryv1.Query{PublicationState: state}})
		if err != nil {
			t.Fatal(err)
		}
		got[i+1] = len(list.GetEvents()) == 1
	}
	return got
}

func TestEventOfAnUntrustedHostIsPending(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	created := p.pendingEvent(t)
	if created.PublishedAt != nil || created.GetReviewState() != "pending" {
		t.Fatalf("got %v", created)
	}
	stranger := identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
	check := func(want map[string][3]bool) {
		t.Helper()
		for name, c := range map[string]identity.Caller{
			"a visitor": {}, "another host": stranger, "its host": p.organizer(),
			"an editor": editor,
		} {
			if got := p.visibility(t, c, created.GetId()); got != want[name] {
				t.Errorf("%s: got %v", name, got)
			}
		}
	}
	hidden, own := [3]bool{}, [3]bool{true, false, true}
	check(map[string][3]bool{"a visitor": hidden, "another host": hidden, "its host": own, "an editor": own})
	approved, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: created.GetId()})
	if err != nil || !approved.GetEvent().GetPublishedAt().AsTime().Equal(now) || approved.GetEvent().ReviewState != nil ||
		approved.GetEvent().ReviewMessage != nil {
		t.Fatalf("got %v, %v", approved, err)
	}
	all := [3]bool{true, true, true}
	check(map[string][3]bool{"a visitor": all, "another host": all, "its host": all, "an editor": all})
	_, err = p.desk.RejectEvent(as(editor), &catalogv1.RejectEventRequest{Id: created.GetId(), Message: "No"})
	if e := errs.As(err); e == nil || e.Kind != errs.Conflict || e.Key != "already_decided" {
		t.Errorf("decided twice: %v", err)
	}
	want := []*catalogv1.EventReviewed{{Id: created.GetId(), HostId: p.host, EventName: "Taki", Approved: true}}
	if d := cmp.Diff(want, pgtest.Outbox[*catalogv1.EventReviewed](t, p.pool, bus.EventReviewed), protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

func TestChangedRejectedEventIsPendingAgain(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	_, err := p.desk.RejectEvent(as(editor), &catalogv1.RejectEventRequest{Id: id})
	if errs.KindOf(err) != errs.Invalid {
		t.Fatalf("without a reason: %v", err)
	}
	rejected, err := p.desk.RejectEvent(as(editor), &catalogv1.RejectEventRequest{Id: id, Message: "Falta la dirección"})
	if err != nil || rejected.GetEvent().GetReviewState() != "rejected" || rejected.GetEvent().GetReviewMessage() != "Falta la dirección" {
		t.Fatalf("got %v, %v", rejected, err)
	}
	changed, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: id, Data: &catalogv1.EventInput{EventRules: proto.String("Con entrada")}, UpdateMask: mask("event_rules"),
	})
	if err != nil || changed.GetEvent().GetReviewState() != "pending" || changed.GetEvent().PublishedAt != nil {
		t.Fatalf("got %v, %v", changed, err)
	}
	_, err = p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: id, UpdatedAt: rejected.GetEvent().GetUpdatedAt()})
	if e := errs.As(err); e == nil || e.Kind != errs.Conflict || e.Key != "changed_meanwhile" {
		t.Errorf("approved as it was before the change: %v", err)
	}
	want := []*catalogv1.EventReviewed{{Id: id, HostId: p.host, EventName: "Taki", Message: "Falta la dirección"}}
	if d := cmp.Diff(want, pgtest.Outbox[*catalogv1.EventReviewed](t, p.pool, bus.EventReviewed), protocmp.Transform()); d != "" {
		t.Error(d)
	}
}

// A form that sends the whole event and changes only the status needs no review; any other change does.
func TestStatusChangeByAWholeFormStaysPublic(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	if _, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	form := p.fullEvent("Taki")
	form.Data.EventStatus, form.Data.StatusReason = proto.String("cancelled"), proto.String("Lluvia")
	form.UpdateMask.Paths = append(form.UpdateMask.Paths, "event_status", "status_reason", "event_category", "event_media_photos")
	form.Data.EventCategory, form.Data.EventMediaPhotos = links(), links()
	send := func() *catalogv1.Event {
		t.Helper()
		resp, err := p.events.UpdateEvent(as(p.organizer()),
			&catalogv1.UpdateEventRequest{Id: id, Data: form.GetData(), UpdateMask: form.GetUpdateMask(), Files: form.GetFiles()})
		if err != nil {
			t.Fatal(err)
		}
		return resp.GetEvent()
	}
	if e := send(); e.PublishedAt == nil || e.GetEventStatus() != "cancelled" {
		t.Errorf("got %v", e)
	}
	form.Data.EventContacts.Mail = proto.String("otro@example.org")
	if e := send(); e.PublishedAt != nil || e.GetReviewState() != "pending" {
		t.Errorf("a changed address is not reviewed: %v", e)
	}
}

// Loading and saving an event must not look like a change.
func TestApprovedEventCanBeCancelledWithoutReview(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	if _, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	cancelled, err := p.events.UpdateEvent(as(p.organizer()), &catalogv1.UpdateEventRequest{
		Id: id, Data: &catalogv1.EventInput{EventStatus: proto.String("cancelled"), StatusReason: proto.String("Lluvia")},
		UpdateMask: mask("event_status", "status_reason"),
	})
	if err != nil || cancelled.GetEvent().PublishedAt == nil || cancelled.GetEvent().GetStatusReason() != "Lluvia" {
		t.Fatalf("got %v, %v", cancelled, err)
	}
}

func TestDeskIsForEditors(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId()
	for name, c := range map[string]identity.Caller{
		"a visitor": {}, "a client": {UserID: 4, Role: identity.Client},
		"its host": p.organizer(),
	} {
		for _, about := range []int32{id, 999} { // other callers cannot probe ids
			_, list := p.desk.ListDeskEvents(as(c), &catalogv1.ListDeskEventsRequest{})
			_, approve := p.desk.ApproveEvent(as(c), &catalogv1.ApproveEventRequest{Id: about})
			_, reject := p.desk.RejectEvent(as(c), &catalogv1.RejectEventRequest{Id: about, Message: "x"})
			_, cancel := p.desk.CancelEventVerdict(as(c), &catalogv1.CancelEventVerdictRequest{Id: about})
			_, hosts := p.desk.ListDeskHosts(as(c), &catalogv1.ListDeskHostsRequest{})
			_, host := p.desk.GetDeskHost(as(c), &catalogv1.GetDeskHostRequest{Id: about})
			_, trust := p.desk.UpdateDeskHost(as(c), &catalogv1.UpdateDeskHostRequest{Id: about, Trusted: proto.Bool(true)})
			_, audit := p.desk.ListContentAudit(as(c), &catalogv1.ListContentAuditRequest{})
			for i, err := range []error{list, approve, reject, cancel, hosts, host, trust, audit} {
				if errs.KindOf(err) != errs.Forbidden {
					t.Errorf("%s, call %d: %v", name, i, err)
				}
			}
		}
	}
	if _, err := p.desk.ListContentAudit(as(editor), &catalogv1.ListContentAuditRequest{}); errs.KindOf(err) != errs.Forbidden {
		t.Errorf("audit is for administrators: %v", err)
	}
	_, approve := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: 999})
	_, trust := p.desk.UpdateDeskHost(as(editor), &catalogv1.UpdateDeskHostRequest{Id: 999})
	for _, err := range []error{approve, trust} {
		if errs.KindOf(err) != errs.NotFound {
			t.Errorf("an unknown one: %v", err)
		}
	}
}

func TestDeskEventsAreListedByState(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Público")
	draft := p.fullEvent("Borrador")
	draft.UpdateMask.Paths = append(draft.UpdateMask.Paths, "published_at")
	if _, err := p.events.CreateEvent(as(p.organizer()), draft); err != nil {
		t.Fatal(err)
	}
	p.trust(t, p.host, false)
	p.createEvent(t, "En espera")
	refused := p.createEvent(t, "Rechazado").GetId()
	if _, err := p.desk.RejectEvent(as(editor), &catalogv1.RejectEventRequest{Id: refused, Message: "No"}); err != nil {
		t.Fatal(err)
	}
	for state, want := range map[string][]string{
		"": {"Público", "Borrador", "En espera", "Rechazado"}, "pending": {"En espera"}, "rejected": {"Rechazado"}, "published": {"Público"},
		"draft": {"Borrador"},
	} {
		list, err := p.desk.ListDeskEvents(as(editor), &catalogv1.ListDeskEventsRequest{State: state})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range list.GetEvents() {
			got = append(got, e.GetEventName())
		}
		if d := cmp.Diff(want, got); d != "" || int(list.GetPage().GetTotal()) != len(want) {
			t.Errorf("%q: %d: %s", state, list.GetPage().GetTotal(), d)
		}
	}
	narrowed, err := p.desk.ListDeskEvents(as(editor), &catalogv1.ListDeskEventsRequest{
		State: "pending", Query: &queryv1.Query{Filter: compare("eventName", queryv1.Operator_OPERATOR_EQ, "Público")},
	})
	if err != nil || len(narrowed.GetEvents()) != 0 {
		t.Errorf("a filter widens the list: %v, %v", narrowed, err)
	}
	if _, err := p.desk.ListDeskEvents(as(editor), &catalogv1.ListDeskEventsRequest{State: "lost"}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("got %v", err)
	}
}

// An editor finds events of any state by the words of the public search: in any order, without accents, misspelt.
func TestEventsOfTheDeskAreFoundByWords(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Señor de los Temblores")
	draft := p.fullEvent("Procesión de los Temblores")
	draft.UpdateMask = mask("event_name", "event_host", "event_start_date", "event_end_date", "published_at")
	if _, err := p.events.CreateEvent(as(p.organizer()), draft); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, state string
		want        []string
	}{
		{"temblores senor", "", []string{"Señor de los Temblores"}},
		{"tembloers", "", []string{"Señor de los Temblores", "Procesión de los Temblores"}},
		{"temblores", "draft", []string{"Procesión de los Temblores"}},
		{"procesion", "published", nil},
		{"", "draft", []string{"Procesión de los Temblores"}},
	} {
		list, err := p.desk.ListDeskEvents(as(editor), &catalogv1.ListDeskEventsRequest{State: c.state, Query: &queryv1.Query{
			Search: c.text, Sort: []*queryv1.Sort{{Path: []string{"id"}}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range list.GetEvents() {
			got = append(got, e.GetEventName())
		}
		if d := cmp.Diff(c.want, got); d != "" || int(list.GetPage().GetTotal()) != len(c.want) {
			t.Errorf("%q %q: %d: %s", c.text, c.state, list.GetPage().GetTotal(), d)
		}
	}
}

func TestHostsAreSearchedAndTrusted(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	list, err := p.desk.ListDeskHosts(as(editor), &catalogv1.ListDeskHostsRequest{State: "published", Query: &queryv1.Query{Search: "QOSQO"}})
	if err != nil || list.GetPage().GetTotal() != 1 {
		t.Fatalf("got %v, %v", list, err)
	}
	h := list.GetHosts()[0]
	if h.GetId() != p.other || h.GetName() != "Centro Qosqo" || !h.GetTrusted() || h.GetState() != "published" {
		t.Errorf("got %v", h)
	}
	one, err := p.desk.GetDeskHost(as(editor), &catalogv1.GetDeskHostRequest{Id: p.other})
	if d := cmp.Diff(h, one.GetHost(), protocmp.Transform()); d != "" || err != nil {
		t.Error(d, err)
	}
	unchanged, err := p.desk.UpdateDeskHost(as(editor), &catalogv1.UpdateDeskHostRequest{Id: p.other})
	if err != nil || !unchanged.GetHost().GetTrusted() {
		t.Errorf("got %v, %v", unchanged, err)
	}
	p.trust(t, p.other, false)
	audit, err := p.desk.ListContentAudit(as(administrator),
		&catalogv1.ListContentAuditRequest{Noun: "hosts", Query: &queryv1.Query{Page: &queryv1.Page{Limit: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	e := audit.GetEntries()[0]
	got := []any{e.GetUserId(), e.GetAction(), e.GetNoun(), e.GetEntryId(), e.GetBefore(), e.GetAfter()}
	if d := cmp.Diff([]any{editor.UserID, "changed", "hosts", p.other, `{"trusted":true}`, `{"trusted":false}`}, got); d != "" {
		t.Error(d)
	}
}

func TestAuditRecordsEditorsOnly(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.pendingEvent(t).GetId() // by its host
	if _, err := p.desk.ApproveEvent(as(editor), &catalogv1.ApproveEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.events.DeleteEvent(as(editor), &catalogv1.DeleteEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	audit, err := p.desk.ListContentAudit(as(administrator), &catalogv1.ListContentAuditRequest{Noun: "events"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range audit.GetEntries() {
		got = append(got, e.GetAction()+" "+e.GetAfter())
	}
	want := []string{"deleted ", `approved {"eventStatus":"scheduled","message":"","state":"published"}`}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestHostIsPublicOnceItsApplicationIsApproved(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	applicant := identity.Caller{UserID: 7, Role: identity.Client}
	created, err := p.hosts.CreateHost(as(applicant), &catalogv1.CreateHostRequest{
		Data: &catalogv1.HostInput{CommercialName: proto.String("Taller")}, UpdateMask: mask("commercial_name"), RequestId: "r",
	})
	if err != nil || created.GetHost().PublishedAt != nil || created.GetHost().GetReviewState() != "pending" {
		t.Fatalf("got %v, %v", created, err)
	}
	id := created.GetHost().GetId()
	seen := func(c identity.Caller) bool {
		_, err := p.hosts.GetHost(as(c), &catalogv1.GetHostRequest{Id: id})
		return err == nil
	}
	if seen(identity.Caller{}) || seen(p.organizer()) || !seen(applicant) || !seen(editor) {
		t.Fatal("visible to the wrong callers")
	}
	decide := func(message string, event *partnersv1.ApplicationDecided) {
		t.Helper()
		data, err := proto.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		handler := server.NewDecisions(p.db, func() time.Time { return now })
		if err := handler.Handle(context.Background(), bus.Message{ID: message, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	decide("0", &partnersv1.ApplicationDecided{HostId: 999, Approved: true})
	decide("1", &partnersv1.ApplicationDecided{HostId: id, OnBehalf: true, Approved: true})
	if seen(identity.Caller{}) {
		t.Fatal("a decision published a host that an editor created for somebody else")
	}
	decide("2", &partnersv1.ApplicationDecided{HostId: id, Approved: true, DecidedBy: 5})
	if !seen(identity.Caller{}) {
		t.Fatal("an approved host is hidden")
	}
	decide("3", &partnersv1.ApplicationDecided{HostId: id, DecidedBy: 5})
	decide("2", &partnersv1.ApplicationDecided{HostId: id, Approved: true, DecidedBy: 5}) // delivered again
	if seen(identity.Caller{}) {
		t.Error("a rejected host is visibility")
	}
	audit, err := p.desk.ListContentAudit(as(administrator),
		&catalogv1.ListContentAuditRequest{Noun: "hosts", Query: &queryv1.Query{Page: &queryv1.Page{Limit: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if e := audit.GetEntries(); e[0].GetAction() != "rejected" || e[1].GetAction() != "approved" || e[1].GetUserId() != 5 {
		t.Errorf("got %v", e)
	}
}

func (p *portal) createCity(t *testing.T, code, name string) int32 {
	t.Helper()
	created, err := p.entries.CreateDeskEntry(as(editor), &catalogv1.CreateDeskEntryRequest{
		List: "cities", Code: &code, Translations: map[string]*catalogv1.DeskEntryTexts{"es": {Name: &name}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return created.GetEntry().GetId()
}

func TestListEntriesAreSortedByTheirNameInTheLanguageOfTheQuery(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	for _, names := range []map[string]string{{"es": "Teatro", "en": "Drama"}, {"es": "Ópera"}, {"es": "danza", "en": "Zapateo"}} {
		translations := map[string]*catalogv1.DeskEntryTexts{}
		for tag, name := range names {
			translations[tag] = &catalogv1.DeskEntryTexts{Name: &name}
		}
		if _, err := p.entries.CreateDeskEntry(as(editor), &catalogv1.CreateDeskEntryRequest{
			List: "event-categories", Translations: translations,
		}); err != nil {
			t.Fatal(err)
		}
	}
	for language, want := range map[string][]string{"es": {"danza", "Ópera", "Teatro"}, "en": {"Teatro", "Ópera", "danza"}} {
		list, err := p.entries.ListDeskEntries(as(editor), &catalogv1.ListDeskEntriesRequest{
			List: "event-categories", Query: &queryv1.Query{Locale: language},
		})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range list.GetEntries() {
			var names map[string]struct{ Name string }
			if err := json.Unmarshal([]byte(e.GetTranslations()), &names); err != nil {
				t.Fatal(err)
			}
			got = append(got, names["es"].Name)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", language, d)
		}
	}
}
