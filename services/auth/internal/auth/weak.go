package auth

import (
	_ "embed" // the list of common passwords
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"raymi.example/internal/errs"
)

// commonPasswords are the 10 000 most common passwords of eight characters and more from @zxcvbn-ts/language-common 4.1.3 (MIT licence),
// and the words of the portal and its city: one a line, in lower case, sorted by bytes.
//
//go:embed common-passwords.txt
var commonPasswords string

var sortedCommonPasswords = sync.OnceValue(func() []string { return strings.Split(strings.TrimSuffix(commonPasswords, "\n"), "\n") })

// checkStrength refuses a password that is among the first guesses (ASVS 4.0.3, 2.1.7): a common one, the user's name or address.
func checkStrength(broken *errs.Fields, password string, u User, r Rules) {
	if !r.RefuseWeakPasswords {
		return
	}
	folded := strings.ToLower(norm.NFC.String(password))
	_, common := slices.BinarySearch(sortedCommonPasswords(), folded)
	broken.Check(!common, "password", "password_common", "password is too common")
	local, _, _ := strings.Cut(u.Email, "@")
	for _, own := range []string{u.Username, u.Email, local} {
		if own != "" && folded == strings.ToLower(norm.NFC.String(strings.TrimSpace(own))) {
			broken.Check(false, "password", "password_is_name", "password must not equal username or email")
			return
		}
	}
}
