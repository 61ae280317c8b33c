// Package postgres gives a service access to its own database: Open returns a Pool, JoinOrBegin (pool.go) runs work in the transaction of
// its context. It imports neither gRPC nor generated messages (internal/archtest).
//
//   - later.go: SendLater queues statements that one batch sends; row.go: columns beside their values; postgres.go: errors; migrate.go:
//     migrations
//   - outbox.go: messages in the transaction of a change, and events that are handled once; backlog.go: what waits
//   - answers.go, leased.go: responses of repeated requests (Idempotency-Key); audit.go: the audit log; verdict.go: pending verdicts
//   - metrics.go, trace.go: figures of the pool, spans of statements
package postgres
