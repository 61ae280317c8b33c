//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
	var got []string
	for cursor := ""; ; {
		page := search(c, "danza", "size", "2", "cursor", cursor).want(http.StatusOK)
		got = append(got, namesIn(page)...)
		next, more := page.get("meta", "pagination", "next").(string)
		if !more {
			break
		}
		cursor = next
	}
	if !slices.Equal(got, want) {
		t.Errorf("pages: %v, at once: %v", got, want)
	}
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
	for _, raw := range []string{"?when=yesterday", "?cursor=x", "?size=x", long, "?q=%00", "?publicationState=preview"} {
		a := c.get("/api/events/search" + raw).want(http.StatusBadRequest)
		if a.str("error", "name") != "ValidationError" {
			t.Errorf("%s: %s", raw, a.text)
		}
	}
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
