package render_test

import (
	"errors"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/imgproxy/imgproxytest"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/render"
)

func start(t *testing.T) (*render.Renderer, *imgproxytest.Server) {
	t.Helper()
	root := t.TempDir()
	file, err := os.Create(filepath.Join(root, "photo"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(file, image.NewGray(image.Rect(0, 0, 640, 480))), file.Close()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "broken"), []byte("no image"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := imgproxytest.New(t, root)
	client := imgproxy.New(server.URL, imgproxytest.Key, imgproxytest.Salt)
	return render.New(client, func(key string) string { return "local:///" + key }), server
}

func TestRenditionsBecomeOptions(t *testing.T) {
	r, server := start(t)
	for _, want := range []media.Rendition{
		{Width: 320, Kind: media.WebP, Quality: 80},
		{Crop: true, Width: 320, Height: 213, Kind: media.AVIF, Quality: 60},
		{Kind: media.JPEG, Quality: 90},
	} {
		body, err := r.Render(t.Context(), "photo", want)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, body); err != nil {
			t.Fatal(err)
		}
		if err := body.Close(); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"rs:fit:320:0/q:80/sm:1 webp", "rs:fill:320:213/g:ce/q:60/sm:1 avif", "rs:fit:0:0/q:90/sm:1 jpeg"}
	if d := cmp.Diff(want, server.Requests()); d != "" {
		t.Fatal(d)
	}
}

func TestProbe(t *testing.T) {
	r, server := start(t)
	if got, err := r.Probe(t.Context(), "photo"); err != nil || got.Pixels != (media.Pixels{Width: 32, Height: 24}) ||
		got.Thumbhash == "" || got.DominantColor != "#000000" {
		t.Fatalf("got %v, %v", got, err)
	}
	if _, err := r.Probe(t.Context(), "broken"); !errors.Is(err, media.ErrUndecodable) {
		t.Fatalf("got %v", err)
	}
	_, err := r.Probe(t.Context(), "missing")
	if e := errs.As(err); e == nil || e.Kind != errs.Unavailable {
		t.Fatalf("what imgproxy does not find is not the picture's fault, got %v", err)
	}
	server.Close()
	_, err = r.Probe(t.Context(), "photo")
	if e := errs.As(err); e == nil || e.Kind != errs.Unavailable || e.RetryAfter != 5*time.Second {
		t.Fatalf("got %v", err)
	}
}

// slow delays whole pictures until the test opens the gate, and answers others at once.
func slow(t *testing.T, begun, gate chan struct{}) *render.Renderer {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/rs:fit:0:0/") {
			begun <- struct{}{}
			<-gate
		}
		w.Header().Set("Content-Type", "image/png")
		_ = png.Encode(w, image.NewGray(image.Rect(0, 0, 1, 1))) // the client may be gone
	}))
	t.Cleanup(server.Close)
	return render.New(imgproxy.New(server.URL, imgproxytest.Key, imgproxytest.Salt), func(key string) string { return "local:///" + key })
}

// Small pictures and probes have slots of their own, however many whole pictures are being made.
func TestWholePicturesDoNotStarveOthers(t *testing.T) {
	begun, gate := make(chan struct{}, 8), make(chan struct{})
	r := slow(t, begun, gate)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			picture, err := r.Render(t.Context(), "photo", media.Rendition{Kind: media.AVIF, Quality: 90})
			if err != nil {
				t.Error(err)
				return
			}
			_ = picture.Close()
		})
	}
	<-begun
	<-begun
	for range 20 {
		picture, err := r.Render(t.Context(), "photo", media.Rendition{Width: 320, Kind: media.WebP, Quality: 80})
		if err != nil {
			t.Fatal(err)
		}
		_ = picture.Close()
		if _, err := r.Probe(t.Context(), "photo"); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(begun); n != 0 {
		t.Errorf("%d whole pictures more than two are being made", n)
	}
	close(gate)
	group.Wait()
}

func TestAPictureHasTheTypeThatImgproxyNames(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		kind   media.Kind
		ok     bool
	}{
		"another than requested": {"image/png", media.PNG, true}, "with parameters": {"image/avif; charset=x", media.AVIF, true},
		"no picture": {"text/html", "", false}, "none": {"", "", false}, "of no kind of ours": {"image/svg+xml", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header()["Content-Type"] = []string{c.answer}
			}))
			defer server.Close()
			r := render.New(imgproxy.New(server.URL, nil, nil), func(key string) string { return key })
			got, err := r.Render(t.Context(), "photo", media.Rendition{Width: 8, Kind: media.AVIF})
			if (err == nil) != c.ok || got.Kind != c.kind {
				t.Fatalf("got %q, %v", got.Kind, err)
			}
			if !c.ok && errs.KindOf(err) != errs.Unavailable {
				t.Fatalf("got %v", err)
			}
			if c.ok {
				_ = got.Close()
			}
		})
	}
}

func TestEachKindOfWorkIsMeasured(t *testing.T) {
	r, _ := start(t)
	before := measured(t)
	for _, size := range []int{320, 0} {
		picture, err := r.Render(t.Context(), "photo", media.Rendition{Width: size, Kind: media.PNG, Quality: 80})
		if err != nil {
			t.Fatal(err)
		}
		_ = picture.Close()
	}
	if _, err := r.Probe(t.Context(), "broken"); err == nil {
		t.Fatal("no error for a broken image")
	}
	after := measured(t)
	for series, want := range map[string]uint64{"small ok": 1, "small broken": 0, "whole ok": 1, "probe ok": 0, "probe broken": 1} {
		if got := after[series] - before[series]; got != want {
			t.Errorf("%s: %d, want %d", series, got, want)
		}
	}
}

// measured are the renders of this process by kind and result.
func measured(t *testing.T) map[string]uint64 {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]uint64{}
	for _, family := range families {
		if family.GetName() == "raymi_render_seconds" {
			for _, m := range family.GetMetric() {
				out[m.GetLabel()[0].GetValue()+" "+m.GetLabel()[1].GetValue()] = m.GetHistogram().GetSampleCount()
			}
		}
	}
	return out
}
