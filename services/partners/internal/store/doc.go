// Package store stores applications in PostgreSQL. It contains all SQL of the service, with its migrations, and depends on the domain,
// not on gRPC or NATS (internal/archtest). New returns the DB; application.go saves applications and their private part, desk.go lists
// and decides them, departure.go removes those of a deleted account.
package store
