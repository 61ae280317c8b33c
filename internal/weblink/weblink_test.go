package weblink_test

import (
	"encoding/json"
	"os"
	"testing"

	"raymi.example/internal/weblink"
)

func TestTheSharedCases(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../web/src/shared/webLinkCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Text     string
		Storable bool
		Href     *string
	}
	if err := json.Unmarshal(file, &cases); err != nil || len(cases) < 20 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		want := ""
		if c.Href != nil {
			want = *c.Href
		}
		if got := weblink.Href(c.Text); got != want {
			t.Errorf("%q is linked as %q, want %q", c.Text, got, want)
		}
		if got := weblink.Storable(c.Text); got != c.Storable {
			t.Errorf("%q: storable %v", c.Text, got)
		}
	}
}
