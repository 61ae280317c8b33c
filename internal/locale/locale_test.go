package locale_test

import (
	"testing"

	"raymi.example/internal/locale"
)

func TestChain(t *testing.T) {
	for tag, want := range map[locale.Tag][3]locale.Tag{
		locale.En: {"en", "es", "qu"}, locale.Es: {"es", "en", "qu"}, locale.Qu: {"qu", "es", "en"},
	} {
		if got := locale.Chain(tag); got != want {
			t.Errorf("%s: got %v, want %v", tag, got, want)
		}
	}
}

func TestParse(t *testing.T) {
	if tag, ok := locale.Parse("qu"); !ok || tag != locale.Qu {
		t.Error("qu is a language of the portal")
	}
	for _, text := range []string{"", "EN", "quz", "en-US"} {
		if _, ok := locale.Parse(text); ok {
			t.Errorf("%q is not a language of the portal", text)
		}
	}
}
