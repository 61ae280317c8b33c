package strapi_test

import (
	"errors"
	"fmt"
	"testing"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
)

func TestEmbedReadsItsForm(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"":                           "6 auto list  true ",
		"city=&limit=":               "6 auto list  true ",
		"limit=24&theme=dark":        "24 dark list  true ",
		"layout=cards&accent=%23C0a": "6 auto cards cc00aa true ",
		"accent=A23C25&theme=auto":   "6 auto list a23c25 true ",
		"city=cusco,pisac&limit=1":   "1 auto list  true city=cusco%2Cpisac",
		"q=arpa+y+viol%C3%ADn":       "6 auto list  false q=arpa+y+viol%C3%ADn",
		"kind=permanent":             "6 auto list  false kind=permanent",
		"collection=fiestas":         "6 auto list  true collection=fiestas",
	} {
		e, err := strapi.ReadEmbed(raw, friday)
		if err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		got := fmt.Sprintf("%d %s %s %s %t %s", e.Limit, e.Theme, e.Layout, e.Accent, e.Whole, e.Search.Encode())
		if got != want {
			t.Errorf("%s: got %s, want %s", raw, got, want)
		}
	}
}

func TestEmbedRefusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for raw, name := range map[string]string{
		"limit=0": "limit", "limit=25": "limit", "limit=6.5": "limit", "theme=blue": "theme", "layout=grid": "layout",
		"accent=red": "accent", "accent=abcd": "accent", "accent=%23": "accent", "accent=a23c25%3B": "accent",
		"accent=a23c25&accent=fff": "accent", "style=x": "style", "utm_source=a": "utm_source",
		"near=-13.5,-71.9": "near", "locale=es": "locale", "filters[id][$eq]=1": "filters[id][$eq]", "city[]=cusco": "city[]",
		"size=5": "size", "pagination[page]=2": "pagination[page]", "when=never": "when", "from=soon": "from", "order=nearest": "order",
		"bbox=1,2": "bbox", "priceMax=x": "priceMax", "past=maybe": "past", "%zz": "query", "a;b": "query",
	} {
		_, err := strapi.ReadEmbed(raw, friday)
		var refused *errs.Error
		if !errors.As(err, &refused) || refused.Kind != errs.Invalid || refused.Text != "Invalid parameter "+name {
			t.Errorf("%s: got %v", raw, err)
		}
	}
}

func TestEmbedBoundsItsDates(t *testing.T) {
	t.Parallel()
	const layout = "2006-01-02 15:04"
	for raw, want := range map[string]string{
		"":                              "2026-11-27 17:30 to open",
		"when=weekend":                  "2026-11-27 17:30 to 2026-11-30 00:00",
		"from=2026-11-01":               "2026-11-27 17:30 to open",
		"from=2026-11-01&to=2026-11-02": "2026-11-01 00:00 to 2026-11-03 00:00",
		"from=2026-12-01&to=2026-12-24": "2026-12-01 00:00 to 2026-12-25 00:00",
	} {
		e, err := strapi.ReadEmbed(raw, friday)
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		until := "open"
		if !e.To.IsZero() {
			until = e.To.In(calendar.Lima).Format(layout)
		}
		if got := e.From.In(calendar.Lima).Format(layout) + " to " + until; got != want {
			t.Errorf("%q: got %s, want %s", raw, got, want)
		}
	}
}
