package media

import (
	"encoding/binary"
	"errors"
	"image/jpeg"
	"io"

	"raymi.example/internal/errs"
)

const (
	// sideMax keeps products of two sides far from overflow.
	sideMax = 65_535
	// jpegHeaderMax is how far into a JPEG its size may stand: profiles and embedded previews come first.
	jpegHeaderMax = 4 * mebibyte
)

// Pixels is the size of a picture.
type Pixels struct{ Width, Height int }

// upright returns the size as it is seen: turned when a small rendering of the picture lies the other way.
func (p Pixels) upright(small Pixels) Pixels {
	if (p.Width > p.Height && small.Width < small.Height) || (p.Width < p.Height && small.Width > small.Height) {
		return Pixels{Width: p.Height, Height: p.Width}
	}
	return p
}

// Inspect judges bytes by what they are: a type that the draft's field takes, of a size within its limits and, for
// images, of a number of pixels that is safe to decode. It reads headers only.
func (l Limits) Inspect(d Draft, content io.ReaderAt, size int64) (Kind, Pixels, error) {
	if size == 0 {
		return "", Pixels{}, errs.New(errs.Invalid, "file_empty", "%s is empty", d.Name)
	}
	head := make([]byte, min(size, headBytes))
	if _, err := content.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return "", Pixels{}, err
	}
	kind := sniff(head)
	if kind == heic {
		return "", Pixels{}, refused("%s is a HEIC photo, which browsers do not show: save it as JPEG", d.Name)
	}
	if err := l.Accept(d, kind, size); err != nil {
		return "", Pixels{}, err
	}
	if kind.Group() != Image {
		return kind, Pixels{}, nil
	}
	pixels, ok := measure(kind, head, content, size)
	switch {
	case !ok || pixels.Width <= 0 || pixels.Height <= 0:
		return "", Pixels{}, ErrBroken(d.Name)
	case pixels.Width > sideMax || pixels.Height > sideMax || pixels.Width*pixels.Height > pixelsMax:
		return "", Pixels{}, errs.New(errs.Invalid, "file_too_many_pixels", "%s has more than %d megapixels", d.Name, pixelsMax/1_000_000)
	}
	return kind, pixels, nil
}

// ErrBroken is the answer to images that cannot be decoded.
func ErrBroken(name string) *errs.Error {
	return errs.New(errs.Invalid, "file_broken", "%s is damaged: it cannot be read as an image", name)
}

// measure reads the size of an image from its header, as its bytes lie; a header that makes no sense is not ok.
func measure(k Kind, head []byte, content io.ReaderAt, size int64) (Pixels, bool) {
	switch k {
	case JPEG:
		config, err := jpeg.DecodeConfig(io.NewSectionReader(content, 0, min(size, jpegHeaderMax)))
		return Pixels{config.Width, config.Height}, err == nil
	case PNG:
		if len(head) < 24 || string(head[12:16]) != "IHDR" {
			return Pixels{}, false
		}
		return sides(binary.BigEndian.Uint32(head[16:]), binary.BigEndian.Uint32(head[20:])), true
	case GIF:
		if len(head) < 13 {
			return Pixels{}, false
		}
		return Pixels{int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))}, true
	case WebP:
		return measureWebP(head)
	case AVIF:
		return measureAVIF(content, size)
	}
	return Pixels{}, false
}

// sides keeps absurd claims representable; they are refused as too large later.
func sides(width, height uint32) Pixels {
	return Pixels{int(min(width, sideMax+1)), int(min(height, sideMax+1))}
}

// measureWebP reads the canvas of the three forms of WebP: extended, lossless, lossy.
func measureWebP(head []byte) (Pixels, bool) {
	if len(head) < 30 {
		return Pixels{}, false
	}
	b := head[20:]
	switch string(head[12:16]) {
	case "VP8X":
		return Pixels{1 + uint24(b[4:]), 1 + uint24(b[7:])}, true
	case "VP8L":
		bits := binary.LittleEndian.Uint32(b[1:])
		return Pixels{1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff)}, b[0] == 0x2f
	case "VP8 ":
		width, height := binary.LittleEndian.Uint16(b[6:]), binary.LittleEndian.Uint16(b[8:])
		return Pixels{int(width & 0x3fff), int(height & 0x3fff)}, string(b[3:6]) == "\x9d\x01\x2a"
	}
	return Pixels{}, false
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
