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

// postForm sends a form to a handler with an in-memory media whose files are in stored.
func postForm(stored map[int32]bool, handler func(*upload.Uploads) http.Handler, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/api/events", body)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	r.SetPathValue("id", "7")
	w := httptest.NewRecorder()
	handler(upload.New(&memoryMedia{stored: stored}, 1<<16)).ServeHTTP(w, r)
	return w
}

const completeForm = "--b\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n{}\r\n" +
	"--b\r\nContent-Disposition: form-data; name=\"files.eventBanner\"; filename=\"a.jpg\"\r\n\r\nbytes\r\n" +
	"--b\r\nContent-Disposition: form-data; name=\"ignored\"\r\n\r\ntext\r\n--b--"

// The form is truncated at each of its bytes: only the complete one is passed on, and no other stores a file.
func TestFormWithoutItsClosingBoundaryIsRefused(t *testing.T) {
	entries := func(called *bool) func(*upload.Uploads) http.Handler {
		return func(u *upload.Uploads) http.Handler {
			return u.Entries(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { *called = true }))
		}
	}
	for name, form := range map[string]string{
		"with CRLF":                  completeForm,
		"with bare LF":               strings.ReplaceAll(completeForm, "\r\n", "\n"),
		"that fills the read buffer": strings.Replace(completeForm, "text", strings.Repeat("x", 5119-len(completeForm)+len("text")), 1),
	} {
		t.Run(name, func(t *testing.T) {
			for cut := range len(form) + 1 {
				var called bool
				stored := map[int32]bool{}
				w := postForm(stored, entries(&called), strings.NewReader(form[:cut]))
				if whole := cut == len(form); called != whole || (len(stored) == 1) != whole || (w.Code == http.StatusOK) != whole {
					t.Fatalf("cut after %d of %d bytes: status %d, passed on %v, %d files stored", cut, len(form), w.Code, called, len(stored))
				}
			}
			for _, epilogue := range []string{"\n", "\r\n", "\r\n\r\nan epilogue"} {
				var called bool
				body := iotest.DataErrReader(iotest.OneByteReader(strings.NewReader(form + epilogue)))
				postForm(map[int32]bool{}, entries(&called), body)
				if line := epilogue == "\n"; called == (line == strings.Contains(form, "\r")) {
					t.Errorf("%q after the closing boundary: passed on %v", epilogue, called)
				}
			}
		})
	}
}

func TestLibraryFormWithoutItsClosingBoundaryIsRefused(t *testing.T) {
	files := strings.ReplaceAll(completeForm, "files.eventBanner", "files")
	details := "--b\r\nContent-Disposition: form-data; name=\"fileInfo\"\r\n\r\n{\"caption\":\"c\"}\r\n--b--"
	for cut := range len(files) + 1 {
		stored := map[int32]bool{}
		w := postForm(stored, func(u *upload.Uploads) http.Handler { return u.Library(nil) }, strings.NewReader(files[:cut]))
		if whole := cut == len(files); (len(stored) == 1) != whole || (w.Code == http.StatusOK) != whole {
			t.Fatalf("files, cut after %d of %d bytes: status %d, %d files stored", cut, len(files), w.Code, len(stored))
		}
	}
	for cut := range len(details) {
		// memoryMedia panics if it is called.
		w := postForm(nil, func(u *upload.Uploads) http.Handler { return http.HandlerFunc(u.Update) }, strings.NewReader(details[:cut]))
		if w.Code != http.StatusBadRequest {
			t.Fatalf("details, cut after %d of %d bytes: status %d", cut, len(details), w.Code)
		}
	}
}
