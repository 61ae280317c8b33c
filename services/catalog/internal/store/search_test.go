package store

import (
	"testing"

	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

// keyOf is the key of a text.
func keyOf(t *testing.T, pool *postgres.Pool, text string) (key string) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), `SELECT search_keys(search_words($1))`, text).Scan(&key); err != nil {
		t.Fatal(err)
	}
	return key
}

func TestSpellingsOfAWordHaveOneKey(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for _, spellings := range [][]string{
		{"Qosqo", "Qusqu", "Cusco", "Cuzco", "CUSCO", "qusqo"},
		{"Sacsayhuamán", "Saqsaywaman", "saqsaywamán"},
		{"Qoyllur Rit’i", "Quyllur Ritʼi", "quyllur rit'i", "QOYLLUR RITI"},
		{"niño", "niños", "niña", "ninos", "nin\u0303o"},
		{"danza", "danzas", "dance", "dances"},
		{"teatro", "theatre", "teatros"},
		{"luz", "luces"},
		{"cruz", "cruces"},
		{"clase", "clases", "class", "classes"},
		{"iglesia", "iglesias"},
		{"church", "churches"},
		{"story", "stories"},
		{"temblor", "temblores"},
		{"exposición", "exposiciones"},
		{"huaca", "waka", "wak'a", "huacas"},
		{"Wanka", "Huanca"},
		{"wawa", "wawakuna", "huahua"},
		{"Corpus Christi", "corpus cristi"},
		{"raymi", "raimi", "Rayme"},
		{"Hatun", "atun"},
		{"vísperas", "bisperas"},
		{"queso", "quesos", "kiso"},
	} {
		want := keyOf(t, pool, spellings[0])
		for _, text := range spellings[1:] {
			if got := keyOf(t, pool, text); got != want {
				t.Errorf("%s: got %q, %s has %q", text, got, spellings[0], want)
			}
		}
	}
}

func TestOtherWordsHaveOtherKeys(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for _, pair := range [][2]string{
		{"museo", "música"},
		{"danza", "danzante"},
		{"noche", "nocturno"},
		{"mercado", "marcado"},
		{"chicha", "chacha"},
		{"cine", "cuna"},
		{"plaza", "playa"},
		{"puno", "punta"},
		{"2026", "2027"},
		{"taki", "tambo"},
	} {
		if one, other := keyOf(t, pool, pair[0]), keyOf(t, pool, pair[1]); one == other {
			t.Errorf("%s and %s have the key %q", pair[0], pair[1], one)
		}
	}
}
