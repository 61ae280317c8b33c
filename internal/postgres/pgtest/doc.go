// Package pgtest gives every test a PostgreSQL database of its own, cloned from a migrated template: Pool or URL (pgtest.go). Plan
// (plan.go) returns the plan of a statement, PoolCountingRoundTrips counts how often a test waits for the server, Outbox returns
// published messages. The server is that of `make test-go`, or of `bin/dev exec`.
package pgtest
