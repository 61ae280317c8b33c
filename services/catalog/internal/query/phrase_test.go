package query_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/catalog/internal/query"
	"raymi.example/services/catalog/internal/store"
)

func TestPhraseOf(t *testing.T) {
	t.Parallel()
	for part, want := range map[string]string{
		"raymi":                                "", // may be within a word
		"inti raymi":                           "'raymi':*",
		"inti raymi ":                          "'raymi'",
		" inti raymi":                          "'inti' & 'raymi':*",
		"noche de danza, en":                   "'danza,'",
		"a rit'ita":                            "'rit' & 'ita':*",
		"a rita'ya":                            "'rita'",
		"a d:1 a\\ b\x1fabc":                   "'abc':*",
		"a mu\u00a0sica":                       "", // a space in some databases
		"a rit’i":                              "'rit’i':*",
		"a " + strings.Repeat("x", 300):        "",
		" abc abd abe abf abg abh abi abj abk": "'abc' & 'abd' & 'abe' & 'abf' & 'abg' & 'abh' & 'abi' & 'abj'",
	} {
		if want != "" {
			want += " | ':'"
		}
		if got := query.PhraseOf(part); got != want {
			t.Errorf("%q: %s, want %s", part, got, want)
		}
	}
}

// A text has the words of each of its parts, whatever its characters are, and every text can be stored.
func TestTextsHaveTheWordsOfTheirParts(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, store.Migrations())
	random := rand.New(rand.NewPCG(1, 2))
	phrases := 0
	for range 3000 {
		text := []rune(randomText(random))
		from := random.IntN(len(text))
		part := string(text[from : from+1+random.IntN(min(80, len(text)-from))])
		phrase := query.PhraseOf(part)
		if phrase != "" {
			phrases++
		}
		var has bool
		err := pool.QueryRow(t.Context(), `SELECT phrase_words(lower($1)) @@ lower(coalesce(nullif($2, ''), ''':'''))::tsquery OR $2 = ''`,
			string(text), phrase).Scan(&has)
		if err != nil {
			t.Fatalf("%.200q, %s: %v", string(text), phrase, err)
		}
		if !has {
			t.Fatalf("%.200q does not have %s of its part %q", string(text), phrase, part)
		}
	}
	if phrases < 300 {
		t.Errorf("only %d parts have a phrase", phrases)
	}
}

func randomText(random *rand.Rand) string {
	pieces := []string{
		" ", " ", "\t", "\n", "\u00a0", "\u2009", "\u3000", "\u0085", "\u200b", "'", "’", `\`, ":", ":1A", "\x1f",
		",", "*", "&", "|", "!", "(", "<->",
		"inti", "Raymi", "ÑANDÚ", "n\u0303o", "İstanbul", "ΟΔΟΣ", "ß", "日本語", "😀", "e5", "12e5", "100%", "a_b",
		strings.Repeat("largo", 60),
	}
	text := ""
	for range 1 + random.IntN(20) {
		text += pick(random, pieces)
	}
	if random.IntN(50) == 0 { // too long for a tsvector
		text += strings.Repeat(pick(random, []string{"x", "é ", "abcdefgh "}), 3000+random.IntN(100_000))
	}
	return text
}
