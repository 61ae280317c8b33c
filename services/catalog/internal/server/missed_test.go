package server_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/server"
)

func (p *portal) documents() *server.Documents {
	return server.NewDocuments(p.db.Reader(), p.db, locale.Es)
}

// matchOf is how a search for coming events read the words.
func (p *portal) matchOf(t *testing.T, text string) *queryv1.Match {
	t.Helper()
	resp, err := p.events.ListEvents(context.Background(), &catalogv1.ListEventsRequest{Query: &queryv1.Query{
		Match: &queryv1.Match{Text: text}, Locale: "en", Filter: compare("eventEndDate", queryv1.Operator_OPERATOR_GT, "2026-06-02T00:00:00Z"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetMatch()
}

func TestASearchThatFindsNothingOffersTheNearestSpelling(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Velada de mandolina")
	p.createEvent(t, "Jazz")
	past := p.fullEvent("Velada Chaskina")
	past.Data.EventStartDate, past.Data.EventEndDate = day(1, 1), day(1, 2)
	if _, err := p.events.CreateEvent(as(p.organizer()), past); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"mandilona": "mandolina", "gazz": "jazz", "gazz mandilona": "", "chiskona": "", "qqqqq": "", "mandolina": "", "velada": "",
	} {
		if m := p.matchOf(t, text); m.GetSpelling() != want {
			t.Errorf("%s: %q, want %q", text, m.GetSpelling(), want)
		}
	}
}

func TestASearchThatFindsNothingNamesTheFeast(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi")
	for text, want := range map[string][]string{
		"corpus cristi": {"corpus-christi", "corpus-octave"}, "corpus christi 2031": {"corpus-christi"},
		"Taytacha Temblores": {"lord-of-the-earthquakes"}, "noche de jazz": nil, "inti raymi": nil,
	} {
		var got []string
		for _, f := range p.matchOf(t, text).GetFeasts() {
			got = append(got, f.GetCode())
			if len(f.GetDays()) == 0 || f.GetName() == "" || f.GetLastsDays() == 0 {
				t.Errorf("%s: %v", text, f)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
	// The gateway reads references instead of events; both answer alike.
	refs, err := p.documents().ListReferences(context.Background(), &catalogv1.ListReferencesRequest{
		Message: "raymi.catalog.v1.Event", Query: &queryv1.Query{Match: &queryv1.Match{Text: "corpus cristi"}, Locale: "en"},
	})
	if err != nil || !proto.Equal(refs.GetMatch(), p.matchOf(t, "corpus cristi")) {
		t.Errorf("got %v, %v", refs, err)
	}
}
