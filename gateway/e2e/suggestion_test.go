//go:build e2e

package e2e

import (
	"net/http"
	"strings"
	"testing"

	"raymi.example/internal/polltest"
)

func suggest(c *client, text, tag string) *answer {
	return c.get("/api/events/suggestions" + query("q", text, "locale", tag))
}

// shownIn are the names of the suggestions of a group.
func shownIn(a *answer, group string) (names []string) {
	for i := range a.list("data", group) {
		names = append(names, a.str("data", group, i, "name"))
	}
	return names
}

func TestWhatAVisitorTypesIsSuggestedInThreeLanguages(t *testing.T) {
	c := visitor(t)
	for _, typed := range []struct{ text, tag, group, want string }{
		{"corp", "es", "feasts", "Corpus Christi"},
		{"corp", "en", "feasts", "Octave of Corpus Christi"},
		{"inti r", "es", "feasts", "Inti Raymi"},
		{"san bl", "es", "places", "San Blas"},
		{"san bl", "qu", "places", "T’uqukachi (San Blas)"},
		{"qosq", "en", "places", "Cusco"},
		{"qosq", "qu", "places", "Qusqu"},
		{"tembl", "en", "feasts", "Holy Monday"},
		{"SEÑOR  de los tembl", "qu", "feasts", "Lunes Santo"},
	} {
		a := suggest(c, typed.text, typed.tag).want(http.StatusOK)
		if got := strings.Join(shownIn(a, typed.group), "|"); !strings.Contains("|"+got+"|", "|"+typed.want+"|") {
			t.Errorf("%q (%s): no %q in %s", typed.text, typed.tag, typed.want, a.text)
		}
	}
	if a := suggest(c, "tembl", "es").want(http.StatusOK); a.str("data", "feasts", 0, "alias") == "" {
		t.Errorf("a feast without its typed name: %s", a.text)
	}
}

// A visitor who chooses an event must not get an error page.
func TestASuggestedEventOpens(t *testing.T) {
	c, opened := visitor(t), 0
	for _, text := range []string{"niñ", "da", "noc", "con", "mus", "pro", "raym", "fe"} {
		for _, tag := range []string{"en", "es", "qu"} {
			a := suggest(c, text, tag).want(http.StatusOK)
			for i := range a.list("data", "events") {
				event := c.get(path("/api/events/%d", a.id("data", "events", i, "id")) + query("locale", tag)).want(http.StatusOK)
				if got := event.str("data", "attributes", "eventName"); got != a.str("data", "events", i, "name") {
					t.Errorf("%q suggests %q, which is %q", text, a.str("data", "events", i, "name"), got)
				}
				opened++
			}
		}
	}
	if opened < 20 {
		t.Errorf("%d events are suggested", opened)
	}
}

func TestADraftIsNotSuggested(t *testing.T) {
	c, guest := signedIn(t, "host@raymi.example"), visitor(t)
	event := newEvent("Wachumaraymi", ownHost(t, c))
	event["publishedAt"] = nil
	id := c.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { c.json(http.MethodDelete, path("/api/events/%d", id), nil).want(http.StatusOK) })
	for _, reader := range []*client{c, guest} {
		if got := shownIn(suggest(reader, "wachuma", "es").want(http.StatusOK), "events"); len(got) > 0 {
			t.Errorf("got %v", got)
		}
	}
	c.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": map[string]any{"publishedAt": "2026-01-01T00:00:00.000Z"}}).
		want(http.StatusOK)
	if got := shownIn(suggest(guest, "wachuma", "es").want(http.StatusOK), "events"); len(got) != 1 {
		t.Errorf("published: %v", got)
	}
}

func TestATypedTextIsNoPatternAndNoExpression(t *testing.T) {
	c := visitor(t)
	for _, text := range []string{`inti%`, `inti_`, `'inti'`, `inti:*`, `inti | x:*`, `"inti"`, `inti\`, `inti;--`, `<b>inti`} {
		a := suggest(c, text, "es").want(http.StatusOK)
		if len(a.list("data", "events")) > 8 {
			t.Errorf("%s: %s", text, a.text)
		}
	}
	for _, raw := range []string{
		"", "?q=i", "?q=%25_", "?q=%00ab", "?q[0]=ab", "?q[$contains]=ab", "?q=" + strings.Repeat("a", 10_000), "?q=ab%ff",
		"?q=ab&publicationState=preview",
	} {
		if a := c.get("/api/events/suggestions" + raw).want(http.StatusBadRequest); a.str("error", "name") != "ValidationError" {
			t.Errorf("%s: %s", raw, a.text)
		}
	}
	c.json(http.MethodPost, "/api/events/suggestions", map[string]any{}).want(http.StatusMethodNotAllowed)
}

func TestSuggestionsAreCached(t *testing.T) {
	c := visitor(t)
	// A write of another test may supersede the cached answer in between.
	polltest.Within(t, timeout, "a cached answer", func() bool {
		suggest(c, "cachetest", "en").want(http.StatusOK)
		return strings.Contains(suggest(c, " Cachetest ", "en").want(http.StatusOK).header.Get("Cache-Status"), "hit")
	})
}

func TestASearchThatFindsNothingSaysWhatItMayMean(t *testing.T) {
	c := visitor(t)
	none := search(c, "corpus cristi", "category", "none", "locale", "en").want(http.StatusOK)
	if len(none.list("data")) > 0 || none.str("meta", "match", "feasts", 0, "name") != "Corpus Christi" ||
		none.str("meta", "match", "feasts", 0, "days", 0) < "2026" {
		t.Errorf("got %s", none.text)
	}
	near := search(c, "tenblorez").want(http.StatusOK)
	spelling := near.str("meta", "match", "spelling")
	if len(near.list("data")) > 0 || len(search(c, spelling).want(http.StatusOK).list("data")) == 0 {
		t.Errorf("%q: %s", spelling, near.text)
	}
	if found := search(c, "danza").want(http.StatusOK); found.get("meta", "match", "spelling") != nil ||
		len(found.list("meta", "match", "feasts")) > 0 {
		t.Errorf("got %v", found.get("meta"))
	}
}
