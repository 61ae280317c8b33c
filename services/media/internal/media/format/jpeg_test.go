package format_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"

	"raymi.example/services/media/internal/media/format"
)

func jpegOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestJPEG(t *testing.T) {
	plain := jpegOf(t, 30, 20)
	accepts(t, readJPEG, plain, still(30, 20))
	accepts(t, readJPEG, append(bytes.Clone(plain), "PK\x03\x04"...), still(30, 20))
	wholeOnly(t, readJPEG, plain)
	scan := plain[bytes.Index(plain, []byte("\xff\xda")) : len(plain)-2]
	at := bytes.Index(plain, []byte("\xff\xc0"))
	head := plain[at : at+13]
	replaced := func(old, by string) []byte { return bytes.Replace(plain, []byte(old), []byte(by), 1) }
	before := func(b []byte) []byte { return join(plain[:2], b, plain[2:]) }

	accepts(t, readJPEG, before([]byte("\xff\xff\xff\xe1\x00\x06Exif")), still(30, 20))
	accepts(t, readJPEG, replaced("\xff\xc0", "\xff\xc2"), still(30, 20))
	accepts(t, readJPEG, join(plain[:len(plain)-2], bytes.Repeat(scan, 99), plain[len(plain)-2:]), still(30, 20))
	profile := func(text string) []byte {
		return before(append([]byte{0xff, 0xe2, 0, byte(2 + len("ICC_PROFILE") + 1 + len(text))}, "ICC_PROFILE\x00"+text...))
	}
	accepts(t, readJPEG, profile("\x01\x01 sRGB"), still(30, 20))
	accepts(t, readJPEG, before([]byte("\xff\xe2\x00\x08\x00X\x00Y\x00B")), still(30, 20)) // no profile
	refuses(t, readJPEG, profile("\x01\x01 \x00X\x00Y\x00B\x00_"), format.ErrColours)
	for name, content := range map[string][]byte{
		"lossless":                 replaced("\xff\xc0", "\xff\xc3"),
		"arithmetic":               replaced("\xff\xc0", "\xff\xc9"),
		"an undefined height":      replaced("\xff\xc0\x00\x0b\x08\x00\x14", "\xff\xc0\x00\x0b\x08\x00\x00"),
		"two frames":               before(head),
		"a segment beyond the end": before([]byte("\xff\xe1\xff\xff")),
		"a segment without length": before([]byte("\xff\xe1\x00\x01")),
		"no marker":                before([]byte("x")),
		"a scan before the frame":  before(scan),
		"too many scans":           join(plain[:len(plain)-2], bytes.Repeat(scan, 100), plain[len(plain)-2:]),
	} {
		t.Run(name, func(t *testing.T) { refuses(t, readJPEG, content, format.ErrBroken) })
	}
}
