package media

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"raymi.example/internal/errs"
	"raymi.example/internal/gallery"
)

const mebibyte = 1 << 20

// The limits in bytes of one file of each group, and of what a picture costs to decode.
const (
	imageLimit        = 5 * mebibyte
	galleryImageLimit = 2 * mebibyte
	videoLimit        = 50 * mebibyte
	documentLimit     = 10 * mebibyte
	// pixelsMax bounds the cost of decoding a picture; imgproxy has the same limit.
	pixelsMax = 50_000_000
	// animationPixelsMax bounds the area of all frames of an animation together.
	animationPixelsMax = 100_000_000
	framesMax          = 1000
)

// Limits are an installation's limits of files.
type Limits struct {
	// All is one limit in bytes for every field; 0 = none: each field has its own.
	All int64 `env:"FILE_LIMIT" envDefault:"0"`
	// Owner is how many bytes all files of one user may take, by default 5 GiB, unless an editor sets another limit.
	Owner int64 `env:"OWNER_QUOTA" envDefault:"5368709120"`
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
			f.Count = gallery.Max
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
