package feeds

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/locale"
)

func read(t *testing.T, name string, into any) {
	t.Helper()
	file, err := os.ReadFile("../../../web/src/features/events/reasons/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file, into); err != nil {
		t.Fatal(err)
	}
}

// The pages have the same reasons and read them by the same rule.
func TestUsualReasonsAreThoseOfThePages(t *testing.T) {
	t.Parallel()
	var reasons []map[locale.Tag]string
	read(t, "reasons.json", &reasons)
	if diff := cmp.Diff(reasons, usualReasons); diff != "" {
		t.Error(diff)
	}
	var cases []struct {
		Written string
		Locale  locale.Tag
		Shown   *string
	}
	read(t, "reasonCases.json", &cases)
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range cases {
		want := c.Written
		if c.Shown != nil {
			want = *c.Shown
		}
		if got := reasonIn(c.Locale, c.Written); got != want {
			t.Errorf("%q in %s: got %q, want %q", c.Written, c.Locale, got, want)
		}
	}
}
