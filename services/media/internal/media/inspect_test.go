package media_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

// verdict is the result of Inspect.
type verdict struct {
	Kind   media.Kind
	Pixels media.Pixels
	Key    string
}

func inspect(t *testing.T, d media.Draft, content []byte) verdict {
	t.Helper()
	c, err := media.Limits{}.Inspect(d, bytes.NewReader(content), int64(len(content)))
	if err == nil {
		return verdict{c.Kind, c.Pixels, ""}
	}
	e := errs.As(err)
	if e == nil {
		t.Fatalf("a file must not cause a fault: %v", err)
	}
	return verdict{"", media.Pixels{}, e.Key}
}

func sample(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestInspectDetectsTypesByContent(t *testing.T) {
	accepted := func(k media.Kind, width, height int) verdict {
		return verdict{k, media.Pixels{Width: width, Height: height}, ""}
	}
	refused := func(key string) verdict { return verdict{Key: key} }
	for name, want := range map[string]verdict{
		"machu-picchu.jpg":          accepted(media.JPEG, 264, 259),
		"turned-60x40.jpg":          accepted(media.JPEG, 60, 40),
		"ok-64.png":                 accepted(media.PNG, 64, 64),
		"png-then-html.png":         accepted(media.PNG, 64, 64),
		"lossy-48x32.webp":          accepted(media.WebP, 48, 32),
		"lossless-40x60.webp":       accepted(media.WebP, 40, 60),
		"extended-33x77.webp":       accepted(media.WebP, 33, 77),
		"plain-64x48.avif":          accepted(media.AVIF, 64, 48),
		"plain-30x20.gif":           accepted(media.GIF, 30, 20),
		"ok-h264-faststart.mp4":     accepted(media.MP4, 320, 180),
		"ok-vp8.webm":               accepted(media.WebM, 320, 180),
		"quicktime.mov":             accepted(media.MOV, 320, 180),
		"tiny.pdf":                  accepted(media.PDF, 0, 0),
		"mkv-named.mp4":             refused("file_type_refused"),
		"html-named.jpg":            refused("file_type_refused"),
		"script.svg":                refused("file_type_refused"),
		"utf16.svg":                 refused("file_type_refused"),
		"one-byte.png":              refused("file_type_refused"),
		"only-magic.jpg":            refused("file_broken"),
		"only-magic.webp":           refused("file_broken"),
		"png-zero-size.png":         refused("file_broken"),
		"gif-65535-screen.gif":      refused("file_too_many_pixels"),
		"png-header-2147483647.png": refused("file_too_many_pixels"),
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(want, inspect(t, media.Draft{Name: name}, sample(t, name))); d != "" {
				t.Fatal(d)
			}
		})
	}
	t.Run("an empty file says so", func(t *testing.T) {
		if got := inspect(t, media.Draft{Name: "empty.png"}, nil); got.Key != "file_empty" {
			t.Fatalf("got %+v", got)
		}
	})
}

func TestFieldsAcceptTheirTypesOnly(t *testing.T) {
	const refused = "file_type_refused"
	for _, c := range []struct{ field, file, key string }{
		{"eventBanner", "ok-64.png", ""},
		{"eventBanner", "tiny.pdf", refused},
		{"eventBanner", "ok-vp8.webm", refused},
		{"eventMediaVideos", "ok-vp8.webm", ""},
		{"eventMediaVideos", "quicktime.mov", ""},
		{"eventMediaVideos", "ok-64.png", refused},
		{"newsMedia", "ok-h264-faststart.mp4", ""},
		{"personalDocumentScan", "tiny.pdf", ""},
		{"personalDocumentScan", "machu-picchu.jpg", ""},
		{"personalDocumentScan", "ok-vp8.webm", refused},
	} {
		t.Run(c.field+" "+c.file, func(t *testing.T) {
			if got := inspect(t, media.Draft{Name: c.file, Field: c.field}, sample(t, c.file)); got.Key != c.key {
				t.Fatalf("got %+v, want %q", got, c.key)
			}
		})
	}
}

func TestRefusalsListTheAcceptedTypes(t *testing.T) {
	for name, c := range map[string]struct {
		field, want string
		content     []byte
	}{
		"a page":         {"eventBanner", "x is not of a type that is accepted here: JPEG, PNG, WebP, AVIF, GIF", []byte("<html>")},
		"a HEIC photo":   {"eventBanner", "x is a HEIC photo, which browsers do not show: save it as JPEG", brands("heic", "mif1", "heic")},
		"a document":     {"personalDocumentScan", "x is not of a type that is accepted here: JPEG, PNG, WebP, AVIF, GIF, PDF", []byte("MZ")},
		"an audio track": {"eventMediaVideos", "x is not of a type that is accepted here: MP4, WebM, MOV", brands("M4A ", "isom", "mp42")},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := media.Limits{}.Inspect(media.Draft{Name: "x", Field: c.field}, bytes.NewReader(c.content), int64(len(c.content)))
			if err == nil || err.Error() != c.want {
				t.Fatalf("got %v, want %s", err, c.want)
			}
		})
	}
}

// brands is the beginning of an ISO media file.
func brands(major string, compatible ...string) []byte {
	body := "ftyp" + major + "\x00\x00\x00\x00"
	for _, b := range compatible {
		body += b
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(4+len(body))), body...)
}

// TestHostileHeadersReturnTypedErrors truncates every sample at every length and damages every byte of its beginning.
func TestHostileHeadersReturnTypedErrors(t *testing.T) {
	for _, name := range []string{
		"lossy-48x32.webp", "lossless-40x60.webp", "extended-33x77.webp", "plain-64x48.avif", "plain-30x20.gif", "ok-64.png", "turned-60x40.jpg",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := sample(t, name)
			for cut := range content {
				inspect(t, media.Draft{Name: name}, content[:cut])
			}
			for at := range min(len(content), 400) {
				for _, value := range []byte{0, 1, 0x7f, 0xff} {
					damaged := bytes.Clone(content)
					damaged[at] = value
					inspect(t, media.Draft{Name: name}, damaged)
				}
			}
		})
	}
}

func TestInconsistentBoxesAreRefused(t *testing.T) {
	box := func(name string, body []byte) []byte {
		return append(binary.BigEndian.AppendUint32(nil, uint32(8+len(body))), append([]byte(name), body...)...)
	}
	ispe := func(width, height uint32) []byte {
		return box("ispe", binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(make([]byte, 4), width), height))
	}
	file := func(properties []byte) []byte {
		meta := append(make([]byte, 4), box("iprp", box("ipco", properties))...)
		return append(brands("avif", "avif"), box("meta", meta)...)
	}
	for name, c := range map[string]struct {
		content []byte
		key     string
	}{
		"the largest of several sizes counts": {file(append(ispe(10, 10), ispe(9000, 9000)...)), "file_too_many_pixels"},
		"sizes of 32 bits do not overflow":    {file(ispe(1<<32-1, 1<<32-1)), "file_too_many_pixels"},
		"no size at all":                      {file(nil), "file_broken"},
		"a property longer than its parent":   {file([]byte("\x00\xff\xff\xffispe")), "file_broken"},
		"a property shorter than a header":    {file([]byte("\x00\x00\x00\x04ispe")), "file_broken"},
		"a negative length of 64 bits":        {file([]byte("\x00\x00\x00\x01ispe\xff\xff\xff\xff\xff\xff\xff\xff")), "file_broken"},
		"too many properties":                 {file(bytes.Repeat(box("free", nil), 70_000)), "file_broken"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := inspect(t, media.Draft{Name: "x.avif"}, c.content); got.Key != c.key {
				t.Fatalf("got %+v, want %q", got, c.key)
			}
		})
	}
}
