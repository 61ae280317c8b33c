package auth

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"

	"raymi.example/internal/errs"
)

// invisible are characters that a page shows as nothing or as a blank, or that change the direction of the text around them.
var invisible = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
	{R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}}}, // the Braille cell without dots
}

// plainText refuses line breaks, NUL and other control characters.
func plainText(text string) bool { return !strings.ContainsFunc(text, unicode.IsControl) }

// visible refuses invisible and bidirectional characters: such a name looks like another one.
func visible(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, invisible...) })
}

// checkName reports the broken rules of a new user name.
func checkName(broken *errs.Fields, username string) {
	broken.Check(len([]rune(strings.TrimSpace(username))) >= usernameMin, "username", errs.KeyTooShort,
		"username must be at least %d characters", usernameMin)
	broken.MaxLength(username, "username", usernameMax)
	if !plainText(username) {
		broken.Check(false, "username", errs.KeyIncorrect, "username must not contain control characters")
		return
	}
	broken.Check(visible(username), "username", errs.KeyIncorrect, "username must not contain invisible characters")
}

// CheckForeignAddress refuses an address that is not the account's own as a name: its owner could not register, because names and
// addresses share one namespace.
func (r Registration) CheckForeignAddress() error {
	name := strings.TrimSpace(r.Username)
	var broken errs.Fields
	broken.Check(!looksLikeEmail(name) || strings.EqualFold(name, r.Email), "username", "username_is_email",
		"username must not be the email of another person")
	return broken.Err()
}

func looksLikeEmail(name string) bool {
	return emailPattern.MatchString(name) || emailPattern.MatchString(confusable.Skeleton(name))
}

// Skeletons returns the keys by which names are compared: two names that share one look alike (UTS 39, skeleton). One is for
// capitals that look like other small letters (I and l), the other ignores case. Compatibility forms and spaces do not count.
func Skeletons(username string) []string {
	name := strings.Join(strings.Fields(norm.NFKC.String(username)), "")
	name = strings.Map(func(r rune) rune {
		if unicode.In(r, invisible...) {
			return -1
		}
		return r
	}, name)
	keys := []string{strings.ToLower(confusable.Skeleton(name)), strings.ToLower(confusable.Skeleton(strings.ToLower(name)))}
	slices.Sort(keys)
	return slices.Compact(keys)
}
