package media

import (
	"path"
	"strings"
	"unicode"
)

const slugMax = 100

// plain replaces accented letters with ASCII ones.
var plain = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "ā", "a", "ă", "a", "ą", "a",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "ē", "e", "ė", "e", "ę", "e", "ě", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ī", "i", "į", "i", "ı", "i",
	"ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o", "ō", "o", "ő", "o",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ū", "u", "ů", "u", "ű", "u", "ų", "u",
	"ñ", "n", "ń", "n", "ň", "n", "ç", "c", "ć", "c", "č", "c", "ý", "y", "ÿ", "y",
	"š", "s", "ś", "s", "ş", "s", "ž", "z", "ź", "z", "ż", "z", "ł", "l", "ď", "d", "đ", "d", "ð", "d",
	"ř", "r", "ť", "t", "ţ", "t", "ğ", "g", "ß", "ss", "æ", "ae", "œ", "oe", "þ", "th",
)

// slug makes the readable part of a file's URL from its name without the extension.
func slug(name string) string {
	base := strings.TrimSuffix(name, path.Ext(name))
	var b strings.Builder
	gap := false
	for _, r := range base {
		if unicode.Is(unicode.Mn, r) { // a combining accent
			continue
		}
		letters := ascii(r)
		if letters == "" {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('_')
			gap = false
		}
		b.WriteString(letters)
		if b.Len() >= slugMax {
			break
		}
	}
	if b.Len() == 0 {
		return "file"
	}
	return b.String()
}

// IsHash reports whether text can be a file's hash.
func IsHash(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '_' && (r > unicode.MaxASCII || (!unicode.IsLetter(r) && !unicode.IsDigit(r)))
	})
}

func ascii(r rune) string {
	letters := string(r)
	if r > unicode.MaxASCII {
		letters = plain.Replace(string(unicode.ToLower(r)))
		if unicode.IsUpper(r) {
			letters = strings.ToUpper(letters)
		}
	}
	if !IsHash(letters) || letters == "_" {
		return ""
	}
	return letters
}
