package delivery_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"raymi.example/services/media/internal/delivery"
	"raymi.example/services/media/internal/media"
)

// silentDatabase is a database that does not answer.
type silentDatabase struct{ *backend }

func (silentDatabase) File(ctx context.Context, _ int32) (media.File, error) {
	<-ctx.Done()
	return media.File{}, ctx.Err()
}

func (s silentDatabase) FileByHash(ctx context.Context, _ string) (media.File, error) {
	return s.File(ctx, 0)
}

func (silentDatabase) RecordAccess(ctx context.Context, _ media.Access) error {
	<-ctx.Done()
	return ctx.Err()
}

// The clock is synctest's.
func TestTheWaitForTheDatabaseIsBounded(t *testing.T) {
	w := withSecrets()
	link := w.linkTo(t, 6)
	for name, c := range map[string]struct {
		path  string
		files delivery.Files
	}{
		"a picture": {"/img/w_640/1-foto_0123456789.jpg", silentDatabase{w}}, "a file": {"/uploads/film_0123456789.mp4", silentDatabase{w}},
		"the record of an access": {link, w},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				private := delivery.Private{Key: linkKey, Accesses: silentDatabase{w}, Now: func() time.Time { return uploaded }}
				got, begin := httptest.NewRecorder(), time.Now()
				delivery.New(c.files, w, w, originals{w}, private).ServeHTTP(got, httptest.NewRequest(http.MethodGet, c.path, nil))
				h := got.Header()
				if got.Code != http.StatusServiceUnavailable || h.Get("Retry-After") != "5" || h.Get("Cache-Control") != "no-store" ||
					time.Since(begin) != 3*time.Second {
					t.Errorf("got %d %v after %s", got.Code, h, time.Since(begin))
				}
			})
		})
	}
}
