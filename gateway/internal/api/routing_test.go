package api

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"testing"

	"raymi.example/gateway/internal/routes"
)

// contract returns the middlewares in front of a handler that responds with the path it receives.
func contract(t *testing.T) http.Handler {
	t.Helper()
	text, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	paths, err := parsePaths(text)
	if err != nil {
		t.Fatal(err)
	}
	echo := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(r.URL.Path)) })
	return CanonicalPath(withCORS(paths.checkMethod(conditional(echo))))
}

func TestMethodsAndAliasesOfPaths(t *testing.T) {
	h := contract(t)
	for _, c := range []struct {
		method, path string
		status       int
		allow, text  string
	}{
		{"GET", "/api/events", 200, "", "/api/events"},
		{"GET", "/API/Events/", 200, "", "/api/events"},
		{"HEAD", "/api/events/1", 200, "", "/api/events/1"},
		{"PATCH", "/api/events/1", 405, "HEAD, GET, PUT, DELETE", "Method Not Allowed\n"},
		{"PUT", "/api/events", 405, "HEAD, GET, POST", "Method Not Allowed\n"},
		{"POST", "/api/cultural-portal-cusco", 405, "HEAD, GET, PUT, DELETE", "Method Not Allowed\n"},
		{"DELETE", "/api/cities/1", 200, "", "/api/cities/1"},
		{"TRACE", "/api/events", 501, "HEAD, GET, POST", "Not Implemented\n"},
		{"PROPFIND", "/api/events/1", 501, "HEAD, GET, PUT, DELETE", "Not Implemented\n"},
		{"OPTIONS", "/api/events", 200, "HEAD, GET, POST", ""},
		{"GET", "/api/cultural-portal-cusco/1", 404, "", `"Not Found"`},
		{"GET", "/api/events/1/2", 404, "", `"Not Found"`},
		{"POST", "/api/events/1/preview", 200, "", "/api/events/1/preview"},
		{"GET", "/api/events/1/preview", 405, "POST, DELETE", "Method Not Allowed\n"},
		{"GET", "/api/nothing", 404, "", `"Not Found"`},
		{"GET", "/api", 404, "", `"Not Found"`},
		{"PATCH", "/api/nothing", 404, "", `"Not Found"`},
		{"PATCH", "/api/auth/local", 200, "", "/api/auth/local"},
		{"PATCH", "/api/desk/hosts/1", 200, "", "/api/desk/hosts/1"},
		{"POST", "/api/desk/events/1/approve", 200, "", "/api/desk/events/1/approve"},
		{"GET", "/api/%63ities", 404, "", `"Not Found"`},
		{"GET", "/api//cities", 404, "", `"Not Found"`},
		{"GET", "/api/../cities", 404, "", `"Not Found"`},
		{"GET", "//api/cities", 400, "", `"name":"BadRequestError","message":"Malicious Path"}`},
	} {
		r := httptest.NewRequest(c.method, "http://raymi.example"+c.path, nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Allow") != c.allow || !strings.Contains(w.Body.String(), c.text) {
			t.Errorf("%s %s: got %d %q %s", c.method, c.path, w.Code, w.Header().Get("Allow"), w.Body)
		}
		if w.Header().Get("Vary") != "Origin" || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s %s: another origin cannot read the response", c.method, c.path)
		}
	}
}

// No method of a route, or of a path above it, is redirected: CanonicalPath would undo the redirect and create a loop.
func TestNoPathIsRedirected(t *testing.T) {
	handler := CanonicalPath(portal(t))
	text, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := routes.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]bool{
		"/api/users/me/export": true, "/api/upload/files/7/link": true, "/api/upload/limits": true, "/api/events/counts": true,
	}
	for _, r := range rules {
		_, at := r.Verb()
		for at = strings.NewReplacer("{id}", "7", "{list}", "cities").Replace(at); at != "/"; at = path.Dir(at) {
			paths[at], paths[at+"/"] = true, true
		}
	}
	for at := range paths {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} {
			if w := call(handler, method, at, "", ""); w.Code >= 300 && w.Code < 400 {
				t.Errorf("%s %s: %d to %s", method, at, w.Code, w.Header().Get("Location"))
			}
		}
	}
	for _, method := range []string{"POST", "PUT", "PATCH"} {
		if w := call(handler, method, "/api/users/me", "application/json", "{}"); w.Code != http.StatusNotFound {
			t.Errorf("%s /api/users/me: %d %s", method, w.Code, w.Body)
		}
	}
}

func TestClientCannotSetADeadline(t *testing.T) {
	handler := portal(t)
	for _, value := range []string{"1n", "0S", "1H", "soon"} {
		r := httptest.NewRequest(http.MethodPost, "/api/auth/local", strings.NewReader(`{"identifier":"ana","password":"clave 1"}`))
		r.Header.Set("Grpc-Timeout", value)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Errorf("Grpc-Timeout: %s: %d %s", value, w.Code, w.Body)
		}
	}
}

func TestContractPaths(t *testing.T) {
	for at, want := range map[string]bool{
		"/api": true, "/API/Events": true, "/api/": true, "/api/docs": false, "/Api/Docs/x": false, "/api/docsx": true, "/apix": false,
		"/": false, "/en": false, "": false, "//api": true, "//API/x": true, "///apis": true, "//x": false, "/ap": false,
	} {
		if got := IsContractPath(at); got != want {
			t.Errorf("%q: got %v", at, got)
		}
	}
}
