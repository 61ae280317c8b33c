package api

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"raymi.example/gateway/internal/routes"
)

// bodyRoutes returns the routes that take a JSON body, with an example path for each.
func bodyRoutes(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := routes.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{"PUT /api/upload/files/7": "PUT /api/upload/files/7"}
	for _, r := range rules {
		if method, path := r.Verb(); r.Body != "" {
			method = strings.ToUpper(method)
			out[r.Selector+" "+method] = method + " " + strings.NewReplacer("{id}", "7", "{list}", "cities").Replace(path)
		}
	}
	return out
}

// The gateway refuses a body that cannot be parsed or stored, as JSON and as an urlencoded form, before it calls a service.
func TestNoRouteAcceptsAMalformedBody(t *testing.T) {
	handler := portal(t)
	for name, route := range bodyRoutes(t) {
		method, path, _ := strings.Cut(route, " ")
		for kind, bodies := range map[string][]string{
			"application/json": {
				`{`, `{"data":{`, `{"data":{}`, `{"data":{}}}`,
				`{"a":"\u0000"}`, `{"data":{"a\u0000":1}}`, `{"data":{"a":"\ud83d"}}`, "{\"data\":{\"a\":\"\xff\"}}",
			},
			"application/x-www-form-urlencoded": {"password=a%00", "data[a]=%ff", "a%00=1"},
		} {
			for _, body := range bodies {
				w := call(handler, method, path, kind, body)
				if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), `"error":{"status":400,`) {
					t.Errorf("%s, %s: %q is answered %d %.200s", name, route, body, w.Code, w.Body)
				}
			}
		}
	}
}

func TestNoRouteAcceptsAParameterThatCannotBeStored(t *testing.T) {
	handler := portal(t)
	for _, route := range bodyRoutes(t) {
		method, path, _ := strings.Cut(route, " ")
		for _, query := range []string{"?x=%00", "?%ff=1", "?filters[a]=%00"} {
			if w := call(handler, method, path+query, "application/json", "{}"); w.Code != http.StatusBadRequest {
				t.Errorf("%s%s: %d %.200s", route, query, w.Code, w.Body)
			}
		}
	}
	r := httptest.NewRequest(http.MethodGet, "/api/events", nil)
	r.Header.Set("Authorization", "Bearer a\xff")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != http.StatusBadRequest {
		t.Errorf("a token that is not UTF-8: %d %s", w.Code, w.Body)
	}
}

// A client that sends less than Content-Length and half-closes the connection still receives the error.
func TestBodyShorterThanItsLengthIsA400(t *testing.T) {
	server := httptest.NewServer(portal(t))
	defer server.Close()
	for name, route := range bodyRoutes(t) {
		for _, body := range []string{`{"data":{`, `{}`, ``} {
			if status := shortBody(t, server.Listener.Addr().String(), route, body); status != http.StatusBadRequest {
				t.Errorf("%s, %q: status %d", name, body, status)
			}
		}
	}
}

func shortBody(t *testing.T, address, route, body string) int {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const head = "%s HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n%s"
	if _, err := fmt.Fprintf(conn, head, route, body); err != nil {
		t.Fatal(err)
	}
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close() // only the status matters
	return resp.StatusCode
}
