package clean_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"raymi.example/services/media/internal/clean"
	"raymi.example/services/media/internal/media"
)

// animatedGIF is an animation with a comment, followed by HTML.
func animatedGIF(t *testing.T) string {
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

func TestACleanGIFKeepsItsFramesOnly(t *testing.T) {
	t.Parallel()
	for _, field := range []string{"eventBanner", "personalDocumentScan"} {
		s := newFixture(t)
		served := s.read(t, s.add(t, field, media.GIF, animatedGIF(t)))
		if strings.Contains(served, "GPS") || strings.Contains(served, "script") {
			t.Fatalf("got %q", served)
		}
		g, err := gif.DecodeAll(strings.NewReader(served))
		if err != nil || len(g.Image) != 2 || g.LoopCount != 2 || g.Delay[1] != 20 {
			t.Fatalf("got %+v, %v", g, err)
		}
		if s.renders() != 0 {
			t.Error("the renderer would make one picture of it")
		}
	}
}

func TestABrokenGIFIsUndecodable(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	if _, err := s.Make(t.Context(), s.add(t, "eventBanner", media.GIF, "GIF89a<script>")); !errors.Is(err, media.ErrUndecodable) {
		t.Fatalf("got %v", err)
	}
}

// fakeObjects opens what the test returns.
type fakeObjects struct {
	media.Objects
	open func() (io.ReadSeekCloser, error)
}

func (s fakeObjects) Open(context.Context, string) (io.ReadSeekCloser, error) { return s.open() }

func (s fakeObjects) Put(_ context.Context, _ string, content io.Reader, _ int64) error {
	_, err := io.Copy(io.Discard, content)
	return err
}

// bytesReader is a reader without Seek and Close.
type bytesReader struct{ io.Reader }

func (bytesReader) Seek(int64, int) (int64, error) { return 0, nil }
func (bytesReader) Close() error                   { return nil }

var gifFile = media.File{ID: 1, Hash: "baile_0123456789", Mime: "image/gif", StorageKey: "public/ab/ab"}

func TestAReadErrorIsNotStoredAsAShorterGIF(t *testing.T) {
	half := fakeObjects{open: func() (io.ReadSeekCloser, error) {
		return bytesReader{io.MultiReader(strings.NewReader(animatedGIF(t)[:60]), iotest.ErrReader(iotest.ErrTimeout))}, nil
	}}
	if _, err := clean.New(nil, half, nil, time.Now).Make(t.Context(), gifFile); !errors.Is(err, iotest.ErrTimeout) ||
		errors.Is(err, media.ErrUndecodable) {
		t.Fatalf("got %v", err)
	}
}

// Cleaning occupies a core, so further animations wait for a slot; a cancelled one stops waiting.
func TestAnimationsAreCleanedTwoAtATime(t *testing.T) {
	opened, gate := make(chan struct{}, 9), make(chan struct{})
	c := clean.New(nil, fakeObjects{open: func() (io.ReadSeekCloser, error) {
		opened <- struct{}{}
		<-gate
		return bytesReader{strings.NewReader(animatedGIF(t))}, nil
	}}, nil, time.Now)
	var group sync.WaitGroup
	failures := make([]error, 2)
	for i := range failures {
		group.Go(func() { _, failures[i] = c.Make(t.Context(), gifFile) })
		<-opened
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Make(cancelled, gifFile); !errors.Is(err, context.Canceled) || len(opened) > 0 {
		t.Fatalf("a third is cleaned at the same time, or does not stop waiting: %v", err)
	}
	close(gate)
	group.Wait()
	if _, err := c.Make(t.Context(), gifFile); errors.Join(append(failures, err)...) != nil {
		t.Fatalf("got %v, %v", err, failures)
	}
}
