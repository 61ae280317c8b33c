package media

import (
	"strings"
	"unicode"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

const (
	nameMax = 255
	textMax = 1000
)

// Draft is a file to be uploaded, before its bytes are read.
type Draft struct {
	// Name is the client's file name: any Unicode, shown, never used as a path.
	Name string
	// Field is the attribute of an entry that the file is meant for; empty = the library.
	Field           string
	AlternativeText *string
	Caption         *string
	Details
	// Poster is the file that PosterID names; nil when there is none.
	Poster  *File
	OwnerID int32
	// Kept files are exempt from the sweep.
	Kept bool
	// Metered files count against the quota of their owner; those of editors do not.
	Metered bool
}

// Admit decides whether the caller may upload such a file, and makes the caller its owner.
func (d *Draft) Admit(c identity.Caller) error {
	if !c.SignedIn() {
		return errs.ErrForbidden()
	}
	if d.Field == "" && !c.Editor() && c.Role != identity.Organizer {
		return errs.ErrForbidden()
	}
	d.OwnerID, d.Name, d.Metered = c.UserID, cleanName(d.Name), !c.Editor()
	// Files that editors add to the library stay; an organizer's file is expected to be used soon.
	d.Kept = d.Field == "" && c.Editor()
	var rules errs.Fields
	_, found := uses[d.Field]
	rules.Check(found, "field", errs.KeyIncorrect, "No entry has files in a field %q", d.Field)
	checkTexts(&rules, d.AlternativeText, d.Caption)
	d.check(&rules)
	checkPoster(&rules, c, d.PosterID, d.Poster)
	return rules.Err()
}

// cleanName removes characters that cannot be shown on one line.
func cleanName(name string) string {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, name))
	if runes := []rune(name); len(runes) > nameMax {
		name = string(runes[:nameMax])
	}
	if name == "" {
		return "file"
	}
	return name
}
