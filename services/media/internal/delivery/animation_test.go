package delivery_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"io"
	"strings"
	"testing"
	"testing/iotest"
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
