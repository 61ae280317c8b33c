//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

// search finds events by words, with their names in Spanish only.
func search(c *client, words string, more ...string) *answer {
	return c.get("/api/events/search" + query(append(more, "q", words, "fields[0]", "eventName")...))
}

// namesIn are the names of the events in an answer, in order.
func namesIn(a *answer) (names []string) {
	for i := range a.list("data") {
		names = append(names, a.str("data", i, "attributes", "eventName"))
	}
	return names
}

func TestSearchFindsAnEventAsSoonAsItIsWritten(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	word := fmt.Sprintf("Chaskina%d", len(t.Name()))
	event := newEvent("Velada "+word, ownHost(t, c))
	if got := namesIn(search(guest, word).want(http.StatusOK)); len(got) != 0 {
		t.Fatalf("before: %v", got)
	}
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
	found := search(c, word+" velada").want(http.StatusOK)
	if got := found.id("data", 0, "id"); got != id {
		t.Errorf("found %d, want %d", got, id)
	}
	if got := c.get("/api/events/counts"+query("q", word)).want(http.StatusOK).id("data", "total"); got != 1 {
		t.Errorf("%d are counted", got)
	}
}

func TestThePagesOfASearchHaveNoGapAndNoDouble(t *testing.T) {
	c := visitor(t)
	whole := search(c, "danza", "size", "100").want(http.StatusOK)
	want := namesIn(whole)
	if len(want) < 5 || whole.get("meta", "pagination", "next") != nil {
		t.Fatalf("got %d events: %v", len(want), whole.get("meta"))
	}
	if got := namesOfPages(c); !slices.Equal(got, want) {
		t.Errorf("pages: %v, at once: %v", got, want)
	}
	// A cursor of one gateway is valid at another.
	if got := namesOfPages(c, &client{t: t, base: gateway(t)}); !slices.Equal(got, want) {
		t.Errorf("pages of two gateways: %v, at once: %v", got, want)
	}
}

// namesOfPages reads a search page by page, by the clients in turn.
func namesOfPages(clients ...*client) (names []string) {
	cursor, more := "", true
	for i := 0; more; i++ {
		page := search(clients[i%len(clients)], "danza", "size", "2", "cursor", cursor).want(http.StatusOK)
		names = append(names, namesIn(page)...)
		cursor, more = page.get("meta", "pagination", "next").(string)
	}
	return names
}

func TestASearchSaysHowItReadTheWords(t *testing.T) {
	c := visitor(t)
	if got := search(c, "senor tembolres").want(http.StatusOK).str("meta", "match", "corrected"); got != "senor temblores" {
		t.Errorf("corrected: %q", got)
	}
	exact := search(c, "temblores").want(http.StatusOK)
	if exact.get("meta", "match", "corrected") != nil || exact.get("meta", "match", "partial") != false {
		t.Errorf("got %v", exact.get("meta"))
	}
	if some := search(c, "corpus xyzzyx").want(http.StatusOK); some.get("meta", "match", "partial") != true || len(some.list("data")) == 0 {
		t.Errorf("got %v", some.get("meta"))
	}
}

func TestWrongSearchesAreRefusedInTheContractsForm(t *testing.T) {
	c := visitor(t)
	long := "?q=" + strings.Repeat("a", 201)
	for _, raw := range []string{"?when=yesterday", "?booking=x", "?cursor=x", "?size=x", long, "?q=%00", "?publicationState=preview"} {
		a := c.get("/api/events/search" + raw).want(http.StatusBadRequest)
		if a.str("error", "name") != "ValidationError" {
			t.Errorf("%s: %s", raw, a.text)
		}
	}
}

// plaza is the main square of Cusco.
const plaza = "-13.51683,-71.97882"

func TestEventsAreFoundNearAPositionTheNearestFirst(t *testing.T) {
	c := visitor(t)
	near := c.get("/api/events/search" +
		query("near", plaza, "radius", "600", "past", "any", "order", "nearest", "size", "100")).want(http.StatusOK)
	far := c.get("/api/events/search" + query("near", plaza, "radius", "50000", "past", "any", "size", "100")).want(http.StatusOK)
	few, many := near.id("meta", "pagination", "total"), far.id("meta", "pagination", "total")
	if few == 0 || few >= many {
		t.Errorf("%d within 600 m, %d within 50 km", few, many)
	}
	if got := near.header.Get("Cache-Control"); got != "private, no-store" {
		t.Errorf("Cache-Control: %q", got)
	}
	if got := near.header.Get("Cache-Status"); strings.Contains(got, "hit") || strings.Contains(got, "stored") {
		t.Errorf("Cache-Status: %q", got)
	}
	for _, wrong := range []string{"95,0", "x", "1,2,3"} {
		c.get("/api/events/search" + query("near", wrong)).want(http.StatusBadRequest)
	}
}

// An event gets the neighbourhood of its point, until its host chooses another one, and again when the choice is taken back.
func TestTheNeighbourhoodFollowsThePointOrTheChoice(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	event := newEvent("Velada del barrio", ownHost(t, c))
	address, _ := event["eventAddress"].(map[string]any)
	address = maps.Clone(address)
	address["coordinates"] = "-13.515,-71.9749"
	event["eventAddress"] = address
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
	codes := map[string]int{}
	list := guest.get("/api/neighbourhoods").want(http.StatusOK)
	for i := range list.list("data") {
		codes[list.str("data", i, "attributes", "neighbourhoodCode")] = list.id("data", i, "id")
	}
	shown := func(want string) {
		t.Helper()
		read := guest.get(path("/api/events/%d", id) + query("populate[eventAddress][populate][neighbourhood]", "true")).want(http.StatusOK)
		if got := read.str("data", "attributes", "eventAddress", "neighbourhood", "data", "attributes", "neighbourhoodCode"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		found := guest.get("/api/events/search" +
			query("neighbourhood", want, "filters[id]", strconv.Itoa(id), "past", "any")).want(http.StatusOK)
		if got := found.id("meta", "pagination", "total"); got != 1 {
			t.Errorf("%d events found in %s", got, want)
		}
	}
	shown("san-blas")
	for _, step := range []struct {
		chosen any
		want   string
	}{{codes["san-pedro"], "san-pedro"}, {"unsaid", "san-pedro"}, {nil, "san-blas"}} {
		address["neighbourhood"] = step.chosen
		if step.chosen == "unsaid" {
			delete(address, "neighbourhood")
		}
		c.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": map[string]any{"eventAddress": address}}).want(http.StatusOK)
		shown(step.want)
	}
}

func TestNumbersBesideEachChoiceAreThoseOfTheSearch(t *testing.T) {
	c := visitor(t)
	counts := c.get("/api/events/counts" + query("include", "choices", "past", "any")).want(http.StatusOK)
	for parameter, value := range map[string]string{
		"when": "tonight", "audience": "children", "free": "true", "setting": "indoors", "language": "qu", "priceMax": "20",
	} {
		found := c.get("/api/events/search" + query(parameter, value, "past", "any", "size", "1")).want(http.StatusOK)
		want := found.id("meta", "pagination", "total")
		if got := counts.id("data", "choices", parameter, value); got != want || parameter != "when" && want == 0 {
			t.Errorf("%s=%s: counted %d, found %d", parameter, value, got, want)
		}
	}
	areas := counts.list("data", "areas")
	if len(areas) == 0 {
		t.Error("no areas of culture")
	}
	for i := range areas {
		code := counts.str("data", "areas", i, "code")
		found := c.get("/api/events/search" + query("area", code, "past", "any", "size", "1")).want(http.StatusOK)
		if got, want := counts.id("data", "areas", i, "count"), found.id("meta", "pagination", "total"); got != want || want == 0 {
			t.Errorf("area %s: counted %d, found %d", code, got, want)
		}
	}
	facets := c.get("/api/events/search" + query("include", "facets", "past", "any")).want(http.StatusOK)
	if facets.get("meta", "facets", "areas") != nil {
		t.Errorf("areas without choices: %v", facets.get("meta", "facets", "areas"))
	}
	if len(facets.list("meta", "facets", "neighbourhoods")) == 0 || facets.get("meta", "facets", "choices") != nil {
		t.Errorf("got %v", facets.get("meta", "facets"))
	}
}

func TestNumbersOfDaysMonthsAndYearsAreThoseOfTheSearch(t *testing.T) {
	c := visitor(t)
	for name, days := range map[string][3]string{
		"days": {"2027-06-24", "2027-06-24", "2027-06-24"}, "months": {"2027-06", "2027-06-01", "2027-06-30"},
	} {
		counts := c.get("/api/events/search" + query("include", name, "from", "2027-06-20", "to", "2027-06-28", "city", "cusco"))
		found := c.get("/api/events/search" + query("from", days[1], "to", days[2], "city", "cusco", "size", "1")).want(http.StatusOK)
		want := found.id("meta", "pagination", "total")
		if got := counts.want(http.StatusOK).id("meta", "facets", name, days[0]); got != want || want == 0 {
			t.Errorf("%s of %s: counted %d, found %d", name, days[0], got, want)
		}
	}
	yesterday := time.Now().In(calendar.Lima).AddDate(0, 0, -1)
	year := yesterday.Format("2006")
	counts := c.get("/api/events/counts?include=years").want(http.StatusOK)
	found := c.get("/api/events/search?past=any&size=1&from=" + year + "-01-01&to=" + yesterday.Format(time.DateOnly)).want(http.StatusOK)
	if got, want := counts.id("data", "years", year), found.id("meta", "pagination", "total"); got != want || want == 0 {
		t.Errorf("the year %s: counted %d, found %d", year, got, want)
	}
	c.get("/api/events/counts?include=days&from=2027-01-01&to=2027-12-31").want(http.StatusBadRequest)
}

func TestClustersHaveTheEventsOfTheMap(t *testing.T) {
	c := visitor(t)
	const area = "bbox=-72.1,-13.7,-71.8,-13.4&past=any"
	counts := c.get("/api/events/counts?include=clusters&" + area).want(http.StatusOK)
	found, sum := 0, 0
	for i := range counts.list("data", "clusters") {
		at := func(path ...any) any { return counts.get(append([]any{"data", "clusters", i}, path...)...) }
		number := func(path ...any) float64 { value, _ := at(path...).(float64); return value }
		latitude, longitude := number("latitude"), number("longitude")
		if latitude < number("bbox", 1) || latitude > number("bbox", 3) || longitude < number("bbox", 0) || longitude > number("bbox", 2) {
			t.Errorf("the middle is outside: %v", at())
		}
		found++
		sum += int(number("count"))
	}
	if total := counts.id("data", "total"); found < 2 || sum != int(total) {
		t.Errorf("%d clusters have %d of %d events", found, sum, total)
	}
	c.get("/api/events/counts?include=clusters&bbox=1,2,3").want(http.StatusBadRequest)
}

// question is what a visitor types, and events of the demo content of which one must be among the first.
type question struct {
	Locale   string   `json:"locale"`
	Question string   `json:"question"`
	Keys     []string `json:"keys"`
	Within   int      `json:"within"`
}

// TestQuestionsHaveTheirAnswer measures the relevance of searches on the demo content.
func TestQuestionsHaveTheirAnswer(t *testing.T) {
	c, names := visitor(t), demoNames(t)
	var questions []question
	readJSON(t, "testdata/questions.json", &questions)
	if len(questions) < 120 {
		t.Fatalf("only %d questions", len(questions))
	}
	for _, q := range questions {
		// Yearly events of the demo content are over for a while each year.
		got := namesIn(search(c, q.Question, "locale", q.Locale, "past", "any", "size", "3").want(http.StatusOK))
		first := got[:min(q.Within, len(got))]
		if !slices.ContainsFunc(q.Keys, func(key string) bool { return slices.Contains(first, names[key].in(q.Locale)) }) {
			t.Errorf("%s: %q: got %q, want %v within %d", q.Locale, q.Question, got, q.Keys, q.Within)
		}
	}
}

// texts are a text in several languages.
type texts map[string]string

// in returns the text in a language, or in the one that the portal falls back to.
func (t texts) in(locale string) string {
	fallbacks := map[string][]string{"en": {"en", "es", "qu"}, "es": {"es", "en", "qu"}, "qu": {"qu", "es", "en"}}
	for _, tag := range fallbacks[locale] {
		if t[tag] != "" {
			return t[tag]
		}
	}
	return ""
}

// demoNames are the names of the events of the demo content by their keys.
func demoNames(t *testing.T) map[string]texts {
	t.Helper()
	names := map[string]texts{}
	files, err := filepath.Glob("../../dev/demo/content/events-*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no demo content: %v", err)
	}
	for _, file := range append(files, "../../dev/demo/content/programmes.json") {
		var events []struct {
			Key  string `json:"key"`
			Name texts  `json:"name"`
		}
		readJSON(t, file, &events)
		for _, e := range events {
			names[e.Key] = e.Name
		}
	}
	return names
}

func readJSON(t *testing.T, file string, to any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
