//go:build e2e

package e2e

import (
	"net/http"
	"testing"
)

func TestOnlyWebAddressesAreStoredAsLinks(t *testing.T) {
	w := newWorld(t)
	owner := w.callers["owner"]
	event := newEvent("Con enlaces", w.host)
	event["linkToBuyTicket"], event["eventWebSite"] = "tuentrada.example/cusco", "http://raymi.example:8080/x"
	id := w.newEntry("owner", "/api/events", event)
	at := path("/api/events/%d", id)
	t.Cleanup(func() { owner.do(http.MethodDelete, at, "", nil).want(http.StatusOK) })
	stored := owner.get(at).want(http.StatusOK)
	if got := stored.str("data", "attributes", "linkToBuyTicket"); got != "tuentrada.example/cusco" {
		t.Errorf("stored as %q", got)
	}
	bad := "java\tscript:alert(1)"
	for name, data := range map[string]map[string]any{
		"linkToBuyTicket": {"linkToBuyTicket": bad}, "eventWebSite": {"eventWebSite": "data:text/html,x"},
		"eventDigitalCatalog": {"eventDigitalCatalog": "mailto:ana@example.org"},
		"eventSocialMedias":   {"eventSocialMedias": []map[string]any{{"socialMediaName": "Facebook", "socialMediaLink": bad}}},
	} {
		refused := owner.json(http.MethodPut, at, map[string]any{"data": data}).want(http.StatusBadRequest)
		if got := refused.str("error", "details", "errors", 0, "path", 0); got != name {
			t.Errorf("%s: %s", name, refused.text)
		}
	}
	profile := path("/api/partners/%d", w.host)
	for _, name := range []string{"webpage", "digitalCatalog", "compVideoLink", "productDescriptionLink"} {
		owner.json(http.MethodPut, profile, map[string]any{"data": map[string]any{name: bad}}).want(http.StatusBadRequest)
	}
}
