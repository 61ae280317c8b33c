// Package feeds writes events as iCalendar, RSS, Atom, JSON Feed and CSV: Decode reads a response of the API, Encode (feeds.go) writes a
// Feed in one of the formats, each of which has a file (ics.go, rss.go, atom.go, json.go, csv.go). Which events and dates a feed has is
// decided before: gateway/internal/strapi/feed.go, gateway/internal/api/feed.go.
package feeds
