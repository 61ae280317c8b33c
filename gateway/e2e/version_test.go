//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// edited is an entry that two forms save as a whole.
type edited struct {
	// read is the path of a form's reading, save that of its saving.
	read, save string
	// body is a save with a text of each of two attributes.
	body func(one, other string) map[string]any
	// texts returns both as a form reads them.
	texts         func(a *answer) (one, other string)
	first, second *client
}

// saveFrom saves a form that was opened with a version.
func (c *client) saveFrom(tag, path string, body any) *answer {
	with := *c
	with.header = http.Header{"If-Match": {tag}}
	return with.json(http.MethodPut, path, body)
}

// translated is the body of a save with two texts in Spanish.
func translated(one, other string) func(string, string) map[string]any {
	return func(first, second string) map[string]any {
		texts := map[string]any{"es": map[string]any{one: first, other: second}}
		return map[string]any{"data": map[string]any{"translations": texts}}
	}
}

// inSpanish reads two texts of an entry in Spanish.
func inSpanish(one, other string) func(*answer) (string, string) {
	return func(a *answer) (string, string) {
		text := func(name string) string { return a.str("data", "attributes", "translations", "es", name) }
		return text(one), text(other)
	}
}

// editedEntries are an entry of every kind that has a form, except the lists, whose reading has no tag of its own.
func editedEntries(t *testing.T) map[string]edited {
	t.Helper()
	editor, admin, host := signedIn(t, "editor@raymi.example"), signedIn(t, "admin@raymi.example"), signedIn(t, "host@raymi.example")
	event := host.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent(unique(), ownHost(t, host))}).want(http.StatusOK)
	eventPath := path("/api/events/%d", event.id("data", "id"))
	t.Cleanup(func() { host.do(http.MethodDelete, eventPath, "", nil).want(http.StatusOK) })
	create := func(at string, texts map[string]any) string {
		body := map[string]any{"data": map[string]any{"translations": map[string]any{"es": texts}}}
		id := editor.json(http.MethodPost, at, body).want(http.StatusOK).id("data", "id")
		t.Cleanup(func() { editor.do(http.MethodDelete, path(at+"/%d", id), "", nil).want(http.StatusOK) })
		return path(at+"/%d", id)
	}
	news := create("/api/desk/news", map[string]any{"title": unique(), "newsText": "Texto"})
	collection := create("/api/desk/collections", map[string]any{"collectionName": unique()})
	page := editor.get("/api/desk/info-pages").want(http.StatusOK).id("data", 0, "id")
	profile := path("/api/partners/%d", ownHost(t, host))
	populated := query("populate", "translations")
	return map[string]edited{
		"event": {
			eventPath + populated, eventPath, translated("eventShortDescription", "eventRules"),
			inSpanish("eventShortDescription", "eventRules"), host, editor,
		},
		"news": {news, news, translated("title", "newsText"), inSpanish("title", "newsText"), editor, admin},
		"collection": {
			collection, collection, translated("collectionName", "collectionDescription"),
			inSpanish("collectionName", "collectionDescription"), editor, admin,
		},
		"host": {
			profile + populated, profile, translated("orgResume", "orgWorkType"), inSpanish("orgResume", "orgWorkType"), host, host,
		},
		"info page": {
			path("/api/info-pages/%d", page) + populated, path("/api/desk/info-pages/%d", page),
			translated("pageTitle", "pageText"), inSpanish("pageTitle", "pageText"), editor, admin,
		},
	}
}

// Two people have opened the same form. Each corrects another attribute: both stay. Then both correct the same one: the second gets both
// values, and nothing is saved.
func TestSavesOfTwoFormsAreMerged(t *testing.T) {
	for name, e := range editedEntries(t) {
		t.Run(name, func(t *testing.T) { e.checkSaves(t) })
	}
}

func (e edited) checkSaves(t *testing.T) {
	t.Helper()
	first, second := *e.first, *e.second
	first.t, second.t = t, t
	expect := func(when, one, other string) {
		t.Helper()
		if gotOne, gotOther := e.texts(first.get(e.read)); gotOne != one || gotOther != other {
			t.Errorf("%s: %q and %q are stored", when, gotOne, gotOther)
		}
	}
	first.json(http.MethodPut, e.save, e.body("Uno", "Dos")).want(http.StatusOK)
	opened := first.get(e.read).want(http.StatusOK).header.Get("ETag")
	if !strings.HasPrefix(opened, `"`) {
		t.Fatalf("the reading has the tag %q, want a strong one", opened)
	}
	first.saveFrom(opened, e.save, e.body("Uno nuevo", "Dos")).want(http.StatusOK)
	saved := second.saveFrom(opened, e.save, e.body("Uno", "Dos nuevo")).want(http.StatusOK)
	if tag := saved.header.Get("ETag"); tag == "" || tag == opened {
		t.Errorf("the save has the tag %q after %q", tag, opened)
	}
	expect("merged", "Uno nuevo", "Dos nuevo")
	refused := second.saveFrom(opened, e.save, e.body("Uno mío", "Dos")).want(http.StatusPreconditionFailed)
	for _, want := range []string{`"mine":"Uno mío"`, `"theirs":"Uno nuevo"`, `"key":"changed_by_others"`} {
		if !strings.Contains(string(refused.text), want) {
			t.Errorf("%s has no %s", refused.text, want)
		}
	}
	expect("refused", "Uno nuevo", "Dos nuevo")
	second.json(http.MethodPut, e.save, e.body("Uno mío", "Dos")).want(http.StatusOK) // without a version, as Strapi's clients
	expect("without a version", "Uno mío", "Dos")
}

// An entry of a list has its version in the list.
func TestNamesOfAListAreMerged(t *testing.T) {
	editor, admin := signedIn(t, "editor@raymi.example"), signedIn(t, "admin@raymi.example")
	names := func(es, en string) map[string]any {
		return map[string]any{"translations": map[string]any{"es": map[string]any{"name": es}, "en": map[string]any{"name": en}}}
	}
	mine := unique()
	created := editor.json(http.MethodPost, "/api/desk/lists/affiliations", names(mine, "One")).want(http.StatusOK)
	at := path("/api/desk/lists/affiliations/%d", created.id("data", "id"))
	t.Cleanup(func() { editor.do(http.MethodDelete, at, "", nil).want(http.StatusOK) })
	opened := created.header.Get("ETag")
	editor.saveFrom(opened, at, names(mine, "Other")).want(http.StatusOK)
	both := admin.saveFrom(opened, at, names(mine+" nuevo", "One")).want(http.StatusOK)
	stored := fmt.Sprint(both.get("data", "attributes", "translations"))
	if !strings.Contains(stored, mine+" nuevo") || !strings.Contains(stored, "Other") {
		t.Errorf("got %s", stored)
	}
	admin.saveFrom(opened, at, names(mine, "Third")).want(http.StatusPreconditionFailed)
}
