package store

import (
	"strings"
	"testing"

	"raymi.example/internal/postgres/pgtest"
)

// A new portal has a privacy notice that names everything that accounts keep.
func TestThePrivacyNoticeNamesSavedLists(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, Migrations())
	for locale, words := range map[string][]string{
		"en": {"\n- **Saved events, hosts, feasts and searches:", "what you save, and drafts of forms."},
		"es": {"\n- **Eventos, organizadores, fiestas y búsquedas que guardas:", "lo que guardas y los borradores de formularios."},
		"qu": {"\n- **Waqaychasqa ruwaykuna, wakichiqkuna, raymikuna, maskhasqakuna:", "waqaychasqaykikunata, mana tukusqa formulariokunata."},
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
