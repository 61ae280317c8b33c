//go:build e2e

package e2e

import (
	"net/http"
	"testing"
	"time"
)

// The test makes all calls that a host has on another host's events, profile, files and drafts.
func TestHostCannotChangeAnotherHostsEntries(t *testing.T) {
	w := newWorld(t)
	owner, other := w.callers["owner"], w.callers["organizer"]
	name := "Ajeno " + time.Now().Format("150405.000000000")
	draftOf := newEvent(name, w.host)
	draftOf["publishedAt"] = nil
	draft := w.disposable(t, "owner", "/api/events", draftOf)
	own := w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other))
	public := w.upload(t, "owner").want(http.StatusOK).id(0, "id")
	scan := part{field: "field", content: []byte("personalDocumentScan")}
	private := w.upload(t, "owner", scan).want(http.StatusOK).id(0, "id")

	targets := []string{
		path("/api/events/%d", w.event) + query("populate", "*"), path("/api/events/%d", draft) + query("populate", "*"),
		path("/api/partners/%d", w.host) + query("populate", "*"),
		path("/api/upload/files/%d", public), path("/api/upload/files/%d", private),
	}
	before := readAs(w.callers["editor"], targets)

	t.Run("events", func(t *testing.T) {
		foreign := newEvent("Robado", w.host)
		refused(t, other.json(http.MethodPost, "/api/events", map[string]any{"data": foreign}))
		refused(t, other.form(http.MethodPost, "/api/events", foreign, part{"files.eventBanner", "a.jpg", picture(t, 700, 98)}))
		refused(t, other.json(http.MethodPut, path("/api/events/%d", own), map[string]any{"data": map[string]any{"eventHost": w.host}}))
		for _, id := range []int{w.event, draft} {
			at := path("/api/events/%d", id)
			for _, change := range []map[string]any{
				{"eventName": "Robado"},
				{"eventStatus": "cancelled", "statusReason": "Llueve"},
				{"eventHost": w.other},
				{"publishedAt": nil},
				{"publishedAt": time.Now().Format(time.RFC3339)},
				{"eventMediaPhotos": []int{}},
				{"eventHost": map[string]any{"set": []int{w.other}}},
			} {
				refused(t, other.json(http.MethodPut, at, map[string]any{"data": change}))
			}
			refused(t, other.form(http.MethodPut, at, map[string]any{}, part{"files.eventBanner", "a.jpg", picture(t, 700, 97)}))
			refused(t, other.json(http.MethodPost, at+"/preview", map[string]any{}))
		}
		refused(t, other.do(http.MethodDelete, path("/api/events/%d", w.event), "", nil))
		// A delete returns the event, so it must not find a draft that the caller may not see.
		other.do(http.MethodDelete, path("/api/events/%d", draft), "", nil).want(http.StatusNotFound)
	})
	t.Run("drafts", func(t *testing.T) {
		other.get(path("/api/events/%d", draft)).want(http.StatusNotFound)
		for _, list := range []string{
			"/api/events" + query("filters[eventName][$eq]", name, "publicationState", "preview"),
			"/api/events" + query("filters[id][$eq]", path("%d", draft)),
			"/api/events" + query("_q", name, "publicationState", "preview"),
		} {
			if found := other.get(list).want(http.StatusOK).list("data"); len(found) != 0 {
				t.Errorf("%s shows another host's draft", list)
			}
		}
	})
	t.Run("host", func(t *testing.T) {
		at := path("/api/partners/%d", w.host)
		refused(t, other.json(http.MethodPut, at, map[string]any{"data": map[string]any{"commercialName": "Robado"}}))
		refused(t, other.form(http.MethodPut, at, map[string]any{}, part{"files.mainBanner", "a.jpg", picture(t, 700, 96)}))
	})
	t.Run("files", func(t *testing.T) {
		for id, status := range map[int]int{public: http.StatusForbidden, private: http.StatusNotFound} {
			at := path("/api/upload/files/%d", id)
			other.json(http.MethodPut, at, map[string]any{"data": map[string]any{"caption": "Robado"}}).want(status)
			other.do(http.MethodDelete, at, "", nil).want(status)
		}
		refused(t, other.get(path("/api/upload/files/%d", private)))
		other.json(http.MethodPost, path("/api/upload/files/%d/link", private), map[string]any{}).want(http.StatusNotFound)
	})
	t.Run("calls with an idempotency key", func(t *testing.T) {
		key := "e2e-two-" + time.Now().Format("150405.000000000")
		banner := picture(t, 64, 5)
		first := owner.create(t, key, newEvent("Con clave", w.host), banner).want(http.StatusOK).id("data", "id")
		t.Cleanup(func() { owner.do(http.MethodDelete, path("/api/events/%d", first), "", nil).want(http.StatusOK) })
		refused(t, other.create(t, key, newEvent("Con clave", w.host), banner))
	})
	for i, now := range readAs(w.callers["editor"], targets) {
		if now != before[i] {
			t.Errorf("%s was\n%s\nand is\n%s", targets[i], before[i], now)
		}
	}
}

// readAs reads the targets as an editor, who may read all of them.
func readAs(editor *client, targets []string) []string {
	editor.t.Helper()
	var out []string
	for _, at := range targets {
		out = append(out, string(editor.get(at).want(http.StatusOK).text))
	}
	return out
}

func refused(t *testing.T, a *answer) {
	t.Helper()
	if a.status != http.StatusForbidden {
		t.Errorf("%s: %d, not 403: %.200s", a.what, a.status, a.text)
	}
}
