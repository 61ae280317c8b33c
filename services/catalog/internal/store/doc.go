// Package store stores catalog's content in PostgreSQL. It has all SQL of the service except that of package query, with its migrations,
// and depends on the domain, not on gRPC or NATS (internal/archtest). New returns the DB; each noun has a file, as event.go.
//
//   - change.go, unit.go: create, update and remove of any noun: lock, change, save, audit, message in one transaction; row.go, parts.go,
//     links.go: its parts
//   - schema.go: tables, relations and sort keys for package query; reference.go: do linked entries exist
//   - texts.go, text.go, text_desk.go: translations, their states, the list of the translation desk; codes.go: lists of codes
//   - audit.go, audit_values.go: what the audit log has of a change; version.go: versions for merged saves; search.go, suggestion.go:
//     searchable words
//   - departure.go, file_event.go, desk.go: events of other services, verdicts; link.go: links that are refused today
package store
