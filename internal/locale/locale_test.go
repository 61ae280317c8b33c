package locale_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raymi.example/internal/locale"
)

func TestChain(t *testing.T) {
	for tag, want := range map[locale.Tag][]locale.Tag{
		locale.En: {"en", "es", "qu"}, locale.Es: {"es", "en", "qu"}, locale.Qu: {"qu", "es", "en"}, "xx": {"en", "es", "qu"},
	} {
		if got := locale.Chain(tag); !slices.Equal(got, want) {
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

// The web has a list of its own, which its build needs.
func TestTheWebHasTheSameLanguages(t *testing.T) {
	source, err := os.ReadFile("../../web/src/shared/constants.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`export const LOCALES = \[(.*?)\]`).FindSubmatch(source)
	if found == nil {
		t.Fatal("LOCALES is not found")
	}
	var want []string
	for _, tag := range locale.All() {
		want = append(want, "'"+string(tag)+"'")
	}
	if got := string(found[1]); got != strings.Join(want, ", ") {
		t.Errorf("the web has %s, the services have %v", got, want)
	}
}
