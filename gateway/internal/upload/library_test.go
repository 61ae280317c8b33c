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

// library posts a form to the library; entries answers for the entries.
func library(t *testing.T, u *upload.Uploads, entries http.HandlerFunc, parts ...formPart) *httptest.ResponseRecorder {
	t.Helper()
	return keyedLibrary(t, u, "", entries, parts...)
}

// keyedLibrary is library with an Idempotency-Key.
func keyedLibrary(t *testing.T, u *upload.Uploads, key string, entries http.HandlerFunc, parts ...formPart) *httptest.ResponseRecorder {
	t.Helper()
	kind, body := formBody(t, parts...)
	r := httptest.NewRequest(http.MethodPost, "/api/upload", body)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Idempotency-Key", key)
	w := httptest.NewRecorder()
	idempotency.Handler(u.Library(entries)).ServeHTTP(w, r)
	return w
}

// After a refusal the files of the request go. After any other failure media may have kept them as the answer to the key.
func TestFilesThatMediaMayHaveKeptAreLeftToTheSweep(t *testing.T) {
	for name, c := range map[string]struct {
		err     error
		deleted int
	}{
		"refused":          {errs.New(errs.Conflict, "idempotency_key_reused", "used"), 1},
		"forbidden":        {errs.ErrForbidden(), 1},
		"away":             {errs.New(errs.Unavailable, "service_unavailable", "away"), 0},
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

// A repeat is answered with the files that the key was kept for, so a refused link must not remove them.
func TestARefusedLinkKeepsTheFilesOfAKey(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	refuse := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }
	w := keyedLibrary(t, u, "k", refuse, formPart{"files", "1.jpg", "1"},
		formPart{"ref", "", "api::event.event"}, formPart{"refId", "", "7"}, formPart{"field", "", "eventMediaPhotos"})
	if w.Code != http.StatusForbidden || len(m.deleted) != 0 {
		t.Errorf("status %d, deleted %v", w.Code, m.deleted)
	}
}

func TestTheLibraryAnswersABareArray(t *testing.T) {
	info := formPart{"fileInfo", "", `[{"alternativeText":"Una plaza"},{"name":"dos.jpg"}]`}
	one, two := formPart{"files", "1.jpg", "1"}, formPart{"files", "2.jpg", "2"}
	for name, parts := range map[string][]formPart{"texts first": {info, one, two}, "texts last": {one, two, info}} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			w := library(t, u, nil, parts...)
			var files []struct{ Name string }
			if err := json.Unmarshal(w.Body.Bytes(), &files); err != nil || len(files) != 2 || files[0].Name != "1.jpg" || files[1].Name != "dos.jpg" {
				t.Fatalf("got %s, %v", w.Body, err)
			}
			if m.headers[0].GetAlternativeText() != "Una plaza" || m.headers[1].AlternativeText != nil {
				t.Fatalf("got %v", m.headers)
			}
		})
	}
}

func TestNoFilesAreRefused(t *testing.T) {
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

// The call for a link goes to the entry that is named, and nowhere else.
func TestTheLibraryLinksToNothingButAnEntry(t *testing.T) {
	for _, id := range []string{"", "seven", "../partners/7", "7/preview", "7?populate=*", "%2e%2e/partners/7"} {
		u, m := newUploads(t, 1<<20)
		w := library(t, u, func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%q leads to %s", id, r.URL.Path) },
			formPart{"files", "1.jpg", "1"}, formPart{"ref", "", "api::event.event"}, formPart{"refId", "", id}, formPart{"field", "", "eventMediaPhotos"})
		if w.Code != http.StatusNotFound || len(m.deleted) != 1 {
			t.Errorf("%q: status %d, deleted %v: %s", id, w.Code, m.deleted, w.Body)
		}
	}
}

// Linking is the call that a client would make: the entry's own rules decide, and a refusal takes the files back.
func TestTheLibraryLinksToAnEntry(t *testing.T) {
	parts := []formPart{{"files", "1.jpg", "1"}, {"files", "2.jpg", "2"}, {"ref", "", "api::event.event"}, {"refId", "", "7"}, {"field", "", "eventMediaPhotos"}}
	for name, c := range map[string]struct {
		ref    string
		status int
		want   int
		left   int
	}{
		"the entry takes them":      {"api::event.event", 200, 200, 2},
		"the entry refuses":         {"api::event.event", 403, 403, 0},
		"there are no such entries": {"plugin::users-permissions.user", 200, 400, 0},
	} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			parts[2].content = c.ref
			var asked []string
			w := library(t, u, func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil {
					t.Error(err)
				}
				asked = append(asked, r.Method+" "+r.URL.Path+" "+r.Header.Get("Content-Type")+" "+string(body))
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
			if d := cmp.Diff(want, asked); d != "" {
				t.Error(d)
			}
			// The rules of the field hold for the files too.
			if m.headers[0].GetField() != "eventMediaPhotos" {
				t.Errorf("got %v", m.headers)
			}
		})
	}
}
