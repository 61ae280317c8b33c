package server_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/search"
)

func (p *portal) suggest(t *testing.T, text, tag string) *catalogv1.SuggestEventsResponse {
	t.Helper()
	resp, err := p.events.SuggestEvents(context.Background(), &catalogv1.SuggestEventsRequest{
		Query: &queryv1.Query{Match: &queryv1.Match{Text: text}, Locale: tag},
	})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return resp
}

// shownIn are the names of all suggestions, each after its group.
func shownIn(r *catalogv1.SuggestEventsResponse) (out []string) {
	for _, e := range r.GetEvents() {
		out = append(out, "event: "+e.GetName())
	}
	for _, f := range r.GetFeasts() {
		out = append(out, strings.TrimSuffix("feast: "+f.GetName()+" ("+f.GetAlias()+")", " ()"))
	}
	for _, p := range r.GetPlaces() {
		out = append(out, p.GetParameter()+": "+p.GetName())
	}
	for _, h := range r.GetHosts() {
		out = append(out, "host: "+h.GetName())
	}
	for _, c := range r.GetCategories() {
		out = append(out, "category: "+c.GetName())
	}
	return out
}

func (p *portal) createCategory(t *testing.T, code string, names map[string]string) {
	t.Helper()
	texts := map[string]*catalogv1.DeskEntryTexts{}
	for tag, name := range names {
		texts[tag] = &catalogv1.DeskEntryTexts{Name: &name}
	}
	if _, err := p.entries.CreateDeskEntry(as(editor), &catalogv1.CreateDeskEntryRequest{
		List: "event-categories", Code: &code, Translations: texts,
	}); err != nil {
		t.Fatal(err)
	}
}

// typed is what a visitor has typed so far, and what has to be among the suggestions.
var typed = []struct {
	text, locale string
	want         []string
}{
	{"corp", "es", []string{"event: Corpus Christi en la Plaza", "feast: Corpus Christi", "feast: Octava de Corpus Christi"}},
	{"corp", "en", []string{"event: Corpus Christi en la Plaza (en)", "feast: Octave of Corpus Christi"}},
	{"inti r", "qu", []string{"event: Inti Raymi 2026", "feast: Inti Raymi"}},
	{"san bl", "es", []string{"event: Noche en San Blas", "neighbourhood: San Blas"}},
	{"san bl", "qu", []string{"neighbourhood: T’uqukachi (San Blas)"}},
	{"qosq", "es", []string{"city: Cusco", "host: Centro Qosqo"}},
	{"cuzc", "en", []string{"city: Cusco", "host: Centro Qosqo"}},
	{"tembl", "es", []string{"event: Señor de los Temblores", "feast: Lunes Santo (Señor de los Temblores)"}},
	{"lord of the earth", "en", []string{"event: Señor de los Temblores (en)", "feast: Holy Monday (Lord of the Earthquakes)"}},
	{"señor tembolres", "es", []string{"event: Señor de los Temblores"}},
	{"niñ", "es", []string{"event: Niño Manuelito"}},
	{"NINO", "en", []string{"event: Niño Manuelito (en)"}},
	{"quyll", "qu", []string{"feast: Quyllur Rit’i"}},
	{"qoyllur rit'", "es", []string{"feast: Señor de Qoyllur Rit’i"}},
	{"conc", "es", []string{"event: Concierto en el patio"}},
	{"proc", "es", []string{"event: Procesión de la tarde"}},
	{"in", "es", []string{"event: Inti Raymi 2026", "feast: Inti Raymi"}},
	{"taki", "qu", []string{"category: Taki"}},
	{"musi", "qu", []string{"category: Taki"}},
	{"chris", "en", []string{"feast: Christmas"}},
	{"ch", "en", []string{"feast: Christmas"}},
	{"qhatu", "es", []string{"category: Feria"}},
}

// typedPortal is a portal with what the cases need.
func typedPortal(t *testing.T) *portal {
	t.Helper()
	p := newPortal(t)
	for _, name := range []string{
		"Corpus Christi en la Plaza", "Inti Raymi 2026", "Noche en San Blas", "Señor de los Temblores", "Niño Manuelito",
		"Concierto en el patio", "Procesión de la tarde",
	} {
		p.createEvent(t, name)
	}
	p.createCity(t, "cusco", "Cusco")
	p.createCategory(t, "music", map[string]string{"es": "Música", "qu": "Taki"})
	p.createCategory(t, "fair", map[string]string{"es": "Feria"})
	return p
}

func TestWhatAVisitorTypesIsSuggested(t *testing.T) {
	t.Parallel()
	p := typedPortal(t)
	for _, c := range typed {
		resp := p.suggest(t, c.text, c.locale)
		got := shownIn(resp)
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%q (%s): no %q in %q", c.text, c.locale, want, got)
			}
		}
		if len(got) > search.MaxSuggestions {
			t.Errorf("%q: %d suggestions", c.text, len(got))
		}
		for _, e := range resp.GetEvents() {
			if _, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: e.GetId()}); err != nil {
				t.Errorf("%q suggests %s: %v", c.text, e.GetName(), err)
			}
		}
	}
}

func TestNothingIsSuggestedForWhatNothingBegins(t *testing.T) {
	t.Parallel()
	p := typedPortal(t)
	for _, text := range []string{
		"xyzzy", "% _", "%%", "' | 'a", "a:* | b", "\\", `"`, "¿?", "()&!<->", strings.Repeat("ñ", 50), strings.Repeat("x ", 90), "plaza xyzzy",
	} {
		if got := shownIn(p.suggest(t, text, "es")); len(got) > 0 {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestOnlyWhatIsPublicIsSuggested(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	draft := p.fullEvent("Wachuma")
	draft.UpdateMask.Paths = append(draft.UpdateMask.Paths, "published_at")
	if _, err := p.events.CreateEvent(as(p.organizer()), draft); err != nil {
		t.Fatal(err)
	}
	p.trust(t, p.host, false)
	p.createEvent(t, "Wachuma pendiente")
	hidden := p.createHost(t, "Wachuma wasi")
	if got := shownIn(p.suggest(t, "wachu", "es")); !cmp.Equal(got, []string{"host: Wachuma wasi"}) {
		t.Errorf("got %q", got)
	}
	if _, err := p.pool.Exec(t.Context(), `UPDATE hosts SET published_at = NULL WHERE id = $1`, hidden); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"wachu", "wachmua"} {
		if got := shownIn(p.suggest(t, text, "es")); len(got) > 0 {
			t.Errorf("%s: got %q", text, got)
		}
	}
}

func TestSuggestionsMeetTheConditionsOfTheQuery(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi")
	resp, err := p.events.SuggestEvents(context.Background(), &catalogv1.SuggestEventsRequest{Query: &queryv1.Query{
		Match: &queryv1.Match{Text: "inti"}, Filter: compare("eventEndDate", queryv1.Operator_OPERATOR_GT, "2099-01-01T00:00:00Z"),
	}})
	if err != nil || len(resp.GetEvents()) > 0 || len(resp.GetFeasts()) != 1 {
		t.Errorf("got %v, %v", resp, err)
	}
}

func TestEachFeastIsSuggestedByItsNames(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	feasts, _ := catalog.FeastsAt(time.Now())
	if len(feasts) < 30 {
		t.Fatalf("%d feasts", len(feasts))
	}
	for _, f := range feasts {
		for tag, name := range f.Names {
			found := p.suggest(t, name, string(tag)).GetFeasts()
			at := slices.IndexFunc(found, func(s *catalogv1.SuggestedFeast) bool { return s.GetCode() == f.Code })
			if at < 0 {
				t.Errorf("%s is not found by %q", f.Code, name)
			} else if got := found[at]; got.GetName() != name || got.GetDay() < time.Now().AddDate(0, 0, -5).Format(time.DateOnly) {
				t.Errorf("%s: %v", f.Code, got)
			}
		}
	}
}
