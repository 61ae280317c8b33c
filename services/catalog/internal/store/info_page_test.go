package store

import (
	"strings"
	"testing"

	"raymi.example/internal/postgres/pgtest"
)

// A new portal has a privacy notice that names everything that accounts and browsers keep.
func TestThePrivacyNoticeNamesSavedLists(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for locale, words := range map[string][]string{
		"en": {
			"\n- **Saved events, organisers, feasts and searches:",
			"what you save, the last nine events you viewed (", "), and drafts of forms.",
		},
		"es": {
			"\n- **Eventos, organizadores, fiestas y búsquedas que guardas:",
			"lo que guardas, los últimos nueve eventos que viste (", ") y los borradores de formularios.",
		},
		"qu": {
			"\n- **Waqaychasqa ruwaykuna, wakichiqkuna, raymikuna, maskhasqakuna:",
			"waqaychasqaykikunata, qhipa isqun rikusqayki raymikunata, mana tukusqa formulariokunata.",
		},
	} {
		var text string
		err := pool.QueryRow(t.Context(), `SELECT page_text FROM info_page_translations t JOIN info_pages p ON p.id = t.info_page_id
			WHERE page_code = 'privacy' AND locale = $1`, locale).Scan(&text)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range words {
			if strings.Count(text, part) != 1 {
				t.Errorf("%s: %q is not there once", locale, part)
			}
		}
	}
}

// The footer leads to these pages by the names of the locale files.
func TestInfoPagesAreCalledLikeTheirLinks(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for page, title := range map[[2]string]string{
		{"sales", "en"}: "Tickets and prices", {"sales", "es"}: "Entradas y precios", {"sales", "qu"}: "Yaykuna raphi, chanin",
		{"charity", "en"}: "Support culture", {"charity", "es"}: "Apoya la cultura", {"charity", "qu"}: "Yanapakuy",
	} {
		var got, text string
		err := pool.QueryRow(t.Context(), `SELECT page_title, page_text FROM info_page_translations t
			JOIN info_pages p ON p.id = t.info_page_id WHERE page_code = $1 AND locale = $2`, page[0], page[1]).Scan(&got, &text)
		if err != nil {
			t.Fatal(err)
		}
		if got != title || strings.Contains(text, "host") || strings.Contains(text, "uway wakichiq") {
			t.Errorf("%v is %q:\n%s", page, got, text)
		}
	}
}
