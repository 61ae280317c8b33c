//go:build e2e

// Package e2e tests the portal's main use cases over REST against all processes, started by `make test-s3` and `make e2e-rest`.
package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/calendar"
)

const (
	password = "raymi-demo-2026"
	// timeout bounds the wait for effects of messages and mails; it only ends a failing test.
	timeout = time.Minute
)

// variable returns a setting of the portal under test, which `bin/dev exec` sets.
func variable(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Fatalf("%s is not set: run `make e2e-rest`", name)
	}
	return value
}

// client calls the portal, signed in or not.
type client struct {
	t     *testing.T
	base  string
	token string
	// header is sent with every call.
	header http.Header
	// from is the address that the calls come from, such as 127.0.0.7; "" is the usual one.
	from string
}

// transport returns the default transport, or one that calls from the client's address.
func (c *client) transport() http.RoundTripper {
	if c.from == "" {
		return http.DefaultTransport
	}
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(c.from)}}
	return &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}
}

func visitor(t *testing.T) *client {
	t.Helper()
	return &client{t: t, base: variable(t, "RAYMI_BASE_URL")}
}

func signedIn(t *testing.T, email string) *client {
	t.Helper()
	c := visitor(t)
	c.token = c.login(email, password)
	return c
}

func (c *client) login(email, password string) string {
	c.t.Helper()
	a := c.json(http.MethodPost, "/api/auth/local", map[string]any{"identifier": email, "password": password})
	a.want(http.StatusOK)
	token, _ := a.get("jwt").(string)
	if token == "" {
		c.t.Fatalf("login of %s gave no token: %s", email, a.text)
	}
	return token
}

// answer is a response with its decoded JSON body, if it has one.
type answer struct {
	t      *testing.T
	what   string
	status int
	header http.Header
	text   []byte
	body   any
}

func (c *client) get(path string) *answer {
	c.t.Helper()
	return c.do(http.MethodGet, path, "", nil)
}

func (c *client) json(method, path string, body any) *answer {
	c.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.do(method, path, "application/json", bytes.NewReader(text))
}

// part is a file of a multipart form, or a text if it has no name.
type part struct {
	field, name string
	content     []byte
}

func (c *client) form(method, path string, data any, parts ...part) *answer {
	c.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	text, err := json.Marshal(data)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := w.WriteField("data", string(text)); err != nil {
		c.t.Fatal(err)
	}
	for _, p := range parts {
		if p.name == "" {
			if err := w.WriteField(p.field, string(p.content)); err != nil {
				c.t.Fatal(err)
			}
			continue
		}
		file, err := w.CreateFormFile(p.field, p.name)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := file.Write(p.content); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		c.t.Fatal(err)
	}
	return c.do(method, path, w.FormDataContentType(), &body)
}

func (c *client) do(method, path, kind string, body io.Reader) *answer {
	c.t.Helper()
	// Cleanup functions call the portal after the test's context has ended.
	r, err := http.NewRequestWithContext(context.WithoutCancel(c.t.Context()), method, c.base+path, body)
	if err != nil {
		c.t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	for name, values := range c.header {
		r.Header[name] = values
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	noRedirects := &http.Client{
		Transport: c.transport(), Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	resp, err := noRedirects.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	a := &answer{t: c.t, what: method + " " + path, status: resp.StatusCode, header: resp.Header}
	if a.text, err = io.ReadAll(resp.Body); err != nil {
		c.t.Fatal(err)
	}
	if strings.HasPrefix(resp.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(a.text, &a.body); err != nil {
			c.t.Fatalf("%s: %v in %s", a.what, err, a.text)
		}
	}
	return a
}

func (a *answer) want(status int) *answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s: status %d, want %d: %.600s", a.what, a.status, status, a.text)
	}
	return a
}

// get returns the value at a path of keys and indexes in the body, such as "data", 0, "attributes"; nil if it does not exist.
func (a *answer) get(path ...any) any {
	return follow(a.body, path...)
}

func (a *answer) str(path ...any) string {
	a.t.Helper()
	text, ok := a.get(path...).(string)
	if !ok {
		a.t.Fatalf("%s: no text at %v: %.600s", a.what, path, a.text)
	}
	return text
}

func (a *answer) id(path ...any) int {
	a.t.Helper()
	number, ok := a.get(path...).(float64)
	if !ok {
		a.t.Fatalf("%s: no number at %v: %.600s", a.what, path, a.text)
	}
	return int(number)
}

func (a *answer) list(path ...any) []any {
	a.t.Helper()
	list, ok := a.get(path...).([]any)
	if !ok {
		a.t.Fatalf("%s: no list at %v: %.600s", a.what, path, a.text)
	}
	return list
}

func follow(value any, path ...any) any {
	for _, key := range path {
		switch k := key.(type) {
		case string:
			object, _ := value.(map[string]any)
			value = object[k]
		case int:
			list, _ := value.([]any)
			if k >= len(list) {
				return nil
			}
			value = list[k]
		}
	}
	return value
}

// query encodes pairs of key and value as a query string.
func query(pairs ...string) string {
	var out []string
	for i := 0; i+1 < len(pairs); i += 2 {
		out = append(out, pairs[i]+"="+url.QueryEscape(pairs[i+1]))
	}
	return "?" + strings.Join(out, "&")
}

// today returns the current day in Lima as two instants.
func today() (start, end string) {
	now := time.Now().In(calendar.Lima)
	day := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, calendar.Lima)
	return day.UTC().Format(time.RFC3339), day.AddDate(0, 0, 1).UTC().Format(time.RFC3339)
}

func path(format string, args ...any) string { return fmt.Sprintf(format, args...) }
