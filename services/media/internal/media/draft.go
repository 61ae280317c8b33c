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

// Draft is a file that somebody wants to upload, before its bytes are known.
type Draft struct {
	// Name is the client's file name: any Unicode, shown, never used as a path.
	Name string
	// Field is the attribute of an entry that the file is meant for; empty = the library.
	Field           string
	AlternativeText *string
	Caption         *string
	Details
	OwnerID int32
}

// Admit decides whether the caller may upload such a file, and makes it theirs.
func (d *Draft) Admit(c identity.Caller) error {
	if !c.SignedIn() {
		return errs.ErrForbidden()
	}
	if d.Field == "" && !c.Editor() && c.Role != identity.Organizer {
		return errs.ErrForbidden()
	}
	d.OwnerID, d.Name = c.UserID, cleanName(d.Name)
	var rules errs.Fields
	_, known := uses[d.Field]
	rules.Check(known, "field", errs.KeyIncorrect, "No entry has files in a field %q", d.Field)
	for path, text := range map[string]*string{"alternativeText": d.AlternativeText, "caption": d.Caption} {
		if text != nil {
			rules.MaxLength(*text, path, textMax)
		}
	}
	d.check(&rules)
	return rules.Err()
}

// cleanName keeps what can be shown on one line.
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
