package format_test

import (
	"bytes"
	"compress/zlib"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"testing"

	"raymi.example/services/media/internal/media/format"
)

func chunk(name string, body []byte) []byte {
	named := append([]byte(name), body...)
	return join(be32(len(body)), named, be32(int(crc32.ChecksumIEEE(named))))
}

// pngWith is a picture of 6x4 with chunks after its header, the place of metadata.
func pngWith(t *testing.T, chunks ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	palette := color.Palette{color.Black, color.White}
	if err := png.Encode(&out, image.NewPaletted(image.Rect(0, 0, 6, 4), palette)); err != nil {
		t.Fatal(err)
	}
	const header = 8 + 12 + 13
	return join(out.Bytes()[:header], join(chunks...), out.Bytes()[header:])
}

func deflated(t *testing.T, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	if _, err := w.Write(zeros(n)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestPNG(t *testing.T) {
	plain := pngWith(t)
	accepts(t, readPNG, plain, still(6, 4))
	accepts(t, readPNG, append(plain, "<script>"...), still(6, 4))
	wholeOnly(t, readPNG, plain)
	for name, content := range map[string][]byte{
		"two palettes":       pngWith(t, chunk("PLTE", zeros(6))),
		"two headers":        pngWith(t, plain[8:33]),
		"no header":          join(plain[:8], plain[33:]),
		"a palette too long": pngWith(t, chunk("PLTE", zeros(771))),
		"no picture":         join(plain[:33], chunk("IEND", nil)),
		"a wrong sum":        bytes.Replace(plain, []byte("IDAT"), []byte("IDBT"), 1),
		"no such depth":      join(plain[:8], chunk("IHDR", join(be32(6), be32(4), []byte{3, 6, 0, 0, 0})), plain[33:]),
		"no width":           join(plain[:8], chunk("IHDR", join(be32(0), be32(4), []byte{8, 6, 0, 0, 0})), plain[33:]),
	} {
		t.Run(name, func(t *testing.T) { refuses(t, readPNG, content, format.ErrBroken) })
	}
}

func TestPNGCountsFrames(t *testing.T) {
	accepts(t, readPNG, pngWith(t, chunk("acTL", join(be32(7), be32(0)))), animated(6, 4, 7))
	accepts(t, readPNG, pngWith(t, chunk("acTL", join(be32(1), be32(0))), chunk("fcTL", zeros(26)), chunk("fcTL", zeros(26))),
		animated(6, 4, 2))
	refuses(t, readPNG, pngWith(t, chunk("acTL", be32(7))), format.ErrBroken)
	got, err := readPNG(pngWith(t, chunk("acTL", join(be32(-1), be32(0)))))
	if err != nil || got.Frames < 1000 || got.Pixels <= 0 {
		t.Errorf("an absurd number stays one: %+v, %v", got, err)
	}
}

func TestPNGMetadataIsNotInflatedWithoutEnd(t *testing.T) {
	const mebibyte = 1 << 20
	profile := func(n int) []byte { return chunk("iCCP", join([]byte("sRGB\x00\x00"), deflated(t, n))) }
	text := func(n int) []byte { return chunk("zTXt", join([]byte("Comment\x00\x00"), deflated(t, n))) }
	international := func(flag string, n int) []byte {
		return chunk("iTXt", join([]byte("XML:com.adobe.xmp\x00"+flag+"\x00qu\x00willay\x00"), deflated(t, n)))
	}
	for name, content := range map[string][]byte{
		"a profile":             pngWith(t, profile(mebibyte)),
		"at the limit together": pngWith(t, profile(mebibyte), text(mebibyte), international("\x01", 2*mebibyte)),
		"not compressed":        pngWith(t, international("\x00", 5*mebibyte)),
		"no zlib":               pngWith(t, chunk("iCCP", []byte("sRGB\x00\x00xx")), chunk("zTXt", nil), chunk("iTXt", []byte("a\x00\x01"))),
	} {
		t.Run(name, func(t *testing.T) { accepts(t, readPNG, content, still(6, 4)) })
	}
	for name, content := range map[string][]byte{
		"a profile":                      pngWith(t, profile(4*mebibyte+1)),
		"a text":                         pngWith(t, text(4*mebibyte+1)),
		"an international text":          pngWith(t, international("\x01", 4*mebibyte+1)),
		"each below the limit, not both": pngWith(t, profile(3*mebibyte), text(2*mebibyte)),
	} {
		t.Run(name, func(t *testing.T) { refuses(t, readPNG, content, format.ErrMetadata) })
	}
}
