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

// written are the routes that take a JSON body, with a path that leads to each.
func written(t *testing.T) map[string]string {
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

// A client that sends less than it promised, and ends its half of the connection, still reads why it was refused.
func TestABodyShorterThanItsLengthIsAnswered(t *testing.T) {
	server := httptest.NewServer(portal(t))
	defer server.Close()
	for name, route := range written(t) {
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
	if _, err := fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n%s", route, body); err != nil {
		t.Fatal(err)
	}
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close() // the status is all that is wanted
	return resp.StatusCode
}
