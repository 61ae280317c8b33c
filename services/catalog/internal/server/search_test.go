package server_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/server"
)

// named creates a public event with a name in Spanish and a place.
func (p *portal) named(t *testing.T, name, place string) int32 {
	t.Helper()
	req := p.fullEvent(name)
	req.Data.EventAddress.Address = &place
	req.Data.Translations = nil
	resp, err := p.events.CreateEvent(as(p.organizer()), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent().GetId()
}

func (p *portal) search(t *testing.T, text string) *catalogv1.ListEventsResponse {
	t.Helper()
	resp, err := p.events.ListEvents(context.Background(), &catalogv1.ListEventsRequest{
		Query: &queryv1.Query{Match: &queryv1.Match{Text: text}},
	})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return resp
}

// names are the names of the events that a search finds, in order.
func (p *portal) names(t *testing.T, text string) (names []string) {
	t.Helper()
	for _, e := range p.search(t, text).GetEvents() {
		names = append(names, e.GetEventName())
	}
	return names
}

func (p *portal) expectFound(t *testing.T, text string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, p.names(t, text)); diff != "" {
		t.Errorf("%q: %s", text, diff)
	}
}

func TestSearchFindsWordsInAnyOrderAndSpelling(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Señor de los Temblores", "Catedral")
	p.named(t, "Peregrinación a Qoyllur Rit’i", "Mahuayani")
	p.named(t, "Noche de danzas", "Saqsaywaman")
	for _, text := range []string{"temblores señor", "senor temblor", "SEÑOR DE LOS TEMBLORES", "tembolres", "señor temb", "catedral señor"} {
		p.expectFound(t, text, "Señor de los Temblores")
	}
	for _, text := range []string{"quyllur riti", "Qoylluriti", "qoyllur ritʼi", "peregrinaciones"} {
		p.expectFound(t, text, "Peregrinación a Qoyllur Rit’i")
	}
	for _, text := range []string{"danza", "dance", "sacsayhuamán", "Saqsaywamán noche", "danz"} {
		p.expectFound(t, text, "Noche de danzas")
	}
	p.named(t, "Albazos de Kunturkanki", "Plaza")
	p.expectFound(t, "kuntur kanki", "Albazos de Kunturkanki")
	p.expectFound(t, "ópera")
}

func TestSearchPutsTitleBeforeHostBeforePlaceBeforeText(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	host := p.createHost(t, "Teatro Kusikuy")
	text := p.named(t, "Noche larga", "Plaza")
	p.named(t, "Feria", "Jirón Kusikuy")
	hosted := p.named(t, "Concierto", "Plaza")
	p.named(t, "Kusikuy Raymi", "Plaza")
	p.change(t, text, &catalogv1.EventInput{EventDescription: proto.String("Con el maestro Kusikuy.")}, "event_description")
	if _, err := p.update(editor, hosted, &catalogv1.EventInput{EventHost: links(host)}, "event_host"); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "kusikuy", "Kusikuy Raymi", "Concierto", "Feria", "Noche larga")
}

// An event is found by its venue, and by the venue of one of its dates, until they change.
func TestSearchFindsVenues(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.named(t, "Velada", "Calle Mesón de la Estrella")
	venue := func(place string) {
		t.Helper()
		p.change(t, id, &catalogv1.EventInput{EventContacts: &catalogv1.ContactsInput{Place: &place}}, "event_contacts", "event_contacts.place")
	}
	venue("Casa Concha")
	p.change(t, id, &catalogv1.EventInput{Occurrences: []*catalogv1.OccurrenceInput{
		{StartsAt: day(24, 14), EndsAt: day(24, 23), Place: proto.String("Teatro Kusikuy")},
	}}, "occurrences", "occurrences.0.starts_at", "occurrences.0.ends_at", "occurrences.0.place")
	for _, text := range []string{"concha", "teatro kusikuy", "meson velada"} {
		p.expectFound(t, text, "Velada")
	}
	venue("Paraninfo")
	p.expectFound(t, "concha")
	p.expectFound(t, "paraninfo", "Velada")
}

func (p *portal) change(t *testing.T, id int32, data *catalogv1.EventInput, paths ...string) {
	t.Helper()
	if _, err := p.update(p.organizer(), id, data, paths...); err != nil {
		t.Fatal(err)
	}
}

// The words as they were typed are better than others with the same key.
func TestSearchPutsTheTypedSpellingFirst(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Niña", "Plaza")
	p.named(t, "Niño", "Plaza")
	p.expectFound(t, "niño", "Niño", "Niña")
	p.expectFound(t, "nina", "Niña", "Niño")
}

func TestSearchFollowsChanges(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.named(t, "Velada", "Plaza")
	p.expectFound(t, "chaskina")
	p.change(t, id, &catalogv1.EventInput{EventName: proto.String("Chaskina")}, "event_name")
	p.expectFound(t, "chaskina", "Chaskina")
	p.expectFound(t, "velada")

	p.expectFound(t, "wayra")
	if _, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{CommercialName: proto.String("Wayra")}, UpdateMask: mask("commercial_name"),
	}); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "wayra", "Chaskina")

	if _, err := p.events.DeleteEvent(as(p.organizer()), &catalogv1.DeleteEventRequest{Id: id}); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "chaskina")
}

func TestSearchKnowsTheNamesOfCities(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	city := p.createCity(t, "urcos", "Urcos")
	req := p.fullEvent("Feria de ganado")
	req.Data.EventAddress.City = links(city)
	if _, err := p.events.CreateEvent(as(p.organizer()), req); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "feria urcos", "Feria de ganado")
}

func TestSearchFindsTheOtherNamesOfAThing(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Señor de los Temblores", "Catedral")
	if _, err := p.pool.Exec(t.Context(),
		`INSERT INTO other_names (names) VALUES ('{Señor de los Temblores,Taytacha Temblores,Lord of the Earthquakes}')`); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"lord of the earthquakes", "Taytacha Temblores", "taitacha temblor"} {
		p.expectFound(t, text, "Señor de los Temblores")
	}
}

func TestSearchSaysHowItReadTheWords(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Noche de museos", "Plaza")
	p.named(t, "Jazz", "Bar")
	if m := p.search(t, "noche mueso").GetMatch(); m.GetCorrected() != "noche museo" {
		t.Errorf("corrected: %q", m.GetCorrected())
	}
	found := p.search(t, "jazz de noche")
	if len(found.GetEvents()) != 2 || len(found.GetMatch().GetWords()) != 2 {
		t.Errorf("some words: got %v", found)
	}
	if found := p.names(t, "jazz salsa rock"); len(found) != 1 {
		t.Errorf("one of three words: got %v", found)
	}
	if m := p.search(t, "noche").GetMatch(); m.GetCorrected() != "" || len(m.GetWords()) != 0 {
		t.Errorf("got %v", m)
	}
}

// A correction must not show a word that only a draft has.
func TestACorrectionIsNeverAWordOfADraft(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	draft := p.fullEvent("Wachuma")
	draft.UpdateMask.Paths = append(draft.UpdateMask.Paths, "published_at")
	if _, err := p.events.CreateEvent(as(p.organizer()), draft); err != nil {
		t.Fatal(err)
	}
	if found := p.search(t, "wachmua"); found.GetMatch().GetCorrected() != "" || len(found.GetEvents()) != 0 {
		t.Errorf("got %v", found)
	}
}

func TestCountsAreThoseOfTheSearch(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Jazz", "Bar")
	p.named(t, "Ópera", "Bar")
	counts, err := p.events.CountEvents(context.Background(), &catalogv1.CountEventsRequest{
		Query: &queryv1.Query{Match: &queryv1.Match{Text: "jazz"}},
	})
	if err != nil || counts.GetTotal() != 1 || len(counts.GetHosts()) != 1 || counts.GetHosts()[0].GetCount() != 1 {
		t.Errorf("got %v, %v", counts, err)
	}
}

// A release without the index, or a script, may write events while this one runs.
func TestStaleEventsAreIndexed(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.named(t, "Velada", "Plaza")
	// Neither has the event an index, nor is its index that of its texts.
	p.named(t, "Tuta", "Plaza")
	if _, err := p.pool.Exec(t.Context(), `DELETE FROM event_search WHERE event_id <> $1`, id); err != nil {
		t.Fatal(err)
	}
	if _, err := p.pool.Exec(t.Context(), `UPDATE event_translations SET event_name = 'Chaskina' WHERE event_id = $1`, id); err != nil {
		t.Fatal(err)
	}
	if _, err := p.pool.Exec(t.Context(), `UPDATE events SET updated_at = now() WHERE id = $1`, id); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "chaskina")
	if err := server.IndexEvents(t.Context(), p.db); err != nil {
		t.Fatal(err)
	}
	p.expectFound(t, "chaskina", "Chaskina")
	p.expectFound(t, "tuta", "Tuta")
	if found, err := p.db.IndexEvents(t.Context()); found || err != nil {
		t.Errorf("again: %v, %v", found, err)
	}
}

// Whatever a caller puts into the expressions, the catalog replaces.
func TestCallersCannotSendExpressions(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Jazz", "Bar")
	resp, err := p.events.ListEvents(context.Background(), &catalogv1.ListEventsRequest{Query: &queryv1.Query{Match: &queryv1.Match{
		Text: "opera", Found: "'jazz'", Words: []string{"'jazz'"}, Better: []string{"'"},
	}}})
	if err != nil || len(resp.GetEvents()) != 0 {
		t.Errorf("got %v, %v", resp, err)
	}
}

func TestAnyTextCanBeSearched(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.named(t, "Jazz", "Bar")
	for _, text := range []string{"'", "\\", "a & b | !c", "(", ":*", "日本", "١٢", "\u0301", "h", "1e5", "x' OR 1=1 --", "%_", "  "} {
		p.search(t, text)
	}
	if _, err := p.events.ListEvents(context.Background(), &catalogv1.ListEventsRequest{
		Query: &queryv1.Query{Match: &queryv1.Match{Text: string(make([]byte, 201))}},
	}); err == nil {
		t.Error("a text without bound is accepted")
	}
}
