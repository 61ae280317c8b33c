// Package store stores the rows of files in PostgreSQL. It contains all SQL of the service, with its migrations, and depends on the
// domain, not on gRPC or NATS (internal/archtest). New returns the DB; file.go saves and finds rows, orphan.go has the statements of
// package sweep, register.go those of the library, replay.go sends all files to catalog again.
package store
