//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"sync"
	"testing"
	"time"
)

// create posts an event with a key, as a form with a banner and a new boundary.
func (c *client) create(t *testing.T, key string, data map[string]any, banner []byte) *answer {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.WriteField("data", string(text)); err != nil {
		t.Fatal(err)
	}
	file, err := w.CreateFormFile("files.eventBanner", "plaza.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write(banner); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	keyed := *c
	keyed.header = http.Header{"Idempotency-Key": {key}}
	return keyed.do(http.MethodPost, "/api/events?populate=*", w.FormDataContentType(), &body)
}

func TestRepeatedCreationIsExecutedOnce(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	key := "e2e-" + time.Now().Format("150405.000000000")
	name := "Una sola vez " + key
	data, banner := newEvent(name, ownHost(t, c)), picture(t, 64, 3)
	responses := make([]*answer, 4)
	var all sync.WaitGroup
	for i := range responses {
		all.Go(func() { responses[i] = c.create(t, key, data, banner) })
	}
	all.Wait()
	first := responses[0].want(http.StatusOK)
	id, file := first.id("data", "id"), first.id("data", "attributes", "eventBanner", "data", "id")
	for _, a := range responses {
		if a.want(http.StatusOK).id("data", "id") != id || a.id("data", "attributes", "eventBanner", "data", "id") != file {
			t.Errorf("got %.300s", a.text)
		}
	}
	if found := visitor(t).get("/api/events" + query("filters[eventName][$eq]", name)).want(http.StatusOK).list("data"); len(found) != 1 {
		t.Errorf("%d events", len(found))
	}
	data["eventName"] = "Otra"
	refused := c.create(t, key, data, banner).want(http.StatusConflict)
	message := refused.str("error", "message")
	if refused.str("error", "name") != "ConflictError" || message != "This Idempotency-Key was used with another request" {
		t.Errorf("got %s", refused.text)
	}
	c.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
}

func TestRepeatedUploadIsExecutedOnce(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	c.header = http.Header{"Idempotency-Key": {"subida-" + time.Now().Format("150405.000000000")}}
	send := func(seed uint8) *answer {
		return c.form(http.MethodPost, "/api/upload", map[string]any{}, part{"files", "plaza.jpg", picture(t, 64, seed)})
	}
	first := send(5).want(http.StatusOK)
	again := send(5).want(http.StatusOK)
	if first.id(0, "id") != again.id(0, "id") || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("a second file: %.200s after %.200s", again.text, first.text)
	}
	send(6).want(http.StatusConflict)
	c.header = nil
	c.do(http.MethodDelete, path("/api/upload/files/%d", first.id(0, "id")), "", nil).want(http.StatusOK)
}
