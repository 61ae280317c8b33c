//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// publicPlaces returns where a visitor finds a news item: the list, the item, the page with its first view, the site map.
func publicPlaces(t *testing.T, id int, title string) (found []string) {
	t.Helper()
	v := visitor(t)
	if strings.Contains(string(v.get("/api/news?locale=qu&pagination[pageSize]=100").want(http.StatusOK).text), title) {
		found = append(found, "list")
	}
	if v.get(path("/api/news/%d", id)).status == http.StatusOK {
		found = append(found, "item")
	}
	if page := v.get(path("/qu/news/%d", id)); page.status == http.StatusOK && strings.Contains(string(page.text), title) {
		found = append(found, "page")
	}
	if strings.Contains(string(v.get("/sitemap-qu.xml").want(http.StatusOK).text), fmt.Sprintf("/qu/news/%d<", id)) {
		found = append(found, "map")
	}
	return found
}

func TestScheduledNewsAppearAtTheirTime(t *testing.T) {
	editor, admin := signedIn(t, "editor@raymi.example"), signedIn(t, "admin@raymi.example")
	title := fmt.Sprintf("Musuq willay %d", time.Now().UnixNano())
	id := editor.json(http.MethodPost, "/api/desk/news", map[string]any{"data": map[string]any{
		"publishedAt": nil, "translations": map[string]any{
			"es": map[string]any{"title": "Noticia", "newsText": "Texto"}, "en": map[string]any{"title": "News", "newsText": "Text"},
			"qu": map[string]any{"title": title, "newsText": "Qillqa"},
		},
	}}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { editor.do(http.MethodDelete, path("/api/desk/news/%d", id), "", nil).want(http.StatusOK) })
	publish := func(at time.Time) {
		t.Helper()
		body := map[string]any{"publishedAt": at.UTC().Format(time.RFC3339Nano)}
		editor.json(http.MethodPost, path("/api/desk/news/%d/publish", id), body).want(http.StatusOK)
	}
	inState := func(state string) bool {
		t.Helper()
		return strings.Contains(string(editor.get("/api/desk/news?locale=qu&state="+state).want(http.StatusOK).text), title)
	}
	if found := publicPlaces(t, id, title); found != nil || !inState("draft") {
		t.Fatalf("a draft is found in %v", found)
	}
	publish(time.Now().AddDate(0, 1, 0))
	if found := publicPlaces(t, id, title); found != nil || !inState("scheduled") || inState("draft") {
		t.Fatalf("before its time it is found in %v", found)
	}
	publish(time.Now().Add(time.Second))
	soon(t, http.StatusOK, func() *answer { return visitor(t).get(path("/api/news/%d", id)) }) // without a further call
	if found := publicPlaces(t, id, title); len(found) != 4 || !inState("published") {
		t.Errorf("found in %v only", found)
	}
	written := editor.get(path("/api/desk/news/%d?locale=en", id)).want(http.StatusOK)
	if got := written.str("data", "attributes", "translations", "qu", "title"); got != title {
		t.Errorf("the form gets %s", got)
	}
	editor.json(http.MethodPost, path("/api/desk/news/%d/withdraw", id), map[string]any{}).want(http.StatusOK)
	if found := publicPlaces(t, id, title); found != nil {
		t.Errorf("withdrawn, and found in %v", found)
	}
	record := string(admin.get("/api/desk/audit/content?noun=news&pagination[pageSize]=10").want(http.StatusOK).text)
	for _, want := range []string{`"action":"created"`, `"title.qu":"` + title + `"`, `"after":{"publishedAt":null}`} {
		if !strings.Contains(record, want) {
			t.Errorf("the record has no %s", want)
		}
	}
}

func TestScheduledEventIsNotCounted(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	host := ownHost(t, signedIn(t, "host@raymi.example"))
	event := newEvent(fmt.Sprintf("Kamasqa %d", time.Now().UnixNano()), host)
	event["publishedAt"] = time.Now().AddDate(0, 1, 0).UTC().Format(time.RFC3339)
	before := visitor(t).get("/api/events/counts").want(http.StatusOK).id("data", "total")
	id := editor.json(http.MethodPost, "/api/events", map[string]any{"data": event}).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { editor.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
	if after := visitor(t).get("/api/events/counts").want(http.StatusOK).id("data", "total"); after != before {
		t.Errorf("%d events are counted, %d before", after, before)
	}
	visitor(t).get(path("/api/events/%d", id)).want(http.StatusNotFound)
	profile := visitor(t).get(path("/api/partners/%d?populate=events", host)).want(http.StatusOK)
	if strings.Contains(string(profile.text), "Kamasqa") {
		t.Error("its host shows it")
	}
}

func TestDeskMaintainsLists(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	name := fmt.Sprintf("Huñu %d", time.Now().UnixNano())
	body := map[string]any{"translations": map[string]any{"es": map[string]any{"name": name}}}
	id := editor.json(http.MethodPost, "/api/desk/lists/affiliations", body).want(http.StatusOK).id("data", "id")
	if !strings.Contains(string(visitor(t).get("/api/affiliations?locale=qu&pagination[pageSize]=100").want(http.StatusOK).text), name) {
		t.Error("forms do not offer it")
	}
	used := visitor(t).get("/api/org-types").want(http.StatusOK).id("data", 0, "id")
	refused := editor.do(http.MethodDelete, path("/api/desk/lists/org-types/%d", used), "", nil).want(http.StatusConflict)
	if !strings.Contains(string(refused.text), `"key":"still_used"`) {
		t.Errorf("%s", refused.text)
	}
	editor.do(http.MethodDelete, path("/api/desk/lists/affiliations/%d", id), "", nil).want(http.StatusOK)
	editor.get("/api/desk/lists/users").want(http.StatusNotFound)
}
