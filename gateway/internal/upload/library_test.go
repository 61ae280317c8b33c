package upload_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/upload"
	"raymi.example/internal/errs"
)

// library posts a form to Library; entries handles the request for the link.
func library(t *testing.T, u *upload.Uploads, entries http.HandlerFunc, parts ...formPart) *httptest.ResponseRecorder {
	t.Helper()
	return keyedLibrary(t, u, "", entries, parts...)
}

// keyedLibrary is library with an Idempotency-Key.
func keyedLibrary(
	t *testing.T, u *upload.Uploads, key string, entries http.HandlerFunc, parts ...formPart,
) *httptest.ResponseRecorder {
	t.Helper()
	kind, body := formBody(t, parts...)
	r := httptest.NewRequest(http.MethodPost, "/api/upload", body)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Idempotency-Key", key)
	w := httptest.NewRecorder()
	idempotency.Handler(u.Library(entries)).ServeHTTP(w, r)
	return w
}

// A refusal deletes the files. After any other error media may have stored them under the key.
func TestOnlyARefusalDeletesTheFilesOfAKey(t *testing.T) {
	for name, c := range map[string]struct {
		err     error
		deleted int
	}{
		"refused":          {errs.New(errs.Conflict, "idempotency_key_reused", "used"), 1},
		"forbidden":        {errs.ErrForbidden(), 1},
		"unavailable":      {errs.New(errs.Unavailable, "service_unavailable", "unavailable"), 0},
		"the deadline":     {context.DeadlineExceeded, 0},
		"the caller left":  {context.Canceled, 0},
		"a fault of media": {errors.New("fault"), 0},
	} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			m.keyed = c.err
			w := keyedLibrary(t, u, "k", nil, formPart{"files", "1.jpg", "1"})
			if w.Code == http.StatusOK || len(m.deleted) != c.deleted {
				t.Errorf("status %d, deleted %v", w.Code, m.deleted)
			}
		})
	}
}

// A repeat returns the files of the key, so a refused link must not delete them.
func TestRefusedLinkDoesNotDeleteTheFilesOfAKey(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	refuse := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }
	w := keyedLibrary(t, u, "k", refuse, formPart{"files", "1.jpg", "1"},
		formPart{"ref", "", "api::event.event"}, formPart{"refId", "", "7"}, formPart{"field", "", "eventMediaPhotos"})
	if w.Code != http.StatusForbidden || len(m.deleted) != 0 {
		t.Errorf("status %d, deleted %v", w.Code, m.deleted)
	}
}

func TestLibraryReturnsABareArray(t *testing.T) {
	info := formPart{"fileInfo", "", `[{"alternativeText":"Una plaza"},{"name":"dos.jpg"}]`}
	one, two := formPart{"files", "1.jpg", "1"}, formPart{"files", "2.jpg", "2"}
	for name, parts := range map[string][]formPart{"texts first": {info, one, two}, "texts last": {one, two, info}} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			w := library(t, u, nil, parts...)
			var files []struct{ Name string }
			if err := json.Unmarshal(w.Body.Bytes(), &files); err != nil {
				t.Fatal(err)
			}
			if len(files) != 2 || files[0].Name != "1.jpg" || files[1].Name != "dos.jpg" {
				t.Fatalf("got %s", w.Body)
			}
			if m.headers[0].GetAlternativeText() != "Una plaza" || m.headers[1].AlternativeText != nil {
				t.Fatalf("got %v", m.headers)
			}
		})
	}
}

func TestFormWithoutFilesIsRefused(t *testing.T) {
	u, _ := newUploads(t, 1<<20)
	w := library(t, u, nil, formPart{"x", "", "y"})
	if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), `"name":"ValidationError","message":"Files are empty"`) {
		t.Fatalf("got %d %s", w.Code, w.Body)
	}
	empty := httptest.NewRecorder()
	u.Library(nil).ServeHTTP(empty, httptest.NewRequest(http.MethodPost, "/api/upload", strings.NewReader("{}")))
	if empty.Code != http.StatusBadRequest || !strings.Contains(empty.Body.String(), "Files are empty") {
		t.Fatalf("got %d %s", empty.Code, empty.Body)
	}
}

// The id of a link must not change the path of the request for it.
func TestLibraryLinksToEntriesOnly(t *testing.T) {
	for _, id := range []string{"", "seven", "../partners/7", "7/preview", "7?populate=*", "%2e%2e/partners/7"} {
		u, m := newUploads(t, 1<<20)
		entries := func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%q leads to %s", id, r.URL.Path) }
		w := library(t, u, entries, formPart{"files", "1.jpg", "1"},
			formPart{"ref", "", "api::event.event"}, formPart{"refId", "", id}, formPart{"field", "", "eventMediaPhotos"})
		if w.Code != http.StatusNotFound || len(m.deleted) != 1 {
			t.Errorf("%q: status %d, deleted %v: %s", id, w.Code, m.deleted, w.Body)
		}
	}
}

// The entry's own rules decide about the link, and a refusal deletes the files.
func TestLibraryLinksToAnEntry(t *testing.T) {
	parts := []formPart{
		{"files", "1.jpg", "1"},
		{"files", "2.jpg", "2"},
		{"ref", "", "api::event.event"},
		{"refId", "", "7"},
		{"field", "", "eventMediaPhotos"},
	}
	for name, c := range map[string]struct {
		ref    string
		status int
		want   int
		left   int
	}{
		"accepted":     {"api::event.event", 200, 200, 2},
		"refused":      {"api::event.event", 403, 403, 0},
		"not an entry": {"plugin::users-permissions.user", 200, 400, 0},
	} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			parts[2].content = c.ref
			var requests []string
			w := library(t, u, func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil {
					t.Error(err)
				}
				requests = append(requests, r.Method+" "+r.URL.Path+" "+r.Header.Get("Content-Type")+" "+string(body))
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, "refused as it is")
			}, parts...)
			if w.Code != c.want || 2-len(m.deleted) != c.left {
				t.Fatalf("status %d, deleted %v: %s", w.Code, m.deleted, w.Body)
			}
			if c.want == 403 && w.Body.String() != "refused as it is" {
				t.Errorf("got %s", w.Body)
			}
			want := []string{`PUT /api/events/7 application/json {"data":{"eventMediaPhotos":{"connect":[1,2]}}}`}
			if c.want == 400 {
				want = nil
			}
			if d := cmp.Diff(want, requests); d != "" {
				t.Error(d)
			}
			// The rules of the field apply to the files too.
			if m.headers[0].GetField() != "eventMediaPhotos" {
				t.Errorf("got %v", m.headers)
			}
		})
	}
}
