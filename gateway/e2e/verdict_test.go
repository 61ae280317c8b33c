//go:build e2e

package e2e

import (
	"net/http"
	"testing"
)

// later is a verdict that takes effect after a second.
func later(message string) map[string]any {
	return map[string]any{"message": message, "delaySeconds": 1}
}

func TestVerdictIsCancelledOrTakesEffectAfterItsDelay(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	a := newApplicant(t)
	desk := path("/api/desk/applications/%d", a.queued(t, editor, "received").id("data", 0, "id"))
	wait := later("Falta el RUC")
	wait["delaySeconds"] = 60
	if got := editor.json(http.MethodPost, desk+"/reject", wait).want(http.StatusOK); got.str("data", "attributes", "state") != "received" {
		t.Fatalf("got %s", got.text)
	}
	a.do(http.MethodDelete, desk+"/verdict", "", nil).want(http.StatusForbidden)
	editor.do(http.MethodDelete, desk+"/verdict", "", nil).want(http.StatusOK)
	again := editor.do(http.MethodDelete, desk+"/verdict", "", nil).want(http.StatusConflict)
	if again.str("error", "details", "key") != "already_decided" {
		t.Errorf("got %s", again.text)
	}
	a.queued(t, editor, "received")

	editor.json(http.MethodPost, desk+"/approve", map[string]any{"delaySeconds": 61}).want(http.StatusBadRequest)
	editor.json(http.MethodPost, desk+"/approve", later("Bienvenidos")).want(http.StatusOK)
	mailAbout(t, a.address, "Bienvenidos")
	soon(t, http.StatusOK, func() *answer { return visitor(t).get(path("/api/partners/%d", a.host)) })

	event := 0
	soon(t, http.StatusOK, func() *answer {
		created := a.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Fiesta de "+a.name, a.host)})
		if created.status == http.StatusOK {
			event = created.id("data", "id")
		}
		return created
	})
	desk = path("/api/desk/events/%d", event)
	wait["message"] = "Falta el precio"
	editor.json(http.MethodPost, desk+"/reject", wait).want(http.StatusOK)
	pending := "/api/desk/events" + query("state", "pending", "filters[id][$eq]", path("%d", event))
	if got := editor.get(pending).want(http.StatusOK); len(got.list("data")) != 0 {
		t.Errorf("a judged event waits at the desk: %s", got.text)
	}
	editor.do(http.MethodDelete, desk+"/verdict", "", nil).want(http.StatusOK)
	if got := editor.get(pending).want(http.StatusOK); len(got.list("data")) != 1 {
		t.Errorf("got %s", got.text)
	}
	editor.json(http.MethodPost, desk+"/approve", later("")).want(http.StatusOK)
	soon(t, http.StatusOK, func() *answer { return visitor(t).get(path("/api/events/%d", event)) })
}
