package media

import (
	"maps"
	"slices"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// posterWidth is the width of the rendition that video players show before playing.
const posterWidth = 1280

// Info holds the attributes that users enter, independent of the bytes.
type Info struct {
	Name             string
	AlternativeText  *string
	AlternativeTexts map[string]string
	Caption          *string
	Credit           *string
	Licence          *string
	FocalX           *float64
	FocalY           *float64
	PosterID         *int32
}

// Info returns the attributes that users entered.
func (f File) Info() Info {
	return Info{
		Name: f.Name, AlternativeText: f.AlternativeText, AlternativeTexts: maps.Clone(f.AlternativeTexts), Caption: f.Caption,
		Credit: f.Credit, Licence: f.Licence, FocalX: f.FocalX, FocalY: f.FocalY, PosterID: f.PosterID,
	}
}

// UpdateInfo replaces the attributes that users enter. Only the uploader and editors may; every broken rule is
// reported. poster is the file with the id i.PosterID, or nil.
func (f *File) UpdateInfo(c identity.Caller, i Info, poster *File) error {
	if err := f.MayChange(c); err != nil {
		return err
	}
	changed := *f
	changed.Name, changed.AlternativeText, changed.Caption = cleanName(i.Name), i.AlternativeText, i.Caption
	changed.AlternativeTexts, changed.Credit, changed.Licence = i.AlternativeTexts, i.Credit, i.Licence
	changed.FocalX, changed.FocalY = i.FocalX, i.FocalY
	var rules errs.Fields
	rules.Required(i.Name != "", "name")
	checkTexts(&rules, i.AlternativeText, i.Caption)
	changed.check(&rules)
	if !samePoster(f.PosterID, i.PosterID) {
		rules.Check(i.PosterID == nil || f.Kind().Group() == Video, "poster", errs.KeyIncorrect, "Only videos have a poster")
		checkPoster(&rules, c, i.PosterID, poster)
		changed.setPoster(poster)
	}
	if err := rules.Err(); err != nil {
		return err
	}
	*f = changed
	return nil
}

func samePoster(a, b *int32) bool { return a == b || a != nil && b != nil && *a == *b }

// checkPoster: everyone who sees the video sees its poster, so it must be a public image that the caller may use.
func checkPoster(rules *errs.Fields, c identity.Caller, id *int32, poster *File) {
	if id == nil {
		return
	}
	found := poster != nil && poster.VisibleTo(c)
	rules.Check(found, "poster", "related_entry_missing", "poster names a file that does not exist")
	if found {
		rules.Check(poster.Image() && !poster.Private && (c.Editor() || poster.ownedBy(c)), "poster", errs.KeyIncorrect,
			"poster must be a public image of the same owner")
	}
}

// setPoster sets the poster of a video; nil removes it.
func (f *File) setPoster(poster *File) {
	f.PosterID, f.PreviewURL = nil, nil
	if poster != nil {
		url := poster.imageURL(posterWidth, WebP)
		f.PosterID, f.PreviewURL = &poster.ID, &url
	}
}

// MayRelease refuses everyone but editors if another user's video has the file as its poster.
func (f File) MayRelease(c identity.Caller, videos []File) error {
	if c.Editor() || !slices.ContainsFunc(videos, func(v File) bool { return !v.ownedBy(c) }) {
		return nil
	}
	return errs.New(errs.Conflict, "file_in_use", "The file is the poster of somebody else's video")
}

func checkTexts(rules *errs.Fields, alternativeText, caption *string) {
	for _, one := range []struct {
		path string
		text *string
	}{{"alternativeText", alternativeText}, {"caption", caption}} {
		if one.text != nil {
			rules.MaxLength(*one.text, one.path, textMax)
		}
	}
}
