// Package catalog is the domain of all public content: types, validation and permissions. A change comes in as an Input (input.go) to
// Create or Edit of a noun: event.go, host.go, news.go, collection.go, list.go, portal.go. It imports neither transport nor storage
// (internal/archtest).
//
//   - occurrence.go, recurrence.go, computed_date.go, feast.go, feasts.json: dates of an event; programme_kind.go, series.go: its kind,
//     its editions
//   - date_change.go, last_public.go: the log of changes for visitors; event_change.go: changes for programs that store events
//   - review.go, host_review.go, publication.go: review, trust, states; event_confirmation*.go: dates confirmed by mail
//   - accessibility.go, audience.go, spoken_language.go, setting.go: codes of an event; other_names.go: other names of things in a search
//   - text.go: states of texts; version.go: merged saves; preview.go: links to drafts; file.go: who may link a file
package catalog
