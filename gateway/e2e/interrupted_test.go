//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// moments is the number of delays that a short run tries.
const moments = 6

// A client loses its connection after a number of milliseconds and repeats the call with its key. For each delay there is exactly one
// entry with its files.
func TestInterruptedKeyedCallIsRepeatedToOneEntry(t *testing.T) {
	for name, route := range keyedRoutes(t) {
		t.Run(name, func(t *testing.T) {
			c := signedIn(t, route.caller)
			duration, step := c.complete(t, route), time.Millisecond
			if testing.Short() {
				step = max(step, duration/moments)
			}
			for after := time.Duration(0); after <= duration+5*time.Millisecond; after += step {
				c.interruptAndRepeat(t, route, after)
			}
		})
	}
}

// complete makes the call without interruption and returns its duration, at most a tenth of a second.
func (c *client) complete(t *testing.T, route keyedRoute) time.Duration {
	t.Helper()
	name := unique()
	kind, body := route.body(t, name)
	began := time.Now()
	a := c.keyed(name, route.path, kind, body)
	took := time.Since(began)
	route.check(t, c, name, a.want(http.StatusOK))
	return min(took, 100*time.Millisecond)
}

func (c *client) interruptAndRepeat(t *testing.T, route keyedRoute, after time.Duration) {
	t.Helper()
	name := unique()
	kind, body := route.body(t, name)
	c.interrupt(t, name, route.path, kind, body, after)
	for attempt := 0; ; attempt++ {
		kind, body := route.body(t, name)
		a := c.keyed(name, route.path, kind, body)
		if a.status == http.StatusConflict && strings.Contains(string(a.text), "still being answered") && attempt < 10 {
			time.Sleep(time.Second) // Retry-After
			continue
		}
		if a.status != http.StatusOK {
			t.Fatalf("interrupted after %s: %d %.300s", after, a.status, a.text)
		}
		route.check(t, c, name, a)
		return
	}
}

// interrupt sends the whole request, waits and closes the connection without reading the response.
func (c *client) interrupt(t *testing.T, key, path, kind string, body []byte, after time.Duration) {
	t.Helper()
	base, err := url.Parse(c.base)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(t.Context(), "tcp", base.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.base+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Idempotency-Key", key)
	if err := r.Write(conn); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
}

func (c *client) keyed(key, path, kind string, body []byte) *answer {
	with := *c
	with.header = http.Header{"Idempotency-Key": {key}}
	return with.do(http.MethodPost, path, kind, bytes.NewReader(body))
}

func unique() string { return "corte-" + time.Now().Format("150405.000000000") }

func multipartBody(t *testing.T, texts map[string][]byte, field string) (string, []byte) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, text := range texts {
		if err := w.WriteField(name, string(text)); err != nil {
			t.Fatal(err)
		}
	}
	file, err := w.CreateFormFile(field, "plaza.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write(picture(t, 64, 3)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), body.Bytes()
}

func marshal(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
