package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/locale"
)

func TestLanguageOfAClient(t *testing.T) {
	for name, c := range map[string]struct {
		query, header string
		want          locale.Tag
	}{
		"the request names it":    {"locale=qu", "es", locale.Qu},
		"exact before base":       {"", "es-PE,en-US;q=0.9,en;q=0.8", locale.En},
		"base when nothing exact": {"", "fr,qu-PE;q=0.5", locale.Qu},
		"an unsupported language": {"", "fr", ""},
		"no preference":           {"", "", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/api/events?"+c.query, nil)
		r.Header.Set("Accept-Language", c.header)
		q, err := strapi.ParseQuery(r.URL.RawQuery)
		if err != nil {
			t.Fatal(err)
		}
		if got := language(r, q); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestBearerTokens(t *testing.T) {
	for header, want := range map[string]string{"Bearer abc": "abc", "bearer abc": "abc", "Bearer ": "", "Basic abc": "", "": "", "abc": ""} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Authorization", header)
		token, ok := bearer(r)
		if ok != (want != "") || ok && token != want {
			t.Errorf("%q: got %q, %v", header, token, ok)
		}
	}
}

// While auth is unavailable, public reads are served and personal ones fail.
func TestPublicReadsDoNotNeedAuth(t *testing.T) {
	for call, want := range map[string]bool{
		"GET /api/events": true, "HEAD /api/partners/1": true, "POST /api/events": false, "GET /api/users/me": false,
		"GET /api/desk/applications": false, "GET /api/applications/me": false,
	} {
		method, path, _ := strings.Cut(call, " ")
		if got := isPublicRead(httptest.NewRequest(method, path, nil)); got != want {
			t.Errorf("%s: got %v", call, got)
		}
	}
}
