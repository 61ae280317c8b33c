package pages

import (
	"testing"

	"raymi.example/internal/locale"
)

func TestEveryLanguageHasItsWords(t *testing.T) {
	for _, tag := range locale.All() {
		if ogLocales[tag] == "" || languages[tag] == "" || shownIn[string(tag)] == "" {
			t.Errorf("%s: Open Graph %q, name %q, note %q", tag, ogLocales[tag], languages[tag], shownIn[string(tag)])
		}
	}
}
