package render_test

import (
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
	if d := cmp.Diff(want, server.Asked()); d != "" {
		t.Fatal(d)
	}
}

func TestProbe(t *testing.T) {
	r, server := start(t)
	if got, err := r.Probe(t.Context(), "photo"); err != nil || got.Pixels != (media.Pixels{Width: 32, Height: 24}) || got.Thumbhash == "" || got.DominantColor != "#000000" {
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
