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

// applicant is a user who has registered, confirmed the address and applied with a scan.
type applicant struct {
	*client
	address, name string
	host          int
}

// profile is the data of the application.
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
	scan := part{"files.personalDocumentScan", "dni.jpg", picture(t, 640, 78)}
	a.host = a.form(http.MethodPost, "/api/partners", a.profile(), scan).want(http.StatusOK).id("data", "id")
	return a
}

// queued returns the applicant's row in the desk's queue.
func (a *applicant) queued(t *testing.T, editor *client, state string) *answer {
	t.Helper()
	found := editor.get("/api/desk/applications" + query("state", state, "_q", a.name)).want(http.StatusOK)
	total := found.id("meta", "pagination", "total")
	if len(found.list("data")) != 1 || total != 1 || found.id("data", 0, "attributes", "hostId") != a.host {
		t.Fatalf("got %s", found.text)
	}
	return found
}

// read returns the current versions of the application and its profile in the form of a verdict.
func (a *applicant) read(editor *client, desk string) map[string]any {
	application := editor.get(desk).want(http.StatusOK)
	profile := editor.get(path("/api/partners/%d", a.host)).want(http.StatusOK)
	return map[string]any{
		"updatedAt": application.str("data", "attributes", "updatedAt"), "hostUpdatedAt": profile.str("data", "attributes", "updatedAt"),
	}
}

// soon repeats a call until it returns the status, for effects of NATS messages.
func soon(t *testing.T, status int, call func() *answer) *answer {
	t.Helper()
	deadline := time.Now().Add(timeout)
	for {
		a := call()
		if a.status == status || time.Now().After(deadline) {
			return a.want(status)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestApplicantBecomesAHost(t *testing.T) {
	editor, admin := signedIn(t, "editor@raymi.example"), signedIn(t, "admin@raymi.example")
	a := newApplicant(t)
	public := path("/api/partners/%d", a.host)
	visitor(t).get(public).want(http.StatusNotFound)
	mailAbout(t, "editor@raymi.example", a.name)
	own := a.get("/api/applications/me").want(http.StatusOK)
	if own.str("data", "attributes", "state") != "received" || own.header.Get("Cache-Control") != "private, no-store" {
		t.Fatalf("got %s", own.text)
	}
	row := a.queued(t, editor, "received")
	desk := path("/api/desk/applications/%d", row.id("data", 0, "id"))
	t.Run("only editors see the scan", func(t *testing.T) {
		whole := editor.get(desk).want(http.StatusOK)
		link := path("/api/upload/files/%d/link", whole.id("data", "attributes", "scanFileIds", 0))
		editor.json(http.MethodPost, link, map[string]any{}).want(http.StatusOK)
		signedIn(t, "host@raymi.example").json(http.MethodPost, link, map[string]any{}).want(http.StatusNotFound)
		a.get(desk).want(http.StatusForbidden)
		a.json(http.MethodPost, desk+"/approve", map[string]any{}).want(http.StatusForbidden)
	})
	before := a.read(editor, desk)
	t.Run("an editor asks, the applicant replies", func(t *testing.T) {
		editor.json(http.MethodPost, desk+"/ask", map[string]any{}).want(http.StatusBadRequest)
		editor.json(http.MethodPost, desk+"/ask", map[string]any{"message": "¿Cuál es el RUC?"}).want(http.StatusOK)
		if question := mailAbout(t, a.address, "¿Cuál es el RUC?"); !strings.Contains(question.Subject, a.name) {
			t.Errorf("got %q", question.Subject)
		}
		if own := a.get("/api/applications/me"); own.str("data", "attributes", "message") != "¿Cuál es el RUC?" {
			t.Errorf("got %s", own.text)
		}
		correction := map[string]any{"ruc": "20123456789", "publishedAt": time.Now()}
		a.json(http.MethodPut, public, map[string]any{"data": correction}).want(http.StatusOK)
		visitor(t).get(public).want(http.StatusNotFound)
		a.queued(t, editor, "received")
		mailAbout(t, "editor@raymi.example", "corregida: "+a.name)
	})
	t.Run("a verdict on an outdated version is refused", func(t *testing.T) {
		now := a.read(editor, desk)
		for _, outdated := range []map[string]any{
			{"updatedAt": before["updatedAt"], "hostUpdatedAt": now["hostUpdatedAt"]},
			{"updatedAt": now["updatedAt"], "hostUpdatedAt": before["hostUpdatedAt"]},
		} {
			for _, verdict := range []string{"/approve", "/reject", "/ask"} {
				outdated["message"] = "Un momento"
				got := editor.json(http.MethodPost, desk+verdict, outdated).want(http.StatusConflict)
				if got.str("error", "details", "key") != "changed_meanwhile" {
					t.Errorf("%s: %s", verdict, got.text)
				}
			}
		}
		a.queued(t, editor, "received")
	})
	t.Run("one of two concurrent verdicts succeeds", func(t *testing.T) {
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
	t.Run("the rights apply to the open session", func(t *testing.T) {
		soon(t, http.StatusOK, func() *answer { return visitor(t).get(public) })
		soon(t, http.StatusOK, func() *answer {
			return a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Primero de "+a.name, a.host)})
		})
		mailAbout(t, a.address, "Bienvenidos")
	})
	t.Run("its first event is reviewed", a.testReview(editor))
	t.Run("a trusted host publishes at once", func(t *testing.T) {
		trust := path("/api/desk/hosts/%d", a.host)
		trusted := editor.json(http.MethodPut, trust, map[string]any{"trusted": true}).want(http.StatusOK)
		if trusted.get("data", "attributes", "trusted") != true {
			t.Fatalf("got %s", trusted.text)
		}
		created := a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Segundo de "+a.name, a.host)}).want(http.StatusOK)
		visitor(t).get(path("/api/events/%d", created.id("data", "id"))).want(http.StatusOK)
	})
	t.Run("all steps are audited", func(t *testing.T) {
		for where, action := range map[string]string{
			"/api/desk/audit/applications": "asked", "/api/desk/audit/users": "approved", "/api/desk/audit/content?noun=hosts": "changed",
			"/api/desk/audit/content?noun=events": "rejected",
		} {
			if entries := admin.get(where).want(http.StatusOK); !strings.Contains(string(entries.text), `"action":"`+action+`"`) {
				t.Errorf("%s has no entry %q: %.400s", where, action, entries.text)
			}
		}
	})
	t.Run("a blocked user is signed out", func(t *testing.T) {
		found := editor.get("/api/desk/users" + query("role", "organizador_de_eventos", "_q", a.address)).want(http.StatusOK)
		account := path("/api/desk/users/%d", found.id("data", 0, "id"))
		editor.json(http.MethodPut, account, map[string]any{"blocked": true}).want(http.StatusForbidden)
		admin.json(http.MethodPut, account, map[string]any{"blocked": true}).want(http.StatusOK)
		soon(t, http.StatusUnauthorized, func() *answer { return a.get("/api/cities") })
		a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Tercero", a.host)}).want(http.StatusUnauthorized)
	})
}

// testReview tests the review of a new host's first event until its publication.
func (a *applicant) testReview(editor *client) func(*testing.T) {
	return func(t *testing.T) {
		name := "Primero de " + a.name
		filter := query("state", "pending", "filters[eventName][$eq]", name, "populate", "eventHost")
		waiting := editor.get("/api/desk/events" + filter).want(http.StatusOK)
		id := waiting.id("data", 0, "id")
		if waiting.get("data", 0, "attributes", "publishedAt") != nil || waiting.str("data", 0, "attributes", "reviewState") != "pending" {
			t.Fatalf("got %s", waiting.text)
		}
		at, desk := path("/api/events/%d", id), path("/api/desk/events/%d", id)
		visitor(t).get(at).want(http.StatusNotFound)
		signedIn(t, "host@raymi.example").get(at).want(http.StatusNotFound)
		drafts := query("filters[eventHost][id][$eq]", fmt.Sprint(a.host), "publicationState", "preview")
		own := a.get("/api/events" + drafts).want(http.StatusOK)
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
		outdated := editor.json(http.MethodPost, desk+"/approve", before).want(http.StatusConflict)
		if outdated.str("error", "details", "key") != "changed_meanwhile" {
			t.Errorf("a verdict on an outdated version: %s", outdated.text)
		}
		editor.json(http.MethodPost, desk+"/approve", map[string]any{"updatedAt": "yesterday"}).want(http.StatusBadRequest)
		now := map[string]any{"updatedAt": changed.str("data", "attributes", "updatedAt")}
		editor.json(http.MethodPost, desk+"/approve", now).want(http.StatusOK)
		editor.json(http.MethodPost, desk+"/approve", map[string]any{}).want(http.StatusConflict)
		shown := visitor(t).get(at).want(http.StatusOK)
		if strings.Contains(string(shown.text), "review") {
			t.Errorf("the review is public: %s", shown.text)
		}
		mailAbout(t, a.address, "ya es público: "+name)
		cancellation := map[string]any{"eventStatus": "cancelled", "statusReason": "Lluvia"}
		a.json(http.MethodPut, at, map[string]any{"data": cancellation}).want(http.StatusOK)
		if cancelled := visitor(t).get(at).want(http.StatusOK); cancelled.str("data", "attributes", "eventStatus") != "cancelled" {
			t.Errorf("got %s", cancelled.text)
		}
	}
}

func TestRejectedApplicantGetsTheReasonAndMayApplyAgain(t *testing.T) {
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
		t.Errorf("a user without an application: %s", none.text)
	}
}
