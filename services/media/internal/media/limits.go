package media

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"raymi.example/internal/errs"
)

const mebibyte = 1 << 20

// The default limits.
const (
	imageLimit        = 5 * mebibyte
	galleryImageLimit = 2 * mebibyte
	videoLimit        = 50 * mebibyte
	documentLimit     = 10 * mebibyte
	galleryMax        = 12
	// pixelsMax bounds the cost of decoding a picture; imgproxy has the same limit.
	pixelsMax = 50_000_000
	// animationPixelsMax bounds the area of all frames of an animation together.
	animationPixelsMax = 100_000_000
	framesMax          = 1000
)

// Limits configures how large files may be; a zero value means the default.
type Limits struct {
	// All is one limit in bytes for every field; 0 = each field has its own.
	All int64 `env:"FILE_LIMIT"`
	// Image, GalleryImage, Video and Document are bytes of one file of the group; 0 = 5, 2, 50 and 10 MiB.
	Image        int64 `env:"IMAGE_LIMIT"`
	GalleryImage int64 `env:"GALLERY_IMAGE_LIMIT"`
	Video        int64 `env:"VIDEO_LIMIT"`
	Document     int64 `env:"DOCUMENT_LIMIT"`
	// Owner is how many bytes all files of one user may take, unless an editor sets another limit; 0 = 5 GiB.
	Owner int64 `env:"OWNER_QUOTA"`
	// GalleryMax is how many images a gallery holds; catalog enforces it on its entries. 0 = 12.
	GalleryMax int `env:"GALLERY_MAX"`
	// Pixels is the largest area of a picture, AnimationPixels that of all frames of an animation together; 0 = 50 and 100
	// million.
	Pixels          int64 `env:"PIXEL_LIMIT"`
	AnimationPixels int64 `env:"ANIMATION_PIXEL_LIMIT"`
	// Frames is how many frames an animation may have; 0 = 1000.
	Frames int `env:"FRAME_LIMIT"`
}

// Max is the largest size for a draft, before its type is known.
func (l Limits) Max(d Draft) int64 {
	var most int64
	u := uses[d.Field]
	for _, g := range u.groups {
		most = max(most, l.bytes(u, g))
	}
	return cmp.Or(most, l.bytes(u, Video))
}

// FieldLimit describes what one field accepts; clients fetch it before an upload.
type FieldLimit struct {
	// Field is the attribute of an entry; "" is the library.
	Field string
	Takes []GroupLimit
	// Count is how many files the field holds; 0 = any number.
	Count int
	// Private files are visible to their owner and the editors only.
	Private bool
}

// GroupLimit is what a field accepts of one group of kinds.
type GroupLimit struct {
	Group Group
	Kinds []Kind
	// Bytes is the largest size of one file.
	Bytes int64
}

// Kinds lists all types that the field accepts.
func (f FieldLimit) Kinds() []Kind {
	var kinds []Kind
	for _, t := range f.Takes {
		kinds = append(kinds, t.Kinds...)
	}
	return kinds
}

// Bytes is the largest size of a file of any type in the field.
func (f FieldLimit) Bytes() int64 {
	var most int64
	for _, t := range f.Takes {
		most = max(most, t.Bytes)
	}
	return most
}

// Fields lists the limits of every field in the order of their names, the library first.
func (l Limits) Fields() []FieldLimit {
	var out []FieldLimit
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		u := uses[name]
		f := FieldLimit{Field: name, Private: u.private}
		for _, g := range u.groups {
			f.Takes = append(f.Takes, GroupLimit{Group: g, Kinds: kindsOf(g), Bytes: l.bytes(u, g)})
		}
		switch {
		case u.single:
			f.Count = 1
		case u.gallery:
			f.Count = cmp.Or(l.GalleryMax, galleryMax)
		}
		out = append(out, f)
	}
	return out
}

// ErrTooLarge is the recorded answer to a file beyond its limit.
func ErrTooLarge(name string, limit int64) *errs.Error {
	return errs.New(errs.TooLarge, "size_exceeded", "%s exceeds size limit of %s.", name, amount(limit))
}

func amount(bytes int64) string {
	if megabytes := (bytes + mebibyte/2) / mebibyte; megabytes > 0 {
		return fmt.Sprintf("%d MB", megabytes)
	}
	return fmt.Sprintf("%d kB", (bytes+500)/1000)
}
