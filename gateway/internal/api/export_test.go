package api

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/locale"
)

func TestFilesAreSummarizedAtEveryLevel(t *testing.T) {
	file := func() map[string]any {
		return map[string]any{
			"name": "a.jpg", "size": 1.5, "url": "/uploads/a.jpg", "hash": "a_1", "formats": map[string]any{}, "provider_metadata": nil,
		}
	}
	got := summarizeFiles(map[string]any{
		"title": "Taki", "one": map[string]any{"data": map[string]any{"id": 7.0, "attributes": file()}}, "many": []any{file(), "text", nil},
	})
	summary := map[string]any{"name": "a.jpg", "size": 1.5, "url": "/uploads/a.jpg"}
	want := map[string]any{
		"title": "Taki", "one": map[string]any{"data": map[string]any{"id": 7.0, "attributes": summary}}, "many": []any{summary, "text", nil},
	}
	if d := cmp.Diff(any(want), got); d != "" {
		t.Error(d)
	}
}

// The limit is checked before any other call, which would fail here: the portal of this test has only the account service.
func TestTooManyExportsAreRefusedBeforeOtherCalls(t *testing.T) {
	w := call(portal(t), "GET", "/api/users/me/export", "", "")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "2" || w.Header().Get("Content-Disposition") != "" {
		t.Errorf("got %d %v %s", w.Code, w.Header(), w.Body)
	}
}

func TestQueryForAllAttributesIsValidInEveryLanguage(t *testing.T) {
	for _, tag := range locale.All() {
		q := queryAll(tag, "&filters[eventHost][id][$eq]=3&sort=id&pagination[page]=2&pagination[pageSize]=100").Query
		if q.GetLocale() != string(tag) || q.GetFilter() == nil || len(q.GetPopulate()) != 1 || q.GetPage().GetStart() != 100 {
			t.Errorf("got %v", q)
		}
	}
}

func TestUserAgentIsReducedToPrintableASCII(t *testing.T) {
	long := make([]byte, 1000)
	for i := range long {
		long[i] = 'x'
	}
	for agent, want := range map[string]int{"Firefox\r\nx-role: admin": 20, "Ñandú/1": 5, string(long): agentMax, "": 0} {
		if got := printable(agent); len(got) != want {
			t.Errorf("%.20q: got %q", agent, got)
		}
	}
}
