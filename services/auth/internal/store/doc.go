// Package store stores accounts, codes, sessions and queued mails in PostgreSQL. It contains all SQL of the service, with its migrations,
// and depends on the domain, not on gRPC or NATS (internal/archtest). New returns the DB; each file implements the domain's interface of
// the same file name.
//
//   - mail.go: the queue; notice.go: a decision and its mails; event_confirmation.go: links in mails about dates
//   - second_factor.go: sealed secrets; throttle.go: counted tries and known networks; name.go: forms of names that look alike;
//     departure.go: deletion
package store
