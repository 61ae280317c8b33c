package delivery_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

var (
	linkKey = media.LinkKey(strings.Repeat("k", 32))
	reader  = identity.Caller{UserID: 6, Role: identity.Editor}
)

// RecordAccess records an access for the test.
func (w *backend) RecordAccess(_ context.Context, a media.Access) error {
	w.accesses = append(w.accesses, a)
	return w.recordErr
}

// withSecrets is a backend with two private scans: 4 is a picture, 6 a document.
func withSecrets() *backend {
	w := newBackend()
	w.files = append(w.files, file(6, "dni.pdf", "personalDocumentScan", media.Content{Kind: media.PDF}))
	return w
}

// linkTo is the path of a link to the private file, signed now.
func (w *backend) linkTo(t *testing.T, id int32) string {
	t.Helper()
	f, err := w.File(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	l, err := f.Link(reader, uploaded)
	if err != nil {
		t.Fatal(err)
	}
	return linkKey.Path(l)
}

func TestPrivateFilesAreServedUnderALink(t *testing.T) {
	for name, c := range map[string]struct {
		id                      int32
		method, body, kind, how string
		header                  []string
	}{
		"a picture":             {4, "GET", "picture", "image/jpeg", "", nil},
		"a document":            {6, "GET", "0123456789", "application/pdf", "attachment; filename=dni.pdf", nil},
		"a conditional request": {6, "GET", "0123456789", "application/pdf", "attachment; filename=dni.pdf", []string{"If-None-Match", "*"}},
		"a picture, its head":   {4, "HEAD", "", "image/jpeg", "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			w := withSecrets()
			got := w.do(c.method, w.linkTo(t, c.id), c.header...)
			if got.Code != 200 || got.Body.String() != c.body {
				t.Fatalf("got %d %q", got.Code, got.Body)
			}
			for header, value := range map[string]string{
				"Content-Type": c.kind, "Content-Disposition": c.how, "X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store",
				"Referrer-Policy": "no-referrer", "ETag": "", "Last-Modified": "",
			} {
				if got.Header().Get(header) != value {
					t.Errorf("%s: got %q, want %q", header, got.Header().Get(header), value)
				}
			}
			want := []media.Access{{FileID: c.id, UserID: 6, What: media.FileRead, At: uploaded, Expires: uploaded.Add(5 * time.Minute)}}
			if d := cmp.Diff(want, w.accesses); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestAnInvalidLinkIsAnswered404(t *testing.T) {
	w := withSecrets()
	good := w.linkTo(t, 4)
	expired := linkKey.Path(media.Link{FileID: 4, UserID: 6, Expires: uploaded})
	for name, path := range map[string]string{
		"no signature": "/uploads/private/4", "expired": expired, "forged": strings.Replace(good, "by=6", "by=7", 1),
		"another file": strings.Replace(good, "/4?", "/6?",
			1), "no file": linkKey.Path(media.Link{FileID: 99, UserID: 6, Expires: uploaded.Add(time.Minute)}),
		"a public file": linkKey.Path(media.Link{FileID: 1, UserID: 6, Expires: uploaded.Add(time.Minute)}),
	} {
		got := w.do("GET", path)
		if got.Code != 404 || !strings.Contains(got.Body.String(), `"name":"NotFoundError"`) || got.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: got %d %s", name, got.Code, got.Body)
		}
	}
	if len(w.accesses) != 0 {
		t.Errorf("refusals are on record: %v", w.accesses)
	}
}

func TestAFileIsNotServedIfTheAccessCannotBeRecorded(t *testing.T) {
	w := withSecrets()
	w.recordErr = errors.New("no database")
	if got := w.do("GET", w.linkTo(t, 6)); got.Code != 500 || strings.Contains(got.Body.String(), "0123456789") {
		t.Fatalf("got %d %s", got.Code, got.Body)
	}
}

// Logs have more readers than a private file, so they must not contain the signature.
func TestARefusedLinkIsLoggedWithoutItsSignature(t *testing.T) {
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	var log bytes.Buffer
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	w := withSecrets()
	w.do("GET", linkKey.Path(media.Link{FileID: 4, UserID: 6, Expires: uploaded}))
	if !strings.Contains(log.String(), `"file":"4","user":"6"`) || strings.Contains(log.String(), "signature") {
		t.Fatalf("got %s", log.String())
	}
}
