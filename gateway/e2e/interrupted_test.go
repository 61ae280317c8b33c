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

// keyedRoute is a route that creates an entry, with a check for entries of a name.
type keyedRoute struct {
	path string
	// body returns the body of one attempt; attempts differ in their boundary only.
	body func(t *testing.T, name string) (kind string, body []byte)
	// check requires exactly one complete entry of the name.
	check func(t *testing.T, c *client, name string, a *answer)
}

// A client loses its connection after a number of milliseconds and repeats the call with its key. For each delay there is exactly one
// entry with its files.
func TestInterruptedKeyedCallIsRepeatedToOneEntry(t *testing.T) {
	organizer, admin := signedIn(t, "host@raymi.example"), signedIn(t, "admin@raymi.example")
	host := ownHost(t, organizer)
	event := func(name string) map[string]any { return newEvent(name, host) }
	for name, c := range map[string]struct {
		*client
		route keyedRoute
	}{
		"an upload": {organizer, keyedRoute{"/api/upload", uploadBody, uploadIsComplete}},
		"an event":  {organizer, keyedRoute{"/api/events", jsonBody(event), listedOnce("events", "eventName", "")}},
		"an event's form": {organizer, keyedRoute{
			"/api/events", formBody(event, "files.eventMediaPhotos"), listedOnce("events", "eventName", "eventMediaPhotos"),
		}},
		"a partner": {admin, keyedRoute{
			"/api/partners", formBody(hiddenPartner, "files.mainBanner"), listedOnce("partners", "commercialName", "mainBanner"),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			c.t = t
			duration := c.complete(t, c.route)
			for after := time.Duration(0); after <= duration+5*time.Millisecond; after += time.Millisecond {
				c.interruptAndRepeat(t, c.route, after)
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

func jsonBody(entry func(name string) map[string]any) func(*testing.T, string) (string, []byte) {
	return func(t *testing.T, name string) (string, []byte) {
		t.Helper()
		return "application/json", marshal(t, map[string]any{"data": entry(name)})
	}
}

func formBody(entry func(name string) map[string]any, field string) func(*testing.T, string) (string, []byte) {
	return func(t *testing.T, name string) (string, []byte) {
		t.Helper()
		return multipartBody(t, map[string][]byte{"data": marshal(t, entry(name))}, field)
	}
}

func uploadBody(t *testing.T, name string) (string, []byte) {
	t.Helper()
	return multipartBody(t, map[string][]byte{"fileInfo": marshal(t, map[string]any{"name": name + ".jpg"})}, "files")
}

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

func uploadIsComplete(t *testing.T, c *client, name string, a *answer) {
	t.Helper()
	found := signedIn(t, "editor@raymi.example").get("/api/upload/files" + query("_q", name)).want(http.StatusOK).list()
	if !contains(found, a.id(0, "id")) {
		t.Errorf("the response names file %d, the library has %v", a.id(0, "id"), found)
	}
	c.get(a.str(0, "url")).want(http.StatusOK)
}

func contains(files []any, id int) bool {
	for _, f := range files {
		if number, ok := follow(f, "id").(float64); ok && int(number) == id {
			return true
		}
	}
	return false
}

// hiddenPartner is an unpublished host, because other tests count the public ones.
func hiddenPartner(name string) map[string]any {
	return map[string]any{
		"commercialName": name, "orgResume": "Un taller.", "contacts": map[string]any{"mail": "taller@example.org"}, "publishedAt": nil,
	}
}

// listedOnce requires exactly one entry with the name, the one in the response, with one file in its field.
func listedOnce(entries, attribute, field string) func(*testing.T, *client, string, *answer) {
	return func(t *testing.T, c *client, name string, a *answer) {
		t.Helper()
		filter := query("filters["+attribute+"][$eq]", name, "publicationState", "preview", "populate", "*")
		found := c.get("/api/" + entries + filter).want(http.StatusOK)
		if list := found.list("data"); len(list) != 1 || found.id("data", 0, "id") != a.id("data", "id") {
			t.Fatalf("%d entries of %s", len(list), name)
		}
		if field != "" {
			if files := found.list("data", 0, "attributes", field, "data"); len(files) != 1 {
				t.Fatalf("%d files of %s", len(files), name)
			}
			visitor(t).get(found.str("data", 0, "attributes", field, "data", 0, "attributes", "url")).want(http.StatusOK)
		}
		if entries == "events" {
			c.do(http.MethodDelete, path("/api/events/%d", a.id("data", "id")), "", nil).want(http.StatusOK)
		}
	}
}

func marshal(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
