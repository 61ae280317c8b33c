package auth_test

import (
	"testing"

	"raymi.example/services/auth/internal/auth"
)

func TestNamesWithInvisibleCharactersAreRefused(t *testing.T) {
	t.Parallel()
	for name, username := range map[string]string{
		"zero width space":        "admin\u200b",
		"zero width joiner":       "ad\u200dmin",
		"byte order mark":         "\ufeffadmin",
		"soft hyphen":             "ad\u00admin",
		"right-to-left override":  "\u202enimda",
		"isolate":                 "\u2066admin\u2069",
		"left-to-right mark":      "admin\u200e",
		"word joiner":             "ad\u2060min",
		"variation selector":      "admin\ufe0f",
		"Hangul filler":           "\u3164admin",
		"half-width filler":       "admin\uffa0",
		"combining joiner":        "ad\u034fmin",
		"tag letters":             "admin\U000e0061",
		"Mongolian separator":     "ad\u180emin",
		"line separator":          "admin\u2028",
		"private use":             "admin\ue000",
		"Braille without dots":    "admin\u2800",
		"interlinear annotations": "ad\ufff9min",
	} {
		got := texts(auth.Registration{Username: username, Email: "ana@example.org", Password: "secret"}.Validate(rules))
		if len(got) == 0 || got[0] != "username must not contain invisible characters" {
			t.Errorf("%s: got %v", name, got)
		}
	}
	for _, username := range []string{
		"Ana Quispe", "Ñusta", "Inti Raymi’26", "Qosqo ʼayllu", "太陽祭り", "علي", "👩🏽 Rosa", "O'Higgins",
	} {
		if err := (auth.Registration{Username: username, Email: "ana@example.org", Password: "secret"}).Validate(rules); err != nil {
			t.Errorf("%q: %v", username, err)
		}
	}
}

func TestAnAddressOfSomebodyElseIsNoName(t *testing.T) {
	t.Parallel()
	for username, want := range map[string]bool{
		"ana@example.org": true, "ANA@Example.org": true, "ana@home": true, "@ana": true,
		"rosa@example.org": false, " rosa@example.org ": false, "rosa＠example.org": true, "rоsa@example.org": false,
	} {
		err := auth.Registration{Username: username, Email: "ana@example.org", Password: "secret"}.CheckForeignAddress()
		if (err == nil) != want {
			t.Errorf("%q: %v", username, err)
		}
	}
}

func TestNamesThatLookAlikeShareASkeleton(t *testing.T) {
	t.Parallel()
	alike := func(a, b string) bool {
		for _, key := range auth.Skeletons(a) {
			for _, other := range auth.Skeletons(b) {
				if key == other {
					return true
				}
			}
		}
		return false
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"admin", "admin\u200b", true},
		{"admin", "ADMIN", true},
		{"admin", "аdmin", true}, // Cyrillic
		{"admin", "ａｄｍｉｎ", true},
		{"admin", "a d m i n", true},
		{"admin", "\u202eadmin", true},
		{"paypal", "paypaI", true},
		{"Ñusta", "N\u0303usta", true},
		{"Ñusta", "Nusta", false},
		{"maría", "maria", false},
		{"ana", "rosa", false},
		{"mario", "marco", false},
	} {
		if got := alike(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: got %v", c.a, c.b, got)
		}
	}
}
