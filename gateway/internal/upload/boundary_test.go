package upload_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"raymi.example/gateway/internal/upload"
)

// onShelf passes a form to a handler over a media that counts what it keeps.
func onShelf(kept map[int32]bool, handler func(*upload.Uploads) http.Handler, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/api/events", body)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	r.SetPathValue("id", "7")
	w := httptest.NewRecorder()
	handler(upload.New(&shelf{kept: kept}, 1<<16)).ServeHTTP(w, r)
	return w
}

const closed = "--b\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n{}\r\n" +
	"--b\r\nContent-Disposition: form-data; name=\"files.eventBanner\"; filename=\"a.jpg\"\r\n\r\nbytes\r\n" +
	"--b\r\nContent-Disposition: form-data; name=\"ignored\"\r\n\r\ntext\r\n--b--"

// A form is cut after each of its bytes: only one with its closing boundary is passed on, and no other keeps a file.
func TestAFormEndsWithItsClosingBoundary(t *testing.T) {
	entries := func(called *bool) func(*upload.Uploads) http.Handler {
		return func(u *upload.Uploads) http.Handler {
			return u.Entries(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { *called = true }))
		}
	}
	for name, form := range map[string]string{
		"with line ends of MIME":   closed,
		"with bare line feeds":     strings.ReplaceAll(closed, "\r\n", "\n"),
		"that fills a read buffer": strings.Replace(closed, "text", strings.Repeat("x", 5119-len(closed)+len("text")), 1),
	} {
		t.Run(name, func(t *testing.T) {
			for cut := range len(form) + 1 {
				var called bool
				kept := map[int32]bool{}
				w := onShelf(kept, entries(&called), strings.NewReader(form[:cut]))
				if whole := cut == len(form); called != whole || (len(kept) == 1) != whole || (w.Code == http.StatusOK) != whole {
					t.Fatalf("cut after %d of %d bytes: status %d, passed on %v, keeps %d files", cut, len(form), w.Code, called, len(kept))
				}
			}
			for _, epilogue := range []string{"\n", "\r\n", "\r\n\r\nan epilogue"} {
				var called bool
				onShelf(map[int32]bool{}, entries(&called), iotest.DataErrReader(iotest.OneByteReader(strings.NewReader(form+epilogue))))
				if line := epilogue == "\n"; called == (line == strings.Contains(form, "\r")) {
					t.Errorf("%q after the closing boundary: passed on %v", epilogue, called)
				}
			}
		})
	}
}

func TestFormsOfTheLibraryEndWithTheirClosingBoundary(t *testing.T) {
	files := strings.ReplaceAll(closed, "files.eventBanner", "files")
	details := "--b\r\nContent-Disposition: form-data; name=\"fileInfo\"\r\n\r\n{\"caption\":\"c\"}\r\n--b--"
	for cut := range len(files) + 1 {
		kept := map[int32]bool{}
		w := onShelf(kept, func(u *upload.Uploads) http.Handler { return u.Library(nil) }, strings.NewReader(files[:cut]))
		if whole := cut == len(files); (len(kept) == 1) != whole || (w.Code == http.StatusOK) != whole {
			t.Fatalf("files, cut after %d of %d bytes: status %d, keeps %d files", cut, len(files), w.Code, len(kept))
		}
	}
	for cut := range len(details) {
		// The shelf panics when it is called.
		w := onShelf(nil, func(u *upload.Uploads) http.Handler { return http.HandlerFunc(u.Update) }, strings.NewReader(details[:cut]))
		if w.Code != http.StatusBadRequest {
			t.Fatalf("details, cut after %d of %d bytes: status %d", cut, len(details), w.Code)
		}
	}
}
