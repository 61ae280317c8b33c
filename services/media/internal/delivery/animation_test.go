package delivery_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"io"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"raymi.example/services/media/internal/delivery"
	"raymi.example/services/media/internal/media"
)

// dance is an animation with a comment in it and a page behind it.
func dance(t *testing.T) string {
	t.Helper()
	g := &gif.GIF{Delay: []int{10, 20}, LoopCount: 2}
	for range 2 {
		g.Image = append(g.Image, image.NewPaletted(image.Rect(0, 0, 40, 30), color.Palette{color.Black, color.White}))
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, g); err != nil {
		t.Fatal(err)
	}
	whole := strings.TrimSuffix(out.String(), ";")
	return whole + "\x21\xfe\x0dGPS -13,-71 x\x00;<script>alert(1)</script>"
}

func TestAGIFKeepsMovingAndNothingElse(t *testing.T) {
	w := newWorld()
	w.content = dance(t)
	const path = "/uploads/baile_0123456789.gif"
	got := w.do("GET", path)
	if got.Code != 200 || got.Header().Get("Content-Type") != "image/gif" || got.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Fatalf("got %d %v", got.Code, got.Header())
	}
	served := got.Body.String()
	if strings.Contains(served, "GPS") || strings.Contains(served, "script") {
		t.Fatalf("got %q", served)
	}
	g, err := gif.DecodeAll(strings.NewReader(served))
	if err != nil || len(g.Image) != 2 || g.LoopCount != 2 || g.Delay[1] != 20 {
		t.Fatalf("got %+v, %v", g, err)
	}
	tag := got.Header().Get("ETag")
	if again := w.do("GET", path, "If-None-Match", tag); tag == "" || again.Code != 304 {
		t.Errorf("got %d", again.Code)
	}
	if part := w.do("GET", path, "Range", "bytes=0-5"); part.Code != 206 || part.Body.String() != "GIF89a" {
		t.Errorf("got %d %q", part.Code, part.Body)
	}
	w.content = "" // of a HEAD nothing is read
	if head := w.do("HEAD", path); head.Code != 200 || head.Header().Get("ETag") != tag {
		t.Errorf("got %d", head.Code)
	}
	if len(w.rendered) != 0 {
		t.Error("the renderer would make one picture of it")
	}
}

func TestABrokenGIFIsNotServed(t *testing.T) {
	w := newWorld()
	w.content = "GIF89a<script>"
	if got := w.do("GET", "/uploads/baile_0123456789.gif"); got.Code != 404 {
		t.Fatalf("got %d %q", got.Code, got.Body)
	}
}

// faulty reads a little, then fails.
type faulty struct{ io.Reader }

func (faulty) Seek(int64, int) (int64, error) { return 0, nil }
func (faulty) Close() error                   { return nil }

func TestAFaultIsNotServedAsAShorterGIF(t *testing.T) {
	w := newWorld()
	w.reader = faulty{io.MultiReader(strings.NewReader(dance(t)[:60]), iotest.ErrReader(iotest.ErrTimeout))}
	if got := w.do("GET", "/uploads/baile_0123456789.gif"); got.Code != 500 {
		t.Fatalf("got %d %q", got.Code, got.Body)
	}
}

// gated opens objects that can be read when the test says so.
type gated struct {
	*world
	opened chan struct{}
	gate   chan struct{}
}

func (g gated) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	g.opened <- struct{}{}
	<-g.gate
	return g.world.Open(ctx, key)
}

// Cleaning takes a processor, so a crowd at one animation waits for its turn, and whoever goes away leaves the queue.
func TestACrowdAtAnAnimationTakesTurns(t *testing.T) {
	w := newWorld()
	w.content = dance(t)
	g := gated{w, make(chan struct{}, 9), make(chan struct{})}
	handler := delivery.New(w, g, w, delivery.Private{})
	get := func(ctx context.Context) *httptest.ResponseRecorder {
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, httptest.NewRequestWithContext(ctx, "GET", "/uploads/baile_0123456789.gif", nil))
		return recorder
	}
	var crowd sync.WaitGroup
	codes := make([]int, 2)
	for i := range codes {
		crowd.Go(func() { codes[i] = get(t.Context()).Code })
		<-g.opened
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	get(gone)
	if len(g.opened) > 0 {
		t.Fatal("a third is cleaned at the same time")
	}
	close(g.gate)
	crowd.Wait()
	if got := get(t.Context()); got.Code != 200 || codes[0] != 200 || codes[1] != 200 {
		t.Fatalf("got %d, %v", got.Code, codes)
	}
}

func TestAPrivateGIFIsCleanedToo(t *testing.T) {
	w := withSecrets()
	w.content = dance(t)
	w.files = append(w.files, file(7, "dni.gif", "personalDocumentScan", media.Content{Kind: media.GIF, Pixels: media.Pixels{Width: 40, Height: 30}}))
	got := w.do("GET", w.linkTo(t, 7))
	if got.Code != 200 || got.Header().Get("Content-Type") != "image/gif" || got.Header().Get("Cache-Control") != "private, no-store" {
		t.Fatalf("got %d %v", got.Code, got.Header())
	}
	if strings.Contains(got.Body.String(), "GPS") || strings.Contains(got.Body.String(), "script") {
		t.Fatalf("got %q", got.Body)
	}
}
