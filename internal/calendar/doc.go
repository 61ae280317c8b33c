// Package calendar computes dates in the portal's time zone, Lima, and nothing else: no database, no transport (internal/archtest).
//
//   - feast.go, feast_text.go, easter.go: Feast, the days of yearly feasts and their notation; testdata/feasts.json has published dates
//   - rule.go: Rule, the dates of a recurrence rule (RFC 5545), which package calendartest compares with ical.js
//   - span.go: what start and end of a date mean: whole days, an unknown end, when it is over. web/src/shared/dates/span.ts has the same
//     rules; both are tested with web/src/shared/dates/spanCases.json
package calendar
