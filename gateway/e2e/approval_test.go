//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// applicant is a person who registered, confirmed the address and applied with a scan.
type applicant struct {
	*client
	address, name string
	host          int
}

// profile is what an applicant sends.
func (a *applicant) profile() map[string]any {
	return map[string]any{
		"commercialName": a.name, "orgResume": "Un taller de danza.", "personalIdentifyingDocument": "local passport", "cultureType": []int{1},
		"contacts": map[string]any{"place": "San Blas", "tel": "+51 84 555 0102", "mail": "qantu@example.org"},
	}
}

func newApplicant(t *testing.T) *applicant {
	t.Helper()
	stamp := time.Now().UnixNano()
	a := &applicant{client: visitor(t), address: fmt.Sprintf("qantu%d@example.org", stamp), name: fmt.Sprintf("Taller Qantu %d", stamp)}
	a.json(http.MethodPost, "/api/auth/local/register?locale=es", map[string]any{
		"username": fmt.Sprintf("qantu%d", stamp), "email": a.address, "password": password,
	}).want(http.StatusOK)
	a.get("/api/auth/email-confirmation?confirmation=" + code(t, mailTo(t, a.address), "confirmation")).want(http.StatusFound)
	a.token = a.login(a.address, password)
	a.host = a.form(http.MethodPost, "/api/partners", a.profile(), part{"files.personalDocumentScan", "dni.jpg", picture(t, 640, 78)}).want(http.StatusOK).id("data", "id")
	return a
}

// queued is the applicant's row in the desk's queue.
func (a *applicant) queued(t *testing.T, editor *client, state string) *answer {
	t.Helper()
	found := editor.get("/api/desk/applications" + query("state", state, "_q", a.name)).want(http.StatusOK)
	if len(found.list("data")) != 1 || found.id("meta", "pagination", "total") != 1 || found.id("data", 0, "attributes", "hostId") != a.host {
		t.Fatalf("got %s", found.text)
	}
	return found
}

// read is which versions of the application and of its profile there are, as a verdict says it.
func (a *applicant) read(editor *client, desk string) map[string]any {
	application := editor.get(desk).want(http.StatusOK)
	profile := editor.get(path("/api/partners/%d", a.host)).want(http.StatusOK)
	return map[string]any{"updatedAt": application.str("data", "attributes", "updatedAt"), "hostUpdatedAt": profile.str("data", "attributes", "updatedAt")}
}

// soon repeats a call until it is answered with the status; what NATS carries takes a moment.
func soon(t *testing.T, status int, call func() *answer) *answer {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		a := call()
		if a.status == status || time.Now().After(deadline) {
			return a.want(status)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestAnApplicantBecomesAHost(t *testing.T) {
	editor, admin := signedIn(t, "editor@raymi.example"), signedIn(t, "admin@raymi.example")
	a := newApplicant(t)
	public := path("/api/partners/%d", a.host)
	visitor(t).get(public).want(http.StatusNotFound)
	mailAbout(t, "editor@raymi.example", a.name)
	if own := a.get("/api/applications/me").want(http.StatusOK); own.str("data", "attributes", "state") != "received" || own.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("got %s", own.text)
	}
	row := a.queued(t, editor, "received")
	desk := path("/api/desk/applications/%d", row.id("data", 0, "id"))
	t.Run("editors look at the scan, strangers do not", func(t *testing.T) {
		whole := editor.get(desk).want(http.StatusOK)
		link := path("/api/upload/files/%d/link", whole.id("data", "attributes", "scanFileIds", 0))
		editor.json(http.MethodPost, link, map[string]any{}).want(http.StatusOK)
		signedIn(t, "host@raymi.example").json(http.MethodPost, link, map[string]any{}).want(http.StatusNotFound)
		a.get(desk).want(http.StatusForbidden)
		a.json(http.MethodPost, desk+"/approve", map[string]any{}).want(http.StatusForbidden)
	})
	before := a.read(editor, desk)
	t.Run("an editor asks, and the applicant answers", func(t *testing.T) {
		editor.json(http.MethodPost, desk+"/ask", map[string]any{}).want(http.StatusBadRequest)
		editor.json(http.MethodPost, desk+"/ask", map[string]any{"message": "¿Cuál es el RUC?"}).want(http.StatusOK)
		if asked := mailAbout(t, a.address, "¿Cuál es el RUC?"); !strings.Contains(asked.Subject, a.name) {
			t.Errorf("got %q", asked.Subject)
		}
		if own := a.get("/api/applications/me"); own.str("data", "attributes", "message") != "¿Cuál es el RUC?" {
			t.Errorf("got %s", own.text)
		}
		a.json(http.MethodPut, public, map[string]any{"data": map[string]any{"ruc": "20123456789", "publishedAt": time.Now()}}).want(http.StatusOK)
		visitor(t).get(public).want(http.StatusNotFound)
		a.queued(t, editor, "received")
		mailAbout(t, "editor@raymi.example", "corregida: "+a.name)
	})
	t.Run("what the applicant changed is decided by nobody who has not read it", func(t *testing.T) {
		now := a.read(editor, desk)
		for _, unread := range []map[string]any{
			{"updatedAt": before["updatedAt"], "hostUpdatedAt": now["hostUpdatedAt"]}, {"updatedAt": now["updatedAt"], "hostUpdatedAt": before["hostUpdatedAt"]},
		} {
			for _, verdict := range []string{"/approve", "/reject", "/ask"} {
				unread["message"] = "Un momento"
				if got := editor.json(http.MethodPost, desk+verdict, unread).want(http.StatusConflict); got.str("error", "details", "key") != "changed_meanwhile" {
					t.Errorf("%s: %s", verdict, got.text)
				}
			}
		}
		a.queued(t, editor, "received")
	})
	t.Run("of two editors one decides", func(t *testing.T) {
		read := a.read(editor, desk)
		read["message"] = "Bienvenidos"
		var both sync.WaitGroup
		statuses := make([]int, 2)
		for i, c := range []*client{editor, admin} {
			both.Go(func() {
				statuses[i] = c.json(http.MethodPost, desk+"/approve", read).status
			})
		}
		both.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{http.StatusOK, http.StatusConflict}) {
			t.Fatalf("got %v", statuses)
		}
		editor.json(http.MethodPost, desk+"/reject", map[string]any{"message": "No"}).want(http.StatusConflict)
	})
	t.Run("it works in the open page", func(t *testing.T) {
		soon(t, http.StatusOK, func() *answer { return visitor(t).get(public) })
		soon(t, http.StatusOK, func() *answer {
			return a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Primero de "+a.name, a.host)})
		})
		mailAbout(t, a.address, "Bienvenidos")
	})
	t.Run("its events wait", a.waits(editor))
	t.Run("a trusted host publishes at once", func(t *testing.T) {
		trust := path("/api/desk/hosts/%d", a.host)
		if trusted := editor.json(http.MethodPut, trust, map[string]any{"trusted": true}).want(http.StatusOK); trusted.get("data", "attributes", "trusted") != true {
			t.Fatalf("got %s", trusted.text)
		}
		created := a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Segundo de "+a.name, a.host)}).want(http.StatusOK)
		visitor(t).get(path("/api/events/%d", created.id("data", "id"))).want(http.StatusOK)
	})
	t.Run("everything is on record", func(t *testing.T) {
		for where, action := range map[string]string{
			"/api/desk/audit/applications": "asked", "/api/desk/audit/users": "approved", "/api/desk/audit/content?noun=hosts": "changed",
			"/api/desk/audit/content?noun=events": "rejected",
		} {
			if entries := admin.get(where).want(http.StatusOK); !strings.Contains(string(entries.text), `"action":"`+action+`"`) {
				t.Errorf("%s does not tell of %q: %.400s", where, action, entries.text)
			}
		}
	})
	t.Run("a blocked user is out", func(t *testing.T) {
		found := editor.get("/api/desk/users" + query("role", "organizador_de_eventos", "_q", a.address)).want(http.StatusOK)
		account := path("/api/desk/users/%d", found.id("data", 0, "id"))
		editor.json(http.MethodPut, account, map[string]any{"blocked": true}).want(http.StatusForbidden)
		admin.json(http.MethodPut, account, map[string]any{"blocked": true}).want(http.StatusOK)
		soon(t, http.StatusUnauthorized, func() *answer { return a.get("/api/cities") })
		a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Tercero", a.host)}).want(http.StatusUnauthorized)
	})
}

// waits follows the first event of a new host from the queue to the public.
func (a *applicant) waits(editor *client) func(*testing.T) {
	return func(t *testing.T) {
		name := "Primero de " + a.name
		waiting := editor.get("/api/desk/events" + query("state", "pending", "filters[eventName][$eq]", name, "populate", "eventHost")).want(http.StatusOK)
		id := waiting.id("data", 0, "id")
		if waiting.get("data", 0, "attributes", "publishedAt") != nil || waiting.str("data", 0, "attributes", "reviewState") != "pending" {
			t.Fatalf("got %s", waiting.text)
		}
		at, desk := path("/api/events/%d", id), path("/api/desk/events/%d", id)
		visitor(t).get(at).want(http.StatusNotFound)
		signedIn(t, "host@raymi.example").get(at).want(http.StatusNotFound)
		own := a.get("/api/events" + query("filters[eventHost][id][$eq]", fmt.Sprint(a.host), "publicationState", "preview")).want(http.StatusOK)
		if len(own.list("data")) != 1 {
			t.Fatalf("the host does not see its own: %s", own.text)
		}
		a.json(http.MethodPost, desk+"/approve", map[string]any{}).want(http.StatusForbidden)
		editor.json(http.MethodPost, desk+"/reject", map[string]any{"message": "Falta el precio"}).want(http.StatusOK)
		mailAbout(t, a.address, "Falta el precio")
		changed := a.json(http.MethodPut, at, map[string]any{"data": map[string]any{"eventPrice": 10, "isFree": false}}).want(http.StatusOK)
		if changed.str("data", "attributes", "reviewState") != "pending" {
			t.Fatalf("got %s", changed.text)
		}
		before := map[string]any{"updatedAt": waiting.str("data", 0, "attributes", "updatedAt")}
		unread := editor.json(http.MethodPost, desk+"/approve", before).want(http.StatusConflict)
		if unread.str("error", "details", "key") != "changed_meanwhile" {
			t.Errorf("nobody has read it as it is now: %s", unread.text)
		}
		editor.json(http.MethodPost, desk+"/approve", map[string]any{"updatedAt": "yesterday"}).want(http.StatusBadRequest)
		editor.json(http.MethodPost, desk+"/approve", map[string]any{"updatedAt": changed.str("data", "attributes", "updatedAt")}).want(http.StatusOK)
		editor.json(http.MethodPost, desk+"/approve", map[string]any{}).want(http.StatusConflict)
		shown := visitor(t).get(at).want(http.StatusOK)
		if strings.Contains(string(shown.text), "review") {
			t.Errorf("visitors are told of reviews: %s", shown.text)
		}
		mailAbout(t, a.address, "ya es público: "+name)
		a.json(http.MethodPut, at, map[string]any{"data": map[string]any{"eventStatus": "cancelled", "statusReason": "Lluvia"}}).want(http.StatusOK)
		if cancelled := visitor(t).get(at).want(http.StatusOK); cancelled.str("data", "attributes", "eventStatus") != "cancelled" {
			t.Errorf("got %s", cancelled.text)
		}
	}
}

func TestARejectedApplicantIsToldWhyAndMayApplyAgain(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	a := newApplicant(t)
	desk := path("/api/desk/applications/%d", a.queued(t, editor, "").id("data", 0, "id"))
	editor.json(http.MethodPost, desk+"/reject", map[string]any{"message": "No es una organización cultural"}).want(http.StatusOK)
	mailAbout(t, a.address, "No es una organización cultural")
	own := a.get("/api/applications/me").want(http.StatusOK)
	if own.str("data", "attributes", "state") != "rejected" || own.get("data", "attributes", "decidedAt") == nil {
		t.Errorf("got %s", own.text)
	}
	visitor(t).get(path("/api/partners/%d", a.host)).want(http.StatusNotFound)
	a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Nada", a.host)}).want(http.StatusForbidden)
	again := a.form(http.MethodPost, "/api/partners", a.profile()).want(http.StatusOK)
	if again.id("data", "id") == a.host || a.get("/api/applications/me").str("data", "attributes", "state") != "received" {
		t.Errorf("got %s", again.text)
	}
	if none := newClient(t).get("/api/applications/me").want(http.StatusOK); none.get("data") != nil {
		t.Errorf("somebody who never applied: %s", none.text)
	}
}
