package media_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	pixels "image"
	"image/color"
	"image/gif"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

// animation is a GIF of frames of 40x30.
func animation(t *testing.T, count int) []byte {
	t.Helper()
	return framesOf(t, count, pixels.Rect(0, 0, 40, 30))
}

func framesOf(t *testing.T, count int, size pixels.Rectangle) []byte {
	t.Helper()
	g := &gif.GIF{}
	frame := pixels.NewPaletted(size, color.Palette{color.Black, color.White})
	for range count {
		g.Image = append(g.Image, frame)
		g.Delay = append(g.Delay, 10)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, g); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAnimationsHaveTheirLimits(t *testing.T) {
	for name, c := range map[string]struct {
		content []byte
		key     string
	}{
		"as usual":             {animation(t, 5), ""},
		"a thousand":           {animation(t, 1000), ""},
		"more than a thousand": {animation(t, 1001), "file_too_many_frames"},
		"100 megapixels":       {framesOf(t, 5, pixels.Rect(0, 0, 5000, 4000)), ""},
		"more than that":       {framesOf(t, 5, pixels.Rect(0, 0, 5000, 4001)), "file_too_many_pixels"},
		"frames of 50":         {framesOf(t, 2, pixels.Rect(0, 0, 5000, 10_000)), ""},
		"frames of more":       {framesOf(t, 2, pixels.Rect(0, 0, 5000, 10_001)), "file_too_many_pixels"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := media.Limits{}.Inspect(media.Draft{Name: "x.gif"}, bytes.NewReader(c.content), int64(len(c.content)))
			if e := errs.As(err); (e == nil) != (c.key == "") || e != nil && e.Key != c.key {
				t.Fatalf("got %v", err)
			}
		})
	}
}

// All frames of an animation are served, so each must be complete.
func TestALaterFrameMustBeWhole(t *testing.T) {
	content := animation(t, 2)
	last := bytes.LastIndex(content, []byte{','}) + 10 // its code size
	content[last+1], content[last+2], content[last+3] = 2, 0xff, 0xff
	content = append(content[:last+4], 0, ';')
	if got := inspect(t, media.Draft{Name: "x.gif"}, content); got.Key != "file_broken" {
		t.Fatalf("got %+v", got)
	}
}

func TestMetadataBombs(t *testing.T) {
	var deflated bytes.Buffer
	w := zlib.NewWriter(&deflated)
	if _, err := w.Write(make([]byte, 5*mebibyte)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	profile := append([]byte("iCCPsRGB\x00\x00"), deflated.Bytes()...)
	bomb := binary.BigEndian.AppendUint32(nil, uint32(len(profile)-4))
	bomb = binary.BigEndian.AppendUint32(append(bomb, profile...), crc32.ChecksumIEEE(profile))
	plain := sample(t, "ok-64.png")
	content := append(append(bytes.Clone(plain[:33]), bomb...), plain[33:]...)
	if got := inspect(t, media.Draft{Name: "x.png"}, content); got.Key != "file_metadata_too_large" {
		t.Fatalf("got %+v", got)
	}
}
