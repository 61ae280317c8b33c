package format_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"raymi.example/services/media/internal/media/format"
)

// addSamples adds all samples with the given extensions as seeds.
func addSamples(f *testing.F, extensions ...string) {
	f.Helper()
	for _, ext := range extensions {
		names, err := filepath.Glob(filepath.Join("..", "testdata", "*"+ext))
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(content)
		}
	}
}

// FuzzImage: for any bytes, a reader returns a typed error or a plausible size; cleaning a GIF does not change its
// picture.
func FuzzImage(f *testing.F) {
	addSamples(f, ".png", ".gif", ".webp", ".avif", "turned-60x40.jpg")
	_, gif := dance(f)
	f.Add(gif)
	f.Fuzz(func(t *testing.T, content []byte) {
		for name, read := range map[string]reader[format.Picture]{
			"png": readPNG, "jpeg": readJPEG, "gif": readGIF, "webp": readWebP,
			"avif": readAVIF,
		} {
			p, err := read(content)
			if err != nil && !errors.Is(err, format.ErrBroken) && !errors.Is(err, format.ErrMetadata) {
				t.Fatalf("%s: a file must not cause a fault: %v", name, err)
			}
			if err == nil && (p.Width <= 0 || p.Height <= 0 || p.Frames <= 0 || p.Pixels < int64(p.Width)*int64(p.Height)) {
				t.Fatalf("%s: got %+v", name, p)
			}
		}
		before, err := readGIF(content)
		if err != nil || before.Pixels > 1<<22 {
			return
		}
		cleaned, err := clean(content)
		if err != nil {
			return
		}
		if after, err := readGIF(cleaned); err != nil || after != before {
			t.Fatalf("cleaned: %+v, %v, before %+v", after, err, before)
		}
		if second, err := clean(content); err != nil || !bytes.Equal(second, cleaned) {
			t.Fatalf("the same file becomes another one: %v", err)
		}
		if _, err := clean(cleaned); err != nil {
			t.Fatalf("what is clean is broken: %v", err)
		}
	})
}

// FuzzFilm is the same for videos.
func FuzzFilm(f *testing.F) {
	addSamples(f, ".mp4", ".mov", ".webm", ".avif")
	f.Add(film().file(sound().track()))
	f.Add(join(webmHead(), open(segment, ebml(tracks, pictures()), open(cluster, ebml(timestamp, be16(9)), ebml(simple, piece(0))))))
	f.Fuzz(func(t *testing.T, content []byte) {
		for name, read := range map[string]reader[format.Film]{"mp4": readMP4, "webm": readWebM} {
			got, err := read(content)
			if err != nil && !errors.Is(err, format.ErrBroken) {
				t.Fatalf("%s: a file must not cause a fault: %v", name, err)
			}
			if err == nil {
				stays(t, name, content, got)
			}
			if err == nil && (got.Seconds < 0 || got.Seconds > 1e6 || len(got.VideoCodec) > 16 || len(got.AudioCodec) > 16 ||
				got.Width < 0 || got.Height < 0) {
				t.Fatalf("%s: got %+v", name, got)
			}
		}
	})
}

// stays checks that blanking a video's metadata does not change the video.
func stays(t *testing.T, name string, content []byte, want format.Film) {
	t.Helper()
	find, read := format.BlanksMP4, readMP4
	if name == "webm" {
		find, read = format.BlanksWebM, readWebM
	}
	if _, err := find(bytes.NewReader(content), int64(len(content))); err != nil {
		return
	}
	clean := blanked(t, content, find)
	if got, err := read(clean); err != nil || got != want {
		t.Fatalf("%s: it has become %+v, %v, before %+v", name, got, err, want)
	}
	if second := blanked(t, clean, find); !bytes.Equal(second, clean) {
		t.Fatalf("%s: a second pass changes more", name)
	}
}
