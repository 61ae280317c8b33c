package objects_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

// A bucket that accepts connections and never answers, or stops in the middle of an object, must not block callers.
func TestABucketThatStallsIsUnavailable(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "a")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "b")
	stop := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/half") {
			w.Header().Set("Content-Length", "100000")
			_, _ = w.Write(make([]byte, 50_000)) // the client may be gone
			_ = http.NewResponseController(w).Flush()
		}
		<-stop
	}))
	t.Cleanup(func() {
		close(stop)
		server.Close()
	})
	s := open(t, "s3://raymi?region=us-east-1&use_path_style=true&endpoint="+server.URL)
	s.SetDeadlines(50 * time.Millisecond)
	for name, work := range map[string]func() error{
		"check":  func() error { return s.Check(t.Context(), "silent", 1) },
		"remove": func() error { return s.Remove(t.Context(), "silent") },
		"put":    func() error { return s.Put(t.Context(), "silent", strings.NewReader("x"), 1) },
		"list": func() error {
			return s.List(t.Context(), time.Now(), func(string, int64) error { return nil })
		},
		"open": func() error {
			_, err := s.Open(t.Context(), "silent")
			return err
		},
		"read": func() error {
			content, err := s.Open(t.Context(), "half")
			if err != nil {
				return nil //nolint:nilerr // then nothing is read
			}
			n, err := io.Copy(io.Discard, content)
			if n == 0 {
				t.Error("nothing of it was read")
			}
			_ = content.Close() // it has failed
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := work(); errs.KindOf(err) != errs.Unavailable || errs.As(err).RetryAfter == 0 {
				t.Errorf("got %v", err)
			}
		})
	}
}

// A bucket that refuses everything, or does not exist, is unavailable; a missing object in a working one is not.
func TestABrokenBucketIsUnavailable(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "a")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "b")
	t.Setenv("AWS_MAX_ATTEMPTS", "1")
	for name, c := range map[string]struct {
		status int
		code   string
	}{
		"refused": {http.StatusForbidden, "AccessDenied"}, "no bucket": {http.StatusNotFound, "NoSuchBucket"},
		"broken": {http.StatusInternalServerError, "InternalError"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/xml")
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, "<Error><Code>"+c.code+"</Code></Error>") // the client may be gone
			}))
			t.Cleanup(server.Close)
			s := open(t, "s3://raymi?region=us-east-1&use_path_style=true&endpoint="+server.URL)
			if s.Accessible(t.Context()) == nil {
				t.Error("the bucket is accessible")
			}
			_, opened := s.Open(t.Context(), "ab/abc")
			for what, err := range map[string]error{"open": opened, "put": s.Put(t.Context(), "ab/abc", strings.NewReader("x"), 1)} {
				if errs.KindOf(err) != errs.Unavailable || errs.As(err).RetryAfter == 0 {
					t.Errorf("%s: got %v", what, err)
				}
			}
		})
	}
	folder := open(t, "file://"+t.TempDir())
	if err := folder.Accessible(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := folder.Open(t.Context(), "ab/abc"); !errors.Is(err, media.ErrBytesMissing) {
		t.Errorf("a missing object: %v", err)
	}
}
