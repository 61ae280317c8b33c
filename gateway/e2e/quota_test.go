//go:build e2e

package e2e

import (
	"net/http"
	"testing"
)

func TestAnEditorSetsTheQuotaOfAnOwner(t *testing.T) {
	host, editor := signedIn(t, "newhost@raymi.example"), signedIn(t, "editor@raymi.example")
	owner := host.get("/api/users/me").want(http.StatusOK).id("id")
	at := path("/api/desk/quotas/%d", owner)
	before := editor.get(at).want(http.StatusOK).get("data", "attributes", "limitBytes")
	set := func(limit any) *answer { return editor.json(http.MethodPut, at, map[string]any{"limitBytes": limit}) }
	t.Cleanup(func() { set(before).want(http.StatusOK) })

	if got := set(1).want(http.StatusOK).get("data", "attributes", "limitBytes"); got != 1.0 {
		t.Errorf("the limit is %v", got)
	}
	refused := host.upload(21)
	refused.want(http.StatusBadRequest)
	if refused.str("error", "name") != "ApplicationError" || refused.str("error", "details", "key") != "quota_exceeded" {
		t.Errorf("got %s", refused.text)
	}
	set(before).want(http.StatusOK)
	file := host.upload(21).want(http.StatusOK).id(0, "id")
	host.do(http.MethodDelete, path("/api/upload/files/%d", file), "", nil).want(http.StatusOK)
	for _, limit := range []any{0, -1, "many", 2e15, nil} {
		set(limit).want(http.StatusBadRequest)
	}
	host.get(at).want(http.StatusForbidden)
}
