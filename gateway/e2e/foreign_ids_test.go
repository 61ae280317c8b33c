//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// wantNotYours requires the error for a file of another user, at the field that names it.
func (a *answer) wantNotYours(field string) {
	a.t.Helper()
	a.want(http.StatusBadRequest)
	broken, found := a.list("error", "details", "errors"), false
	for i := range broken {
		key, at := a.get("error", "details", "errors", i, "key"), a.get("error", "details", "errors", i, "path", 0)
		found = found || key == "file_not_yours" && at == field
	}
	if !found || a.str("error", "name") != "ValidationError" {
		a.t.Errorf("%s: %s", a.what, a.text)
	}
}

// colleague returns a second user with the owner's host.
func (w *world) colleague(t *testing.T) *client {
	t.Helper()
	name := fmt.Sprintf("colega%d", time.Now().UnixNano())
	account := map[string]any{
		"username": name, "email": name + "@example.org", "password": password, "confirmed": true,
		"role": "organizador_de_eventos", "eventHostData": w.host,
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

// The test uses the ids of another host's files in all fields that accept files.
func TestOnlyOwnFilesCanBeLinked(t *testing.T) {
	w := newWorld(t)
	owner, other, editor := w.callers["owner"], w.callers["organizer"], w.callers["editor"]
	photo, own := owner.upload(41).want(http.StatusOK).id(0, "id"), other.upload(42).want(http.StatusOK).id(0, "id")
	banner := map[string]any{"data": map[string]any{"eventBanner": photo}}
	owner.json(http.MethodPut, path("/api/events/%d", w.event), banner).want(http.StatusOK)
	theirs := w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other))
	entry, profile := path("/api/events/%d", theirs), path("/api/partners/%d", w.other)
	put := func(c *client, at, field string, value any) *answer {
		t.Helper()
		return c.json(http.MethodPut, at, map[string]any{"data": map[string]any{field: value}})
	}

	t.Run("another host's file is refused", func(t *testing.T) {
		for _, links := range []any{
			photo, []int{own, photo}, map[string]any{"id": photo}, map[string]any{"connect": []int{photo}}, map[string]any{"set": []int{photo}},
		} {
			for _, field := range []string{"eventBanner", "eventMediaPhotos", "eventMediaVideos"} {
				put(other, entry, field, links).wantNotYours(field)
			}
			put(other, profile, "galleryImages", links).wantNotYours("galleryImages")
		}
		event := func() map[string]any { return with(newEvent("Robado", w.other), "eventMediaPhotos", []int{photo}) }
		other.json(http.MethodPost, "/api/events", map[string]any{"data": event()}).wantNotYours("eventMediaPhotos")
		banner := part{"files.eventBanner", "a.jpg", picture(t, 300, 43)}
		other.form(http.MethodPost, "/api/events", event(), banner).wantNotYours("eventMediaPhotos")
		applicant := newClient(t)
		profile := map[string]any{"commercialName": "Ajena", "mainBanner": []int{photo}}
		applicant.json(http.MethodPost, "/api/partners", map[string]any{"data": profile}).wantNotYours("mainBanner")
		shown := visitor(t).get(entry + query("populate", "*")).want(http.StatusOK)
		if got := shown.get("data", "attributes", "eventMediaPhotos", "data"); got != nil {
			t.Errorf("it is shown: %v", got)
		}
	})
	t.Run("an own file is accepted", func(_ *testing.T) {
		put(other, entry, "eventBanner", own).want(http.StatusOK)
		put(other, profile, "mainBanner", map[string]any{"connect": []int{own}}).want(http.StatusOK)
		put(other, profile, "mainBanner", map[string]any{"disconnect": []int{own}}).want(http.StatusOK)
	})
	t.Run("a colleague duplicates the host's event", func(t *testing.T) {
		colleague := w.colleague(t)
		event := with(newEvent("Copia", w.host), "eventBanner", photo)
		copied := colleague.json(http.MethodPost, "/api/events"+query("populate", "eventBanner"), map[string]any{"data": event})
		if got := copied.want(http.StatusOK).id("data", "attributes", "eventBanner", "data", "id"); got != photo {
			t.Errorf("got file %d", got)
		}
		id := copied.id("data", "id")
		put(colleague, path("/api/events/%d", id), "eventMediaPhotos", []int{photo, own}).wantNotYours("eventMediaPhotos")
		colleague.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
	})
	t.Run("an editor links any file, and it stays linked", func(_ *testing.T) {
		put(editor, entry, "eventMediaPhotos", []int{photo}).want(http.StatusOK)
		put(other, entry, "eventMediaPhotos", []int{own, photo}).want(http.StatusOK)
		put(editor, entry, "eventMediaPhotos", []int{}).want(http.StatusOK)
	})
	t.Run("its owner can remove it", func(_ *testing.T) {
		owner.do(http.MethodDelete, path("/api/upload/files/%d", photo), "", nil).want(http.StatusOK)
	})
}

// The error for a private file of another user equals that for a missing file, and no entry shows a scan.
func TestPrivateFileLooksLikeAMissingOne(t *testing.T) {
	w := newWorld(t)
	owner, other, editor := w.callers["owner"], w.callers["organizer"], w.callers["editor"]
	scan := owner.upload(44, part{field: "field", content: []byte("personalDocumentScan")}).want(http.StatusOK).id(0, "id")
	event := w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other))
	type place struct{ at, field string }
	profile := path("/api/partners/%d", w.other)
	places := []place{{path("/api/events/%d", event), "eventBanner"}, {profile, "galleryImages"}, {profile, "personalDocumentScan"}}
	for _, p := range places {
		responses := map[string]bool{}
		for _, id := range []int{scan, 1 << 30} {
			body := map[string]any{"data": map[string]any{p.field: []int{id}}}
			responses[string(other.json(http.MethodPut, p.at, body).want(http.StatusBadRequest).text)] = true
		}
		if len(responses) != 1 {
			t.Errorf("%v: a private file differs from a missing one: %v", p, responses)
		}
	}
	for _, c := range []*client{owner, editor} {
		body := map[string]any{"data": map[string]any{"eventBanner": scan}}
		refused := c.json(http.MethodPut, path("/api/events/%d", w.event), body).want(http.StatusBadRequest)
		if refused.get("error", "details", "errors", 0, "key") != "file_not_found" {
			t.Errorf("got %s", refused.text)
		}
	}
}

// The test uses ids of another host's entries in all calls of a host that take ids.
func TestForeignIdsGrantNoRights(t *testing.T) {
	w := newWorld(t)
	owner, other := w.callers["owner"], w.callers["organizer"]
	own := path("/api/events/%d", w.disposable(t, "organizer", "/api/events", newEvent("Propio", w.other)))
	change := func(data map[string]any) *answer {
		return other.json(http.MethodPut, own, map[string]any{"data": data})
	}

	t.Run("only editors change collections", func(t *testing.T) {
		id := w.first(t, "/api/events-collections")
		for _, links := range []any{id, []int{id}, map[string]any{"connect": []int{id}}} {
			refused(t, change(map[string]any{"collection": links}))
		}
		event := with(newEvent("Destacado", w.other), "collection", []int{id})
		refused(t, other.json(http.MethodPost, "/api/events", map[string]any{"data": event}))
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
			texts := []part{
				{field: "ref", content: []byte(at.ref)}, {field: "refId", content: []byte(at.id)}, {field: "field", content: []byte(at.field)},
			}
			if a := other.upload(45, texts...); a.status < http.StatusBadRequest || a.status >= http.StatusInternalServerError {
				t.Errorf("%v: %d %.200s", at, a.status, a.text)
			}
		}
	})
	t.Run("metadata of another's file", func(t *testing.T) {
		photo := owner.upload(46).want(http.StatusOK).id(0, "id")
		refused(t, other.json(http.MethodPut, path("/api/upload/files/%d", photo), map[string]any{"alternativeText": "Robado"}))
		caption := fileInfo(t, map[string]any{"caption": "Robado"})
		refused(t, other.form(http.MethodPost, path("/api/upload?id=%d", photo), map[string]any{}, caption))
		refused(t, other.do(http.MethodDelete, path("/api/upload/files/%d", photo), "", nil))
	})
	t.Run("another's key", func(t *testing.T) {
		key := http.Header{"Idempotency-Key": {"ajena-" + time.Now().Format("150405.000000000")}}
		var made []int
		for _, role := range []string{"owner", "organizer"} {
			c := *w.callers[role]
			c.header = key
			body := newEvent("Con la misma clave", 0)
			delete(body, "eventHost") // the default is the caller's own, so both send the same body
			a := c.json(http.MethodPost, "/api/events"+query("populate", "eventHost"), map[string]any{"data": body}).want(http.StatusOK)
			id := a.id("data", "id")
			t.Cleanup(func() { w.callers[role].do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK) })
			if host := a.id("data", "attributes", "eventHost", "data", "id"); host != w.hostOf(role) {
				t.Errorf("%s got an event of host %d", role, host)
			}
			made = append(made, id)
		}
		if made[0] == made[1] {
			t.Error("the response of another user's key was replayed")
		}
	})
	t.Run("a preview of one event shows no other", func(t *testing.T) {
		hidden := w.disposable(t, "owner", "/api/events", with(newEvent("Oculto", w.host), "publishedAt", nil))
		link := other.json(http.MethodPost, own+"/preview", map[string]any{}).want(http.StatusOK).str("data", "url")
		_, token, _ := strings.Cut(link, "?preview=")
		other.get(own + "?preview=" + token).want(http.StatusOK)
		other.get(path("/api/events/%d?preview=", hidden) + token).want(http.StatusNotFound)
		refused(t, other.json(http.MethodPost, path("/api/events/%d/preview", hidden), map[string]any{}))
	})
}
