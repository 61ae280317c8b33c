package media

import (
	"fmt"
	"strings"

	"raymi.example/internal/errs"
)

const mebibyte = 1 << 20

// use is what a field takes.
type use struct {
	groups []Group
	// limit is in bytes; 0 = that of each group.
	limit   int64
	private bool
}

// What a file of a group may weigh.
const (
	imageLimit    = 5 * mebibyte
	videoLimit    = 50 * mebibyte
	documentLimit = 10 * mebibyte
)

var (
	pictures = use{groups: []Group{Image}, limit: imageLimit}
	films    = use{groups: []Group{Video}, limit: videoLimit}
	anything = use{groups: []Group{Image, Video, Document}}
)

// uses knows every field of an entry that holds files; "" is the library.
var uses = map[string]use{
	"":                       anything,
	"eventBanner":            pictures,
	"eventMediaPhotos":       pictures,
	"eventMediaVideos":       films,
	"newsMainBanner":         pictures,
	"newsMedia":              anything,
	"mainBanner":             pictures,
	"mostPopularProduct":     pictures,
	"productDescriptionFile": pictures,
	"galleryImages":          {groups: []Group{Image}, limit: 2 * mebibyte},
	"videoBusinessCard":      films,
	"compVideoFile":          films,
	"personalDocumentScan":   {groups: []Group{Image, Document}, limit: documentLimit, private: true},
}

// HasField reports whether entries have files in the field.
func HasField(field string) bool {
	_, ok := uses[field]
	return ok
}

// Limits says how large files may be.
type Limits struct {
	// All is one limit in bytes for every field; 0 = each field's own.
	All int64
}

// Max is the most that may be read for a draft, before its type is known.
func (l Limits) Max(d Draft) int64 {
	u := uses[d.Field]
	switch {
	case l.All > 0:
		return l.All
	case u.limit > 0:
		return u.limit
	default:
		return videoLimit
	}
}

// Private reports whether the draft's bytes are for its owner and the editors only.
func (d Draft) Private() bool { return uses[d.Field].private }

// Accept refuses a type that the draft's field does not take, and a size beyond what it takes of this type.
func (l Limits) Accept(d Draft, k Kind, size int64) error {
	u := uses[d.Field]
	for _, g := range u.groups {
		if g != k.Group() {
			continue
		}
		if l.All == 0 && u.limit == 0 && size > g.limit() {
			return ErrTooLarge(d.Name, g.limit())
		}
		return nil
	}
	return refused("%s is not of a type that is accepted here: %s", d.Name, u.accepted())
}

func (u use) accepted() string {
	var names []string
	for _, g := range u.groups {
		names = append(names, g.names()...)
	}
	return strings.Join(names, ", ")
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

func refused(format string, args ...any) *errs.Error {
	return errs.New(errs.Invalid, "file_type_refused", format, args...)
}
