//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// otherNames adds a group of names, which the end of the test deletes, and returns its id.
func otherNames(t *testing.T, editor *client, names ...string) int {
	t.Helper()
	group := map[string]any{"names": names}
	id := editor.json(http.MethodPost, "/api/desk/other-names", group).want(http.StatusOK).id("data", "id")
	// May be deleted already by the test.
	t.Cleanup(func() { editor.do(http.MethodDelete, path("/api/desk/other-names/%d", id), "", nil) })
	return id
}

// Searches are cached: a change of the names must be seen by the next one.
func TestSearchFindsAnEventByANameThatAnEditorAdds(t *testing.T) {
	editor, host, guest := signedIn(t, "editor@raymi.example"), signedIn(t, "host@raymi.example"), visitor(t)
	word := fmt.Sprintf("qx%d", time.Now().UnixNano())
	own, other := "Kanchay raymi "+word, "Festival of Lights "+word
	event := host.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent(own, ownHost(t, host))}).
		want(http.StatusOK).id("data", "id")
	t.Cleanup(func() { host.do(http.MethodDelete, path("/api/events/%d", event), "", nil).want(http.StatusOK) })
	// The word that both names share is left out, so that only the group can find the event.
	lights := strings.TrimSuffix(other, " "+word)
	expect := func(when string, found bool) {
		t.Helper()
		for range 2 { // the second one from the cache
			if got := slices.Contains(namesIn(search(guest, lights, "size", "100").want(http.StatusOK)), own); got != found {
				t.Errorf("%s: found is %v", when, got)
			}
		}
	}
	expect("before", false)
	id := otherNames(t, editor, lights, own)
	expect("added", true)
	at := path("/api/desk/other-names/%d", id)
	version := func() string {
		found := editor.get("/api/desk/other-names" + query("_q", strings.ToUpper(word))).want(http.StatusOK)
		return found.str("data", 0, "attributes", "version")
	}
	seen := version()
	editor.json(http.MethodPut, at, map[string]any{"names": []string{"Fiesta " + word, own}, "version": seen}).want(http.StatusOK)
	expect("renamed", false)
	conflict := editor.json(http.MethodPut, at, map[string]any{"names": []string{"Otra", own}, "version": seen}).want(http.StatusConflict)
	if !strings.Contains(string(conflict.text), `"key":"changed_meanwhile"`) {
		t.Errorf("%s", conflict.text)
	}
	editor.json(http.MethodPut, at, map[string]any{"names": []string{lights, own}, "version": version()}).want(http.StatusOK)
	expect("named again", true)
	editor.do(http.MethodDelete, at, "", nil).want(http.StatusOK)
	expect("deleted", false)
	editor.do(http.MethodDelete, at, "", nil).want(http.StatusNotFound)
}

func TestOtherNamesAreRefusedWithTheFieldThatIsWrong(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	for name, c := range map[string]struct {
		group any
		want  string
	}{
		"one name":   {map[string]any{"names": []string{"Inti"}}, `"path":["names"]`},
		"equal ones": {map[string]any{"names": []string{"Señor", "Taki", "SENOR"}}, `"path":["names","2"]`},
		"10 kB":      {map[string]any{"names": []string{"Inti", strings.Repeat("x", 10_000)}}, `"path":["names","1"]`},
		"a code":     {map[string]any{"code": "A b", "names": []string{"Inti", "Taki"}}, `"path":["code"]`},
		"NUL":        {map[string]any{"names": []string{"In\x00ti", "Taki"}}, `"status":400`},
		"no list":    {map[string]any{"names": "Inti"}, `"status":400`},
		"an object":  {map[string]any{"names": []any{map[string]any{}, "Inti"}}, `"status":400`},
	} {
		refused := editor.json(http.MethodPost, "/api/desk/other-names", c.group).want(http.StatusBadRequest)
		if !strings.Contains(string(refused.text), c.want) {
			t.Errorf("%s: %s", name, refused.text)
		}
	}
}

// A repeat of an addition answers with the first group.
func TestARepeatedAdditionOfOtherNamesAddsOneGroup(t *testing.T) {
	editor := signedIn(t, "editor@raymi.example")
	word := fmt.Sprintf("qz%d", time.Now().UnixNano())
	group := map[string]any{"names": []string{"Uno " + word, "Dos " + word}}
	keyed := *editor
	keyed.header = http.Header{"Idempotency-Key": {word}}
	first := keyed.json(http.MethodPost, "/api/desk/other-names", group).want(http.StatusOK).id("data", "id")
	t.Cleanup(func() {
		editor.do(http.MethodDelete, path("/api/desk/other-names/%d", first), "", nil).want(http.StatusOK)
	})
	second := keyed.json(http.MethodPost, "/api/desk/other-names", group).want(http.StatusOK).id("data", "id")
	listed := editor.get("/api/desk/other-names"+query("_q", word)).want(http.StatusOK).id("meta", "pagination", "total")
	if first != second || listed != 1 {
		t.Errorf("groups %d and %d, listed are %d", first, second, listed)
	}
}
