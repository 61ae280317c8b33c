//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// notYours wants the one answer to somebody else's file, at the field that names it.
func (a *answer) notYours(field string) {
	a.t.Helper()
	a.want(http.StatusBadRequest)
	broken, found := a.list("error", "details", "errors"), false
	for i := range broken {
		found = found || a.get("error", "details", "errors", i, "key") == "file_not_yours" && a.get("error", "details", "errors", i, "path", 0) == field
	}
	if !found || a.str("error", "name") != "ValidationError" {
		a.t.Errorf("%s: %s", a.what, a.text)
	}
}

// colleague is a second person who acts for the owner's host.
func (w *world) colleague(t *testing.T) *client {
	t.Helper()
	name := fmt.Sprintf("colega%d", time.Now().UnixNano())
	account := map[string]any{
		"username": name, "email": name + "@example.org", "password": password, "confirmed": true, "role": "organizador_de_eventos", "eventHostData": w.host,
	}
	admin := w.callers["administrador"]
	id := admin.json(http.MethodPost, "/api/users", account).want(http.StatusOK).id("user", "id")
	t.Cleanup(func() {
		admin.json(http.MethodPut, path("/api/users/%d", id), map[string]any{"eventHostData": 0, "blocked": true}).want(http.StatusOK)
	})
	return signedIn(t, name+"@example.org")
}

func with(data map[string]any, field string, value any) map[string]any {
	data[field] = value
	return data
}

// TestAFileIsLinkedByWhoHasIt tries the ids of another host's pictures wherever an entry takes files.
func TestAFileIsLinkedByWhoHasIt(t *testing.T) {
	w := newWorld(t)
	owner, other, editor := w.callers["owner"], w.callers["organizer"], w.callers["editor"]
	photo, own := owner.upload(41).want(http.StatusOK).id(0, "id"), other.upload(42).want(http.StatusOK).id(0, "id")
	owner.json(http.MethodPut, path("/api/events/%d", w.event), map[string]any{"data": map[string]any{"eventBanner": photo}}).want(http.StatusOK)
	theirs := w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other))
	entry, profile := path("/api/events/%d", theirs), path("/api/partners/%d", w.other)
	put := func(c *client, at, field string, value any) *answer {
		t.Helper()
		return c.json(http.MethodPut, at, map[string]any{"data": map[string]any{field: value}})
	}

	t.Run("another host's is refused", func(t *testing.T) {
		for _, links := range []any{photo, []int{own, photo}, map[string]any{"id": photo}, map[string]any{"connect": []int{photo}}, map[string]any{"set": []int{photo}}} {
			for _, field := range []string{"eventBanner", "eventMediaPhotos", "eventMediaVideos"} {
				put(other, entry, field, links).notYours(field)
			}
			put(other, profile, "galleryImages", links).notYours("galleryImages")
		}
		other.json(http.MethodPost, "/api/events", map[string]any{"data": with(newEvent("Robado", w.other), "eventMediaPhotos", []int{photo})}).notYours("eventMediaPhotos")
		other.form(http.MethodPost, "/api/events", with(newEvent("Robado", w.other), "eventMediaPhotos", []int{photo}),
			part{"files.eventBanner", "a.jpg", picture(t, 300, 43)}).notYours("eventMediaPhotos")
		applicant := newClient(t)
		applicant.json(http.MethodPost, "/api/partners", map[string]any{"data": map[string]any{"commercialName": "Ajena", "mainBanner": []int{photo}}}).notYours("mainBanner")
		if got := visitor(t).get(entry+query("populate", "*")).want(http.StatusOK).get("data", "attributes", "eventMediaPhotos", "data"); got != nil {
			t.Errorf("it is shown: %v", got)
		}
	})
	t.Run("an own one is taken", func(t *testing.T) {
		put(other, entry, "eventBanner", own).want(http.StatusOK)
		put(other, profile, "mainBanner", map[string]any{"connect": []int{own}}).want(http.StatusOK)
		put(other, profile, "mainBanner", map[string]any{"disconnect": []int{own}}).want(http.StatusOK)
	})
	t.Run("a colleague duplicates the host's event", func(t *testing.T) {
		colleague := w.colleague(t)
		copied := colleague.json(http.MethodPost, "/api/events"+query("populate", "eventBanner"), map[string]any{"data": with(newEvent("Copia", w.host), "eventBanner", photo)})
		if got := copied.want(http.StatusOK).id("data", "attributes", "eventBanner", "data", "id"); got != photo {
			t.Errorf("got file %d", got)
		}
		id := copied.id("data", "id")
		put(colleague, path("/api/events/%d", id), "eventMediaPhotos", []int{photo, own}).notYours("eventMediaPhotos")
		colleague.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
	})
	t.Run("an editor takes any, and the entry keeps it", func(t *testing.T) {
		put(editor, entry, "eventMediaPhotos", []int{photo}).want(http.StatusOK)
		put(other, entry, "eventMediaPhotos", []int{own, photo}).want(http.StatusOK)
		put(editor, entry, "eventMediaPhotos", []int{}).want(http.StatusOK)
	})
	t.Run("its owner can remove it", func(t *testing.T) {
		owner.do(http.MethodDelete, path("/api/upload/files/%d", photo), "", nil).want(http.StatusOK)
	})
}

// Who may not know of a file gets the same answer as for one that is not there, and a scan is shown by no entry.
func TestAPrivateFileLooksLikeNone(t *testing.T) {
	w := newWorld(t)
	owner, other, editor := w.callers["owner"], w.callers["organizer"], w.callers["editor"]
	scan := owner.upload(44, part{field: "field", content: []byte("personalDocumentScan")}).want(http.StatusOK).id(0, "id")
	event := w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other))
	type place struct{ at, field string }
	for _, p := range []place{{path("/api/events/%d", event), "eventBanner"}, {path("/api/partners/%d", w.other), "galleryImages"}, {path("/api/partners/%d", w.other), "personalDocumentScan"}} {
		told := map[string]bool{}
		for _, id := range []int{scan, 1 << 30} {
			told[string(other.json(http.MethodPut, p.at, map[string]any{"data": map[string]any{p.field: []int{id}}}).want(http.StatusBadRequest).text)] = true
		}
		if len(told) != 1 {
			t.Errorf("%v: a private file can be told from none: %v", p, told)
		}
	}
	for _, c := range []*client{owner, editor} {
		refused := c.json(http.MethodPut, path("/api/events/%d", w.event), map[string]any{"data": map[string]any{"eventBanner": scan}}).want(http.StatusBadRequest)
		if refused.get("error", "details", "errors", 0, "key") != "file_not_found" {
			t.Errorf("got %s", refused.text)
		}
	}
}

// TestIdsOfOthersAreNoRights tries ids of somebody else's things where a host's call takes one.
func TestIdsOfOthersAreNoRights(t *testing.T) {
	w := newWorld(t)
	owner, other := w.callers["owner"], w.callers["organizer"]
	own := path("/api/events/%d", w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other)))
	change := func(data map[string]any) *answer {
		return other.json(http.MethodPut, own, map[string]any{"data": data})
	}

	t.Run("a collection is the editors'", func(t *testing.T) {
		id := w.first(t, "/api/events-collections")
		for _, links := range []any{id, []int{id}, map[string]any{"connect": []int{id}}} {
			refused(t, change(map[string]any{"collection": links}))
		}
		refused(t, other.json(http.MethodPost, "/api/events", map[string]any{"data": with(newEvent("Destacado", w.other), "collection", []int{id})}))
	})
	t.Run("parts of another entry", func(t *testing.T) {
		theirs := visitor(t).get(path("/api/events/%d", w.event) + query("populate", "*")).want(http.StatusOK)
		for _, part := range []string{"eventAddress", "eventContacts"} {
			id := theirs.id("data", "attributes", part, "id")
			change(map[string]any{part: map[string]any{"id": id, "mail": "otra@example.org"}}).want(http.StatusBadRequest)
		}
	})
	t.Run("uploads for another's entry", func(t *testing.T) {
		for _, at := range []struct{ ref, id, field string }{
			{"api::event.event", fmt.Sprint(w.event), "eventMediaPhotos"},
			{"api::partner.partner", fmt.Sprint(w.host), "galleryImages"},
			{"api::event.event", fmt.Sprintf("../partners/%d", w.host), "galleryImages"},
		} {
			texts := []part{{field: "ref", content: []byte(at.ref)}, {field: "refId", content: []byte(at.id)}, {field: "field", content: []byte(at.field)}}
			if a := other.upload(45, texts...); a.status < http.StatusBadRequest || a.status >= http.StatusInternalServerError {
				t.Errorf("%v: %d %.200s", at, a.status, a.text)
			}
		}
	})
	t.Run("what is told about another's file", func(t *testing.T) {
		photo := owner.upload(46).want(http.StatusOK).id(0, "id")
		refused(t, other.json(http.MethodPut, path("/api/upload/files/%d", photo), map[string]any{"alternativeText": "Robado"}))
		refused(t, other.form(http.MethodPost, path("/api/upload?id=%d", photo), map[string]any{}, fileInfo(t, map[string]any{"caption": "Robado"})))
		refused(t, other.do(http.MethodDelete, path("/api/upload/files/%d", photo), "", nil))
	})
	t.Run("another's key", func(t *testing.T) {
		key := http.Header{"Idempotency-Key": {"ajena-" + time.Now().Format("150405.000000000")}}
		var made []int
		for _, role := range []string{"owner", "organizer"} {
			c := *w.callers[role]
			c.header = key
			body := newEvent("Con la misma clave", 0)
			delete(body, "eventHost") // the organizer's own: both send the same
			a := c.json(http.MethodPost, "/api/events"+query("populate", "eventHost"), map[string]any{"data": body}).want(http.StatusOK)
			id := a.id("data", "id")
			t.Cleanup(func() { w.callers[role].do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
			if host := a.id("data", "attributes", "eventHost", "data", "id"); host != w.hostOf(role) {
				t.Errorf("%s got an event of host %d", role, host)
			}
			made = append(made, id)
		}
		if made[0] == made[1] {
			t.Error("somebody else's key gave their answer")
		}
	})
	t.Run("a preview of one event shows no other", func(t *testing.T) {
		hidden := w.disposable(t, "owner", "/api/events", with(newEvent("Oculto", w.host), "publishedAt", nil))
		_, token, _ := strings.Cut(other.json(http.MethodPost, own+"/preview", map[string]any{}).want(http.StatusOK).str("data", "url"), "?preview=")
		other.get(own + "?preview=" + token).want(http.StatusOK)
		other.get(path("/api/events/%d?preview=", hidden) + token).want(http.StatusNotFound)
		refused(t, other.json(http.MethodPost, path("/api/events/%d/preview", hidden), map[string]any{}))
	})
}
