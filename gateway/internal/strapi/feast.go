package strapi

import (
	"time"

	"raymi.example/internal/calendar"
)

// feastHappening is the size of the search for what happens around a feast.
const feastHappening = "100"

// ReadAround reads the query of GET /api/feasts/{code}: fields and populate of the events as in a list. It finds what happens in a time of
// Lima; the plain parameters of a search are not read.
func ReadAround(r *Request, now, from, to time.Time) (*Request, error) {
	return readSearch(r.unread(), now, map[string]string{
		"q": "", "when": "", "past": "any", "include": "", "cursor": "", "free": "", "priceMax": "", "near": "", "radius": "", "bbox": "",
		"city": "", "neighbourhood": "", "category": "", "area": "", "host": "", "event": "", "collection": "", "accessibility": "",
		"audience": "", "language": "", "booking": "", "setting": "",
		"from": from.In(calendar.Lima).Format(localTime), "to": to.In(calendar.Lima).Format(localTime), "kind": "event,season",
		"order": "soonest", "size": feastHappening,
	})
}
