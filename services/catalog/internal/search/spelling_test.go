package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDistanceCountsTypos(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"museo", "museo", 0},
		{"mueso", "museo", 1},
		{"museoo", "museo", 1},
		{"musea", "museo", 1},
		{"muse", "museo", 1},
		{"tembolres", "temblores", 1},
		{"tembolres", "templos", 4},
		{"temlbores", "temblores", 1},
		{"ca", "abc", 3},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%s, %s: got %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestTheNearestSpellingIsFirst(t *testing.T) {
	t.Parallel()
	w := Word{Text: "mueso", Key: "mues", Near: []Spelling{
		{Text: "hueso", Key: "hues", Events: 1},
		{Text: "museo", Key: "muse", Events: 20},
		{Text: "mes", Key: "mes", Events: 30},
		{Text: "muro", Key: "mur"},
	}}
	var got []string
	for _, s := range nearest(w) {
		got = append(got, s.Text)
	}
	// Two typos in five letters are too many for muro.
	if diff := cmp.Diff([]string{"museo", "hueso", "mes"}, got); diff != "" {
		t.Error(diff)
	}
}
