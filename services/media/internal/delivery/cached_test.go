package delivery_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raymi.example/services/media/internal/delivery"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/renditions"
)

// countingBackend counts requests and renders; a render blocks until all requests have arrived.
type countingBackend struct {
	*backend
	size          int32
	came, renders atomic.Int32
	all           chan struct{}
}

func (c *countingBackend) File(ctx context.Context, id int32) (media.File, error) {
	if c.came.Add(1) == c.size {
		close(c.all)
	}
	return c.backend.File(ctx, id)
}

func (c *countingBackend) Render(_ context.Context, _ string, r media.Rendition) (media.Encoded, error) {
	c.renders.Add(1)
	<-c.all
	return media.Encoded{ReadCloser: io.NopCloser(strings.NewReader("picture")), Kind: r.Kind}, nil
}

// serving is a handler with renditions cached in a folder, as after a start of the process.
func (c *countingBackend) serving(t *testing.T, folder string) http.Handler {
	t.Helper()
	bucket, err := objects.Open(t.Context(), "file://"+folder)
	if err != nil {
		t.Fatal(err)
	}
	pictures := renditions.New(bucket, c, 1<<20, time.Now)
	t.Cleanup(func() {
		pictures.Close()
		_ = bucket.Close()
	})
	return delivery.New(c, c, pictures, originals{c.backend}, delivery.Private{})
}

func TestAThousandRequestsCauseOneRender(t *testing.T) {
	const requests = 1000
	folder := t.TempDir()
	c := &countingBackend{backend: newBackend(), size: requests, all: make(chan struct{})}
	handler := c.serving(t, folder)
	var group sync.WaitGroup
	for range requests {
		group.Go(func() {
			got := httptest.NewRecorder()
			handler.ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/img/w_1536,f_avif,q_80/1-foto_0123456789.jpg", nil))
			if got.Code != http.StatusOK || got.Body.String() != "picture" {
				t.Errorf("got %d %s", got.Code, got.Body)
			}
		})
	}
	group.Wait()
	if n := c.renders.Load(); n != 1 {
		t.Errorf("%d renders", n)
	}
	for cached := false; !cached; {
		found, err := filepath.Glob(filepath.Join(folder, "renditions", "*", "*.webp"))
		if err != nil || t.Context().Err() != nil {
			t.Fatal("the picture was not cached", err)
		}
		cached = len(found) == 1
	}
	// After a restart, and with other query strings, the same bytes are served.
	handler = c.serving(t, folder)
	for _, query := range []string{"", "?utm_source=mail"} {
		got := httptest.NewRecorder()
		handler.ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/img/w_1536,f_avif,q_80/1-foto_0123456789.jpg"+query, nil))
		if got.Code != http.StatusOK || got.Body.String() != "picture" {
			t.Errorf("got %d %s", got.Code, got.Body)
		}
	}
	if n := c.renders.Load(); n != 1 {
		t.Errorf("%d renders after the restart", n)
	}
	if entries, err := os.ReadDir(filepath.Join(folder, "renditions")); err != nil || len(entries) != 1 {
		t.Errorf("cached in %v, %v", entries, err)
	}
}
