package server_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/server"
)

const eventMessage, hostMessage = "raymi.catalog.v1.Event", "raymi.catalog.v1.Host"

// received reads references of an event, or of all events with the id 0, and returns the messages of the content that comes with
// them, one for each row, and the reference to the first event's host.
func received(t *testing.T, documents *server.Documents, id int32, language string) (messages []string, host *queryv1.Reference) {
	t.Helper()
	resp, err := documents.ListReferences(t.Context(), &catalogv1.ListReferencesRequest{
		Message: eventMessage, Id: id, Query: &queryv1.Query{Locale: language, Populate: populate("eventHost")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range resp.GetDocuments() {
		for range d.GetRows() {
			messages = append(messages, d.GetMessage())
		}
	}
	slices.Sort(messages)
	return messages, resp.GetRows()[0].GetRelated()[0].GetRows()[0]
}

func TestRelatedContentIsSentOnce(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first, second := p.createEvent(t, "Pawkar").GetId(), p.createEvent(t, "Killa").GetId()
	documents := p.documents()
	check := func(what string, id int32, language string, want ...string) {
		t.Helper()
		got, _ := received(t, documents, id, language)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	check("first event", first, "es", eventMessage, hostMessage)
	check("second event", second, "es", eventMessage)
	check("another language", second, "en", eventMessage, hostMessage)
	check("list of sent events", 0, "es")
	check("list of a sent and an unsent event", 0, "en", eventMessage)
	check("list in a new language", 0, "qu", eventMessage, eventMessage, hostMessage)
	update := &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{CommercialName: proto.String("Casa Killa")}, UpdateMask: mask("commercial_name"),
	}
	if _, err := p.hosts.UpdateHost(as(editor), update); err != nil {
		t.Fatal(err)
	}
	check("a changed host", 0, "es", hostMessage)
	_, host := received(t, documents, first, "es")
	if _, err := documents.GetDocuments(t.Context(), &catalogv1.GetDocumentsRequest{Locale: "en", Keys: []*catalogv1.DocumentKeys{
		{Message: hostMessage, Ids: []int32{host.GetId()}, Versions: []uint32{host.GetVersion()}},
	}}); err != nil {
		t.Fatal(err)
	}
	check("a host that was requested", 0, "en")
}

func TestLargeContentIsLeftToARequestOfItsOwn(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	documents := p.documents()
	for range 4 {
		id := p.createEvent(t, "Pawkar").GetId()
		pgtest.Exec(t, p.pool, `UPDATE event_translations SET event_rules = repeat('x', 1500000) WHERE event_id = $1`, id)
	}
	for range 2 {
		if got, _ := received(t, documents, 0, "es"); got != nil {
			t.Errorf("a list comes with %v", got)
		}
	}
	resp, err := documents.ListReferences(t.Context(), &catalogv1.ListReferencesRequest{
		Message: eventMessage, Query: &queryv1.Query{Locale: "es", Page: &queryv1.Page{Limit: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(resp.GetDocuments()) != 1 {
		t.Error("the content of one event is left out")
	}
}
