package pages

import (
	"encoding/json"
	"os"
	"testing"

	"raymi.example/internal/locale"
)

// The browser reads reasons by the same rule, tested with the same cases.
func TestUsualReason(t *testing.T) {
	var d description
	var cases []struct {
		Written string
		Locale  locale.Tag
		Shown   string
	}
	for name, into := range map[string]any{"reasons.json": &d.Reasons, "reasonCases.json": &cases} {
		file, err := os.ReadFile("../../../web/src/features/events/reasons/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(file, into); err != nil {
			t.Fatal(err)
		}
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range cases {
		if got := d.usualReason(c.Written, c.Locale); got != c.Shown {
			t.Errorf("%q in %s: got %q, want %q", c.Written, c.Locale, got, c.Shown)
		}
	}
}
