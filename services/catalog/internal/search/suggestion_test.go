package search_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/catalog/internal/search"
)

func TestTheLastWordOfATypedTextMayBeTheBeginningOfAWord(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"inti r":     "('inti') & ('r':*)",
		"corp":       "('corp':*)",
		"la noche d": "('noche') & ('d':*)",
		// The visitor may go on: indoors, delicias.
		"in":       "('in':*)",
		"fiesta d": "('fiesta') & ('d':*)",
		"la de":    "('la') & ('de':*)",
		"x":        "",
		"":         "",
	} {
		words := known(text)
		var keys []string
		if len(words) > 0 {
			keys = []string{words[len(words)-1].Key}
		}
		if got := search.Begun(words, keys, ""); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestATypedWordHasEachOfItsKeys(t *testing.T) {
	t.Parallel()
	words := known("noche conc")
	words[0].Known, words[0].Near = false, []search.Spelling{{Text: "noches", Key: "noches"}}
	got := search.Begun(words, []string{"kunk", "kuns"}, ":A")
	if want := "('noches':A | 'noches':A) & ('kunk':A* | 'kuns':A*)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if words[0].Key != "noche" {
		t.Error("the caller's words changed")
	}
}

func TestOtherNamesOfWhatIsTypedFindEvents(t *testing.T) {
	t.Parallel()
	named := []search.Named{{Kind: "name", ID: 1, Alias: "sinur timblur"}, {Kind: "feast", Code: "x", Alias: "Lunes Santo"}}
	m := search.Titles(known("lord earth"), []string{"earth"}, named)
	title := "('lord':A) & ('earth':A*)"
	if m.Found != "("+title+") | ('sinur':A & 'timblur':A)" || !slices.Equal(m.Better, []string{title}) {
		t.Errorf("got %s, %v", m.Found, m.Better)
	}
	if got := search.Titles(known("lor"), []string{"lor"}, named).Found; got != "('lor':A*)" {
		t.Errorf("few letters: %s", got)
	}
	for id := range int32(5) {
		named = append(named, search.Named{Kind: "name", ID: 10 + id, Alias: "a"})
	}
	if got := search.Titles(known("lord"), []string{"lord"}, named).Found; got != "('lord':A*)" {
		t.Errorf("many things: %s", got)
	}
	if got := search.Titles(nil, nil, nil).Found; got != "'x' & !'x'" {
		t.Errorf("no words: %s", got)
	}
}

func TestEachGroupOfSuggestionsHasItsShare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ sizes, want []int }{
		{[]int{8, 8, 8, 8, 8}, []int{2, 2, 2, 1, 1}},
		{[]int{8, 1, 0, 0, 0}, []int{7, 1, 0, 0, 0}},
		{[]int{1, 0, 2, 0, 0}, []int{1, 0, 2, 0, 0}},
		{[]int{0, 0, 0, 0, 9}, []int{0, 0, 0, 0, 8}},
	} {
		if got := search.Shares(c.sizes, search.MaxSuggestions); !slices.Equal(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.sizes, got, c.want)
		}
	}
}

func TestAThingIsSuggestedOnce(t *testing.T) {
	t.Parallel()
	s := search.Suggested{Named: []search.Named{
		{Kind: "feast", Code: "a", Alias: "one"}, {Kind: "feast", Code: "a", Alias: "two"}, {Kind: "city", ID: 1}, {Kind: "feast", Code: "b"},
	}}
	if diff := cmp.Diff([]search.Named{{Kind: "feast", Code: "a", Alias: "one"}, {Kind: "feast", Code: "b"}}, s.Of("feast")); diff != "" {
		t.Error(diff)
	}
	if !s.HasName("a", "two") || s.HasName("b", "two") {
		t.Error("a feast has the names that are found")
	}
}

func TestSpellingsAreTheNearestWords(t *testing.T) {
	t.Parallel()
	word := search.Word{Text: "gazz", Key: "gazz", Near: []search.Spelling{
		{Text: "pizza", Key: "pizza", Events: 9},
		{Text: "jazz", Key: "jazz", Events: 1},
		{Text: "gala", Key: "gala", Events: 5},
		{Text: "gas", Key: "gas"},
	}}
	noche := known("noche")[0]
	for name, c := range map[string]struct {
		words []search.Word
		want  string
	}{
		"one word":     {[]search.Word{word}, "jazz"},
		"with another": {[]search.Word{noche, word}, "noche jazz"},
		"known":        {[]search.Word{noche}, ""},
		"an entry":     {[]search.Word{{Text: word.Text, Key: word.Key, Near: word.Near, Entries: []string{"xcity1"}}}, ""},
	} {
		if got := strings.Join(search.Spellings(c.words), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
