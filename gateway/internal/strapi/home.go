package strapi

import (
	"time"

	"raymi.example/internal/calendar"
)

// Sizes of the home page's searches.
const (
	homeHappening = "100"
	homeOpen      = "8"
)

// Home is what the home page reads beside the search of what happens soon.
type Home struct {
	// Now is the moment of the page, in Lima.
	Now time.Time
	// Open finds what is always open, and is so now.
	Open *Request
}

// ReadHome reads the query of GET /api/home: fields, populate and filters of the events as in a list, the plain parameters of a search
// that are not about time, order and pages, and at, the moment of the page (RFC 3339; without it, the present). until returns the end of
// the page's last day.
func ReadHome(r *Request, now time.Time, until func(now time.Time) time.Time) (*Request, error) {
	r = r.unread()
	if text := r.Value("at"); text != "" {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return nil, Invalid("at")
		}
		now = at
	}
	now = now.In(calendar.Lima).Truncate(step)
	plain := map[string]string{"cursor": "", "include": "", "order": "", "past": "", "q": "", "when": "", "near": "", "bbox": ""}
	happening, err := readSearch(r, now, with(plain, map[string]string{
		"from": now.Format(localTime), "to": until(now).Format(localTime), "kind": "event,season", "order": "soonest", "size": homeHappening,
	}))
	if err != nil {
		return nil, err
	}
	open, err := readSearch(r, now, with(plain, map[string]string{"when": "now", "kind": "permanent", "size": homeOpen}))
	happening.Home = &Home{Now: now, Open: open}
	return happening, err
}

func with(plain, more map[string]string) map[string]string {
	out := map[string]string{}
	for _, values := range []map[string]string{plain, more} {
		for name, value := range values {
			out[name] = value
		}
	}
	return out
}
