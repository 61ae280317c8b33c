package strapi_test

import (
	"encoding/json"
	"testing"

	"raymi.example/gateway/internal/strapi"
)

// Texts are written as encoding/json writes them, whichever of the two does.
func FuzzQuoted(f *testing.F) {
	for _, text := range []string{
		"", "Inti Raymi", "Ñawi «música»", "dos\nlíneas\r\n\ty \"comillas\" \\", "a<b>&c", "\u2028 \u2029 – “sí”", "\x00\b\f\x1f\x7f",
		"\xff", "válido \"y\" no\xe2\x80", "\n\xc3", "\U0001f389",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strapi.Quoted(text); got != string(want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	})
}
