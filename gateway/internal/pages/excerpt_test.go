package pages

import (
	"strings"
	"testing"
	"time"
)

func TestExcerptEndsBetweenGraphemes(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"marks and links": {"# Sun\n\n**All** day, [tickets](https://t.example/a_b) ![poster](p.jpg)", "Sun All day, tickets"},
		"an address":      {"_Ven_ a ~~las~~ https://t.example/a_b_c (c) __hoy__", "Ven a las https://t.example/a_b_c (c) hoy"},
		"a list":          {"Come:\n\n- by bus\n* on foot\n 1. early\n12) late\n2026. It was", "Come: by bus on foot early late 2026. It was"},
		"words":           {strings.Repeat("a", 150) + " bcdefg, hijklmnop", strings.Repeat("a", 150) + " bcdefg…"},
		"an accent":       {strings.Repeat("a", 159) + "e\u0301" + strings.Repeat("b", 9), strings.Repeat("a", 159) + "…"},
		"a family":        {strings.Repeat("a", 158) + "👩\u200d👧 and", strings.Repeat("a", 158) + "…"},
		"a skin tone":     {strings.Repeat("a", 159) + "👋🏽 and", strings.Repeat("a", 159) + "…"},
		"flags":           {strings.Repeat("a", 157) + "🇵🇪🇵🇪🇵🇪", strings.Repeat("a", 157) + "🇵🇪…"},
		"bidi controls":   {"\u202eevil\u2066 text", "evil text"},
	} {
		if got := excerpt(c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestWholeDaysAreFormattedAsDates(t *testing.T) {
	day := time.Date(2026, 6, 24, 5, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		start, end time.Time
		from, to   string
	}{
		"two days":       {day, day.AddDate(0, 0, 2), "2026-06-24", "2026-06-25"},
		"until midnight": {day.Add(20 * time.Hour), day.AddDate(0, 0, 1), "2026-06-24T20:00:00-05:00", "2026-06-25T00:00:00-05:00"},
		"until 23:59":    {day, day.Add(24*time.Hour - time.Minute), "2026-06-24", "2026-06-24"},
		"00:00 to 00:00": {day, day, "2026-06-24", "2026-06-24"},
		"a moment":       {day.Add(19 * time.Hour), day.Add(19 * time.Hour), "2026-06-24T19:00:00-05:00", ""},
	} {
		if from, to := ends(c.start, c.end); from != c.from || to != c.to {
			t.Errorf("%s: got %s %s", name, from, to)
		}
	}
}
