package server_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func TestRelatedContentIsSentOnce(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first, second := p.createEvent(t, "Pawkar").GetId(), p.createEvent(t, "Killa").GetId()
	documents := p.documents()
	const event, host = "raymi.catalog.v1.Event", "raymi.catalog.v1.Host"
	// sent returns the messages of the content in the response for an event, and the reference to its host.
	sent := func(id int32, language string) (messages []string, ofHost *queryv1.Reference) {
		t.Helper()
		resp, err := documents.ListReferences(t.Context(), &catalogv1.ListReferencesRequest{
			Message: event, Id: id, Query: &queryv1.Query{Locale: language, Populate: populate("eventHost")},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range resp.GetDocuments() {
			if len(d.GetRows()) != 1 {
				t.Errorf("%d rows of %s", len(d.GetRows()), d.GetMessage())
			}
			messages = append(messages, d.GetMessage())
		}
		slices.Sort(messages)
		return messages, resp.GetRows()[0].GetRelated()[0].GetRows()[0]
	}
	check := func(what string, id int32, language string, want ...string) {
		t.Helper()
		got, _ := sent(id, language)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	check("first event", first, "es", event, host)
	check("second event", second, "es", event)
	check("another language", second, "en", event, host)
	update := &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{CommercialName: proto.String("Casa Killa")}, UpdateMask: mask("commercial_name"),
	}
	if _, err := p.hosts.UpdateHost(as(editor), update); err != nil {
		t.Fatal(err)
	}
	check("a changed host", first, "es", event, host)
	_, reference := sent(first, "es")
	if _, err := documents.GetDocuments(t.Context(), &catalogv1.GetDocumentsRequest{Locale: "en", Keys: []*catalogv1.DocumentKeys{
		{Message: host, Ids: []int32{reference.GetId()}, Versions: []uint32{reference.GetVersion()}},
	}}); err != nil {
		t.Fatal(err)
	}
	check("a host that was requested", first, "en", event)
}
