package docs_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"raymi.example/gateway/internal/docs"
	_ "raymi.example/internal/gen/raymi/auth/v1"
	_ "raymi.example/internal/gen/raymi/catalog/v1"
	_ "raymi.example/internal/gen/raymi/media/v1"
	_ "raymi.example/internal/gen/raymi/partners/v1"
)

func handler(t *testing.T, assets string) *docs.Handler {
	t.Helper()
	routes, err := os.ReadFile(filepath.Join("..", "..", "routes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := docs.New(routes, assets)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func reference(t *testing.T) (*docs.Handler, map[string]any) {
	t.Helper()
	h := handler(t, "")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/docs/openapi.json", nil))
	var document map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	return h, document
}

func dig(t *testing.T, value any, path ...string) any {
	t.Helper()
	for _, key := range path {
		object, ok := value.(map[string]any)
		if !ok {
			t.Fatalf("nothing at %s of %v", key, path)
		}
		value = object[key]
	}
	return value
}

func TestDescriptionHasTheContractsForm(t *testing.T) {
	_, document := reference(t)
	attributes, ok := dig(t, document, "components", "schemas", "Event", "properties", "attributes", "properties").(map[string]any)
	if !ok {
		t.Fatal("events have no attributes")
	}
	for _, name := range []string{"eventName", "eventStartDate", "eventHost", "occurrences"} {
		if attributes[name] == nil {
			t.Errorf("%s is not described", name)
		}
	}
	for _, private := range []string{"servedLocales", "requestId"} {
		if attributes[private] != nil {
			t.Errorf("%s is described, but it is not an attribute", private)
		}
	}
	form := dig(t, document, "paths", "/api/events", "post", "requestBody", "content", "multipart/form-data", "schema", "properties")
	if dig(t, form, "files.eventBanner") == nil {
		t.Error("the multipart form of events is not described")
	}
	keyed, err := json.Marshal(dig(t, document, "paths", "/api/events", "post", "parameters"))
	if err != nil || !strings.Contains(string(keyed), "Idempotency-Key") {
		t.Errorf("Idempotency-Key is not described: %s %v", keyed, err)
	}
	for _, verb := range []string{"get", "put", "delete"} {
		if dig(t, document, "paths", "/api/upload/files/{id}", verb) == nil {
			t.Errorf("%s of a file is not described", verb)
		}
	}
	queue, err := json.Marshal(dig(t, document, "paths", "/api/desk/applications", "get", "parameters"))
	if err != nil || !strings.Contains(string(queue), `"name":"state"`) || strings.Contains(string(queue), "populate") {
		t.Errorf("the queue is not described: %s %v", queue, err)
	}
	if dig(t, document, "components", "schemas", "Application", "properties", "attributes", "properties", "scanFileIds", "items") == nil {
		t.Error("a list of ids has no items")
	}
	if dig(t, document, "paths", "/api/users/me", "get") == nil {
		t.Error("a route beside routes.yaml is not described")
	}
}

func TestDescriptionIsValidOpenAPI(t *testing.T) {
	h, _ := reference(t)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/docs/openapi.json", nil))
	document, err := openapi3.NewLoader().LoadFromData(w.Body.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestPageNeedsNoOtherHost(t *testing.T) {
	h, _ := reference(t)
	for _, path := range []string{"/api/docs", "/api/docs/page.js"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "http://") || strings.Contains(w.Body.String(), "https://") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

func TestLibraryOfThePageComesFromTheAssets(t *testing.T) {
	w := httptest.NewRecorder()
	handler(t, "https://cdn.example").ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/docs", nil))
	policy := w.Header().Get("Content-Security-Policy")
	if !strings.Contains(w.Body.String(), `<script src="https://cdn.example/docs-assets/swagger-ui-bundle.js">`) ||
		!strings.Contains(policy, "; script-src 'self' https://cdn.example; style-src 'self' https://cdn.example 'unsafe-inline'; ") {
		t.Errorf("%s in %s", policy, w.Body)
	}
}

func TestRouteWithoutAnRPCIsAnError(t *testing.T) {
	if _, err := docs.New([]byte("http:\n  rules:\n    - selector: raymi.catalog.v1.EventService.Nothing\n      get: /x\n"), ""); err == nil {
		t.Fatal("no error")
	}
}
