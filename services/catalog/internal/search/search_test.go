package search_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/services/catalog/internal/search"
)

// known returns words whose keys are their texts, all of which events contain.
func known(text string) (words []search.Word) {
	for _, w := range strings.Fields(text) {
		words = append(words, search.Word{Text: w, Key: w, Known: true})
	}
	return words
}

// names returns a group of names whose keys are their words.
func names(group int32, texts ...string) (out []search.Name) {
	for _, text := range texts {
		n := search.Name{Group: group}
		for _, w := range strings.Fields(text) {
			n.Words = append(n.Words, search.Spelling{Text: w, Key: w})
		}
		out = append(out, n)
	}
	return out
}

func TestEventsMustHaveAllWordsOfASearch(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"danza":              "(('danza'*))",
		"noche danza":        "(('noche')) & (('danza'*))",
		"la noche de danza":  "(('noche')) & (('danza'*))",
		"where is the dance": "(('dance'*))",
		"haykaq inti raymi":  "(('inti')) & (('raymi'*))",
		"de la":              "(('de')) & (('la'))",
		"de":                 "(('de'))",
	} {
		// A prefix needs a colon in a tsquery.
		want = strings.ReplaceAll(want, "'*", "':*")
		if got := search.Match(known(text), nil).Found; got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestASearchWithoutWordsFindsNothing(t *testing.T) {
	t.Parallel()
	if got := search.Match(nil, nil).Found; got != "'x' & !'x'" {
		t.Errorf("got %s", got)
	}
}

func TestBetterMatchesAreInTitleThenHostThenPlace(t *testing.T) {
	t.Parallel()
	m := search.Match(known("noche danza"), nil)
	want := []string{"(('noche':A)) & (('danza':A*))", "(('noche':AB)) & (('danza':AB*))", "(('noche':ABC)) & (('danza':ABC*))"}
	if diff := cmp.Diff(want, m.Better); diff != "" {
		t.Error(diff)
	}
	if m.Typed != "'noche' & 'danza':*" {
		t.Errorf("typed: %s", m.Typed)
	}
}

func TestANameFindsTheOtherNamesOfAThing(t *testing.T) {
	t.Parallel()
	group := names(1, "senor de los temblores", "taytacha temblores", "lord of the earthquakes")
	for text, want := range map[string]string{
		"senor temblores":               "(('senor' & 'temblores') | ('taytacha' & 'temblores') | ('lord' & 'earthquakes'))",
		"the lord of earthquakes cusco": "(('lord' & 'earthquakes') | ('senor' & 'temblores') | ('taytacha' & 'temblores')) & (('cusco':*))",
		"lord cusco":                    "(('lord')) & (('cusco':*))",
	} {
		if got := search.Match(known(text), group).Found; got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestANameFindsEventsWithItsToken(t *testing.T) {
	t.Parallel()
	group := names(1, "ninos", "kids")
	for i := range group {
		group[i].Token = "xaudiencechildren"
	}
	m := search.Match(known("kids"), group)
	if want := "(('kids') | ('ninos') | ('xaudiencechildren'))"; m.Found != want {
		t.Errorf("got %s, want %s", m.Found, want)
	}
	if want := "('xaudiencechildren')"; m.Better[0] != want {
		t.Errorf("the best: %s, want %s", m.Better[0], want)
	}
}

func TestANameFindsTheEntriesOfItsOtherNames(t *testing.T) {
	t.Parallel()
	group := names(1, "theater", "theatre")
	group[1].Entries = []string{"xcategory4"}
	if got, want := search.Match(known("theater"), group).Found, "(('theater') | ('xcategory4') | ('theatre'))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestANameInTheTitleCountsByItsWords(t *testing.T) {
	t.Parallel()
	m := search.Match(known("lord miracles procession"), names(1, "lord miracles", "taytacha"))
	name, single := "(('lord':AB & 'miracles':AB) | ('taytacha':AB))", "(('procession':AB*))"
	if diff := cmp.Diff([]string{name, name, single}, m.Titles); diff != "" {
		t.Error(diff)
	}
}

func TestTheLongestNameCounts(t *testing.T) {
	t.Parallel()
	all := append(names(1, "corpus", "fiesta"), names(2, "corpus octava", "octave")...)
	got := search.Match(known("corpus octava"), all).Found
	if want := "(('corpus' & 'octava') | ('octave'))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAMisspeltWordIsCorrected(t *testing.T) {
	t.Parallel()
	words := known("senor tembolres")
	words[1].Known = false
	words[1].Near = []search.Spelling{{Text: "templos", Key: "templos"}, {Text: "temblores", Key: "temblores"}}
	m := search.Match(words, names(1, "senor temblores", "taytacha"))
	if m.Corrected != "senor temblores" {
		t.Errorf("corrected: %q", m.Corrected)
	}
	if want := "(('senor' & 'temblores') | ('taytacha'))"; m.Found != want {
		t.Errorf("got %s, want %s", m.Found, want)
	}
}

func TestAShortWordIsNotCorrected(t *testing.T) {
	t.Parallel()
	words := []search.Word{{Text: "cuna", Key: "cuna", Near: []search.Spelling{{Text: "cura", Key: "cura"}}}}
	if m := search.Match(words, nil); m.Corrected != "" || m.Found != "(('cuna':*))" {
		t.Errorf("got %q, %s", m.Corrected, m.Found)
	}
}

// A word that is part of a name, or of the name of a city or category, is spelt as it should be.
func TestAWordOfANameIsNotCorrected(t *testing.T) {
	t.Parallel()
	near := []search.Spelling{{Text: "landaus", Key: "landaus"}}
	for what, m := range map[string]string{
		"a name": search.Match([]search.Word{{Text: "candaus", Key: "candaus", Near: near}}, names(1, "candaus", "fire")).Corrected,
		"a city": search.Match(
			[]search.Word{{Text: "candaus", Key: "candaus", Near: near, Entries: []string{"xcity1"}}}, nil).Corrected,
	} {
		if m != "" {
			t.Errorf("%s: corrected to %s", what, m)
		}
	}
}

func TestTheNameOfACityOrCategoryFindsItsEvents(t *testing.T) {
	t.Parallel()
	words := known("danza pisac")
	words[0].Entries, words[1].Entries = []string{"xcategory5"}, []string{"xcity7"}
	got := search.Match(words, nil).Found
	if want := "(('danza') | ('xcategory5')) & (('pisac':*) | ('xcity7'))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Quechua names are written as one word or as two.
func TestTwoWordsFindOneThatJoinsThem(t *testing.T) {
	t.Parallel()
	words := known("fiesta kuntur kanki")
	words[1].Known, words[1].Next, words[1].Joined = false, "kanki", "kunturkanki"
	words[1].Near = []search.Spelling{{Text: "kuntor", Key: "kuntor"}}
	m := search.Match(words, nil)
	if want := "(('fiesta')) & (('kuntur' & 'kanki') | ('kunturkanki'))"; m.Found != want || m.Corrected != "" {
		t.Errorf("got %s, %q, want %s", m.Found, m.Corrected, want)
	}
	// The next word was left out, because it has no meaning of its own.
	words[1].Next = "de"
	if got := search.Match(words, nil).Found; strings.Contains(got, "kunturkanki") {
		t.Errorf("got %s", got)
	}
}

func TestALooserSearchFindsEventsWithSomeWords(t *testing.T) {
	t.Parallel()
	words := known("jazz san blas")
	m := search.Match(words, nil)
	search.Loosen(m, words, nil)
	if diff := cmp.Diff([]string{"(('jazz'))", "(('san'))", "(('blas':*))"}, m.Words); diff != "" {
		t.Error(diff)
	}
	if want := "(('jazz')) | (('san')) | (('blas':*))"; m.Found != want || len(m.Better) != 0 {
		t.Errorf("got %s, %v", m.Found, m.Better)
	}
}

func TestASingleWordCannotBeLoosened(t *testing.T) {
	t.Parallel()
	words := known("jazz")
	m := search.Match(words, nil)
	search.Loosen(m, words, nil)
	if len(m.Words) != 0 || m.Found != "(('jazz':*))" {
		t.Errorf("got %s, %v", m.Found, m.Words)
	}
}

// The database folds words to letters and digits; nothing else may get into an expression, whatever folds them.
func TestNoOtherSignBecomesPartOfAnExpression(t *testing.T) {
	t.Parallel()
	m := search.Match([]search.Word{{Text: "a'b|c", Key: "a' | 'b", Known: true}}, nil)
	if m.Found != "(('ab':*))" && m.Found != "(('ab'))" || m.Typed != "'abc':*" {
		t.Errorf("got %s, %s", m.Found, m.Typed)
	}
}
