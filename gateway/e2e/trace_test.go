//go:build e2e && traces

package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

type span struct{ ID, Parent, Process, Name string }

// The spans of one upload belong to one trace: the request, the call of media, its statements, the message about the file, the pictures
// that media orders from imgproxy, and catalog's consumer of the result.
func TestAnUploadIsOneTrace(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	data := newEvent("Traza "+time.Now().Format(time.RFC3339Nano), ownHost(t, c))
	created := c.form(http.MethodPost, "/api/events"+query("populate", "*"), data,
		part{"files.eventBanner", "banner.jpg", picture(t, 1600, 77)}).want(http.StatusOK)
	t.Cleanup(func() { c.do(http.MethodDelete, path("/api/events/%d", created.id("data", "id")), "", nil) })
	wanted := []span{
		{Process: "raymi-gateway", Name: "POST /api/events"},
		{Process: "raymi-media", Name: "raymi.media.v1.FileService/Upload"},
		{Process: "raymi-catalog", Name: "raymi.catalog.v1.EventService/CreateEvent"},
		{Process: "raymi-media", Name: "INSERT"},
		{Process: "raymi-media", Name: "publish raymi.media.v1.file_uploaded"},
		{Process: "raymi-media", Name: "process raymi.media.v1.file_uploaded"},
		{Process: "raymi-media", Name: "GET " + "127.0.0.1"},
		{Process: "raymi-catalog", Name: "process raymi.media.v1.file_changed"},
	}
	var missing []span
	for end := time.Now().Add(timeout); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		for _, trace := range traces(t) {
			if missing = missingIn(trace, wanted); len(missing) == 0 {
				return
			}
		}
	}
	t.Fatalf("no trace has all spans; the last one lacks %v", missing)
}

// missingIn returns the wanted spans that the trace lacks; all wanted ones if it has another beginning. A wanted name is the start of a
// span's name.
func missingIn(trace, wanted []span) []span {
	return slices.DeleteFunc(slices.Clone(wanted), func(w span) bool {
		return slices.ContainsFunc(trace, func(s span) bool {
			name := strings.TrimPrefix(strings.TrimSpace(s.Name), "query ")
			return s.Process == w.Process && strings.HasPrefix(name, w.Name)
		})
	})
}

func traces(t *testing.T) (list [][]span) {
	t.Helper()
	resp, err := http.Get(variable(t, "RAYMI_TRACES_URL") + "/traces")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }() // it was read
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var stored []struct{ Spans []span }
	if err := json.Unmarshal(body, &stored); err != nil {
		t.Fatal(err)
	}
	for _, trace := range stored {
		list = append(list, trace.Spans)
	}
	return list
}
