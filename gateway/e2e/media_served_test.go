//go:build e2e

package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	_ "image/gif" // decoders for image.Decode
	_ "image/jpeg"
	_ "image/png"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "golang.org/x/image/webp"
)

// planted are texts that files of the set contain beside their pixels; no served file may contain them.
var planted = []string{
	"<?php", "phpinfo", "<script", "<html", "<!doctype", "PK\x03\x04", "PK\x05\x06", "Exif\x00\x00", "http://ns.adobe.com",
	"<x:xmpmeta", "Photoshop 3.0", "ICC_PROFILE", "acsp", "8BIM", "NETSCAPE2.0\x03\x01\x00\x00\x00PK", "GPSLatitude",
}

// served checks what visitors receive of an accepted file.
type served struct {
	t    *testing.T
	v    mediaVerdict
	c    *client
	file any
}

func (s served) text(path ...any) string {
	s.t.Helper()
	text, ok := follow(s.file, path...).(string)
	if !ok {
		s.t.Fatalf("no text at %v: %v", path, s.file)
	}
	return text
}

// get repeats the request after a 503 with Retry-After, because encoding the largest pictures of the set can overload the machine.
func (s served) get(path string) *answer {
	s.t.Helper()
	a := s.c.get(path)
	for range 3 {
		seconds, err := strconv.Atoi(a.header.Get("Retry-After"))
		if a.status != http.StatusServiceUnavailable || err != nil {
			break
		}
		time.Sleep(time.Duration(seconds) * time.Second)
		a = s.c.get(path)
	}
	return a.want(http.StatusOK)
}

// check checks the file and, if it is an image, a rendition, whose thumb it returns.
func (s served) check() thumb {
	s.t.Helper()
	original := s.get(s.text("url"))
	if kind := original.header.Get("Content-Type"); kind != s.v.Accepted.Mime || original.header.Get("X-Content-Type-Options") != "nosniff" {
		s.t.Errorf("served as %q, %q", kind, original.header.Get("X-Content-Type-Options"))
	}
	s.nothingHidden("the file itself", original.text)
	if !strings.HasPrefix(s.v.Accepted.Mime, "image/") {
		return nil
	}
	s.nothingAppended(original.text)
	if hash, err := base64.StdEncoding.DecodeString(s.text("provider_metadata", "thumbhash")); err != nil || len(hash) < 5 {
		s.t.Errorf("thumbhash: %d bytes, %v", len(hash), err)
	}
	name := fmt.Sprintf("%.0f-%s%s", follow(s.file, "id"), s.text("hash"), s.text("ext"))
	small := s.get("/img/w_640,f_webp/" + name)
	if kind := small.header.Get("Content-Type"); kind != "image/webp" || small.header.Get("X-Content-Type-Options") != "nosniff" {
		s.t.Errorf("rendered as %q, %q", kind, small.header.Get("X-Content-Type-Options"))
	}
	s.nothingHidden("the rendition", small.text)
	s.pixelsOnly(small.text)
	picture, _, err := image.Decode(bytes.NewReader(small.text))
	if err != nil {
		s.t.Fatalf("the rendition cannot be decoded: %v", err)
	}
	s.upright(picture.Bounds().Size())
	return thumbOf(picture)
}

// dominantColor matches #rrggbb. A fully transparent image has none.
var dominantColor = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func (s served) upright(size image.Point) {
	s.t.Helper()
	if colour, ok := follow(s.file, "provider_metadata", "dominantColor").(string); ok && !dominantColor.MatchString(colour) {
		s.t.Errorf("dominant colour %q", colour)
	}
	want := s.v.Accepted
	// The shorter side may be rounded by a pixel.
	off := math.Abs(float64(size.X)/float64(size.Y)*float64(want.Height) - float64(want.Width))
	if tolerance := float64(want.Width)/float64(min(size.X, size.Y)) + 1; off > tolerance && !s.v.Decoder {
		s.t.Errorf("the rendition is %v of %dx%d", size, want.Width, want.Height)
	}
}

func (s served) nothingHidden(what string, content []byte) {
	s.t.Helper()
	for _, text := range slices.Concat(planted, s.v.Hidden) {
		if bytes.Contains(content, []byte(text)) {
			s.t.Errorf("%s contains %q", what, text)
		}
	}
}

// nothingAppended checks that no bytes follow the image.
func (s served) nothingAppended(content []byte) {
	s.t.Helper()
	switch s.v.Accepted.Mime {
	case "image/jpeg":
		if !bytes.HasSuffix(content, []byte("\xff\xd9")) {
			s.t.Error("bytes follow the JPEG")
		}
	case "image/png":
		if !bytes.HasSuffix(content, []byte("\x00\x00\x00\x00IEND\xae\x42\x60\x82")) {
			s.t.Error("bytes follow the PNG")
		}
	case "image/gif":
		if !bytes.HasSuffix(content, []byte("\x00;")) {
			s.t.Error("bytes follow the GIF")
		}
	case "image/webp":
		s.pixelsOnly(content)
	}
}

// pixelsOnly checks that a WebP has no other chunks than those of pixels.
func (s served) pixelsOnly(content []byte) {
	s.t.Helper()
	if len(content) < 12 || int(binary.LittleEndian.Uint32(content[4:]))+8 != len(content) {
		s.t.Error("bytes follow the WebP")
		return
	}
	for at := 12; at+8 <= len(content); {
		name, length := string(content[at:at+4]), int(binary.LittleEndian.Uint32(content[at+4:]))
		if !slices.Contains([]string{"VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"}, name) {
			s.t.Errorf("the WebP has a chunk %q", name)
		}
		at += 8 + length + length&1
	}
}

// thumbSide is the number of squares per side by which pictures are compared.
const thumbSide = 12

// thumb holds the mean brightness of a picture's squares, from 0 to 1.
type thumb []float64

func thumbOf(picture image.Image) thumb {
	sums, counts := make(thumb, thumbSide*thumbSide), make([]float64, thumbSide*thumbSide)
	bounds := picture.Bounds()
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			r, g, b, _ := picture.At(bounds.Min.X+x, bounds.Min.Y+y).RGBA()
			square := y*thumbSide/bounds.Dy()*thumbSide + x*thumbSide/bounds.Dx()
			sums[square] += float64(r+g+b) / 3 / math.MaxUint16
			counts[square]++
		}
	}
	for i := range sums {
		if counts[i] > 0 {
			sums[i] /= counts[i]
		}
	}
	return sums
}

// distance returns the mean difference of the squares.
func (a thumb) distance(b thumb) float64 {
	sum := 0.0
	for i := range a {
		sum += math.Abs(a[i] - b[i])
	}
	return sum / float64(len(a))
}

// The comparison of thumbs must detect a turned picture.
func TestThumbsOfTurnedPicturesDiffer(t *testing.T) {
	upright, turned := image.NewGray(image.Rect(0, 0, 90, 60)), image.NewGray(image.Rect(0, 0, 90, 60))
	for i := range upright.Pix {
		upright.Pix[i] = uint8(i / 90 * 4)
		turned.Pix[len(turned.Pix)-1-i] = upright.Pix[i]
	}
	if d := thumbOf(upright).distance(thumbOf(turned)); d < 0.2 {
		t.Fatalf("got %.3f", d)
	}
	if d := thumbOf(upright).distance(thumbOf(upright)); d != 0 {
		t.Fatalf("got %.3f", d)
	}
}
