package media

import (
	"errors"
	"io"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media/format"
)

// sideMax is the longest side of a picture, independent of its area.
const sideMax = 65_535

// Pixels is the size of a picture.
type Pixels struct{ Width, Height int }

// upright returns the upright size: swapped if a small rendition has the other orientation.
func (p Pixels) upright(small Pixels) Pixels {
	if (p.Width > p.Height && small.Width < small.Height) || (p.Width < p.Height && small.Width > small.Height) {
		return Pixels{Width: p.Height, Height: p.Width}
	}
	return p
}

// Inspect checks the bytes themselves: a type that the field accepts, a size within its limits, complete, and safe to
// decode. It reads the headers and returns the content without its digest.
func (l Limits) Inspect(d Draft, content io.ReaderAt, size int64) (Content, error) {
	if size == 0 {
		return Content{}, errs.New(errs.Invalid, "file_empty", "%s is empty", d.Name)
	}
	head := make([]byte, min(size, headBytes))
	if _, err := content.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return Content{}, err
	}
	c := Content{Kind: sniff(head), Bytes: size}
	if c.Kind == heic {
		return Content{}, refused("%s is a HEIC photo, which browsers do not show: save it as JPEG", d.Name)
	}
	if err := l.Accept(d, c.Kind, size); err != nil {
		return Content{}, err
	}
	var err error
	switch c.Kind.Group() {
	case Image:
		c.Pixels, err = l.inspectImage(d.Name, c.Kind, content, size)
	case Video:
		err = c.inspectVideo(d.Name, content)
	case Document:
		if format.CheckPDF(content, size) != nil {
			err = errBroken(d.Name, "a PDF")
		}
	}
	if err != nil {
		return Content{}, err
	}
	return c, nil
}

// readers read the headers of an image.
var readers = map[Kind]func(io.ReaderAt, int64) (format.Picture, error){
	JPEG: format.ReadJPEG, PNG: format.ReadPNG, GIF: format.ReadGIF, WebP: format.ReadWebP, AVIF: format.ReadAVIF,
}

func (l Limits) inspectImage(name string, k Kind, content io.ReaderAt, size int64) (Pixels, error) {
	p, err := readers[k](content, size)
	switch {
	case errors.Is(err, format.ErrMetadata):
		return Pixels{}, errs.New(errs.Invalid, "file_metadata_too_large",
			"%s carries too much metadata: save it without its colour profile and texts", name)
	case errors.Is(err, format.ErrColours):
		return Pixels{}, errs.New(errs.Invalid, "file_colours_refused",
			"%s has XYB colours, which most programs show wrongly: save it as an ordinary JPEG", name)
	case err != nil:
		return Pixels{}, ErrBroken(name)
	case p.Width > sideMax || p.Height > sideMax || p.Pixels/int64(p.Frames) > pixelsMax:
		return Pixels{}, errs.New(errs.Invalid, "file_too_many_pixels", "%s has more than %d megapixels", name, pixelsMax/1_000_000)
	case p.Frames > framesMax:
		return Pixels{}, errs.New(errs.Invalid, "file_too_many_frames", "%s has %d pictures, more than %d", name, p.Frames, framesMax)
	case p.Frames > 1 && p.Pixels > animationPixelsMax:
		return Pixels{}, errs.New(errs.Invalid, "file_too_many_pixels", "%s has more than %d megapixels in all of its pictures", name,
			animationPixelsMax/1_000_000)
	}
	// Animated GIFs are served re-encoded, so every frame must be decodable; imgproxy decodes only the first.
	if k == GIF && format.CheckGIF(io.NewSectionReader(content, 0, size)) != nil {
		return Pixels{}, ErrBroken(name)
	}
	return Pixels{p.Width, p.Height}, nil
}

// Film describes a video's content.
type Film struct {
	// Seconds is the length; 0 = unknown.
	Seconds float64
	// VideoCodec and AudioCodec are the common short names; "" = no such track.
	VideoCodec string
	AudioCodec string
	// VideoProfile names a profile of the codec that phones usually cannot play; the file is accepted, and its host is warned.
	VideoProfile string
}

// playable are the codecs that most browsers support.
var playable = map[string]bool{"h264": true, "vp8": true, "vp9": true, "av1": true}

// inspectVideo fills in what the headers of a video contain.
func (c *Content) inspectVideo(name string, content io.ReaderAt) error {
	read, blanks := format.ReadMP4, format.BlanksMP4
	if c.Kind == WebM {
		read, blanks = format.ReadWebM, format.BlanksWebM
	}
	f, err := read(content, c.Bytes)
	if err == nil {
		c.Blanks, err = blanks(content, c.Bytes)
	}
	c.Pixels = Pixels{f.Width, f.Height}
	c.Film = Film{Seconds: f.Seconds, VideoCodec: f.VideoCodec, AudioCodec: f.AudioCodec, VideoProfile: f.Profile}
	switch {
	case err != nil:
		return errBroken(name, "a video")
	case f.VideoCodec == "":
		return errs.New(errs.Invalid, "file_no_video", "%s has no pictures in it, only sound: a video is needed", name)
	case !playable[f.VideoCodec]:
		return errs.New(errs.Invalid, "file_codec_refused", "%s is %s video, which most browsers cannot play: save it as H.264", name,
			codecLabel(f.VideoCodec))
	case f.Width <= 0 || f.Height <= 0 || f.Width > sideMax || f.Height > sideMax:
		return errBroken(name, "a video")
	}
	return nil
}

// codecLabel is the usual name of a codec.
func codecLabel(codec string) string {
	if codec == "hevc" {
		return "HEVC (H.265)"
	}
	return codec
}

// ErrBroken is the answer for images that cannot be decoded.
func ErrBroken(name string) *errs.Error { return errBroken(name, "an image") }

func errBroken(name, kind string) *errs.Error {
	return errs.New(errs.Invalid, "file_broken", "%s is damaged: it cannot be read as %s", name, kind)
}
