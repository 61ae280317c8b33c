package media

import (
	"cmp"
	"slices"
	"strings"

	"raymi.example/internal/errs"
)

// use describes what a field accepts.
type use struct {
	groups []Group
	// weighs is the group whose limit applies to every type in the field; 0 = each group's own.
	weighs Group
	// single fields hold one file.
	single  bool
	gallery bool
	private bool
}

var (
	pictures = use{groups: []Group{Image}}
	picture  = use{groups: []Group{Image}, single: true}
	films    = use{groups: []Group{Video}}
	anything = use{groups: []Group{Image, Video, Document}}
)

// uses lists every file field of entries; "" is the library.
var uses = map[string]use{
	"":                       anything,
	"eventBanner":            picture,
	"eventMediaPhotos":       pictures,
	"eventMediaVideos":       films,
	"newsMainBanner":         picture,
	"newsMedia":              anything,
	"mainBanner":             pictures,
	"mostPopularProduct":     pictures,
	"productDescriptionFile": pictures,
	"galleryImages":          {groups: []Group{Image}, gallery: true},
	"videoBusinessCard":      films,
	"compVideoFile":          films,
	"personalDocumentScan":   {groups: []Group{Image, Document}, weighs: Document, private: true},
}

// Private reports whether the file is visible to its owner and the editors only.
func (d Draft) Private() bool { return uses[d.Field].private }

// Accept refuses a type that the field does not accept, and a size beyond the type's limit in this field.
func (l Limits) Accept(d Draft, k Kind, size int64) error {
	u := uses[d.Field]
	if !slices.Contains(u.groups, k.Group()) {
		return refused("%s is not of a type that is accepted here: %s", d.Name, u.accepted())
	}
	if limit := l.bytes(u, k.Group()); size > limit {
		return ErrTooLarge(d.Name, limit)
	}
	return nil
}

func (u use) accepted() string {
	var names []string
	for _, g := range u.groups {
		names = append(names, g.names()...)
	}
	return strings.Join(names, ", ")
}

func refused(format string, args ...any) *errs.Error {
	return errs.New(errs.Invalid, "file_type_refused", format, args...)
}

// bytes is the limit of a group in the field.
func (l Limits) bytes(u use, g Group) int64 {
	switch {
	case l.All > 0:
		return l.All
	case u.gallery:
		return galleryImageLimit
	}
	switch cmp.Or(u.weighs, g) {
	case Image:
		return imageLimit
	case Document:
		return documentLimit
	default:
		return videoLimit
	}
}
