// Package rpc has what all gRPC servers and clients of the portal share: NewServer (server.go) and Dial (client.go). It contains no SQL
// (internal/archtest).
//
//   - interceptors.go, keys.go, credentials.go: request id, caller and log of a call; keys of tokens; encryption
//   - admission.go, retry.go: classes of calls and their share of a service; deadlines, repetition and balancing of clients
//   - status.go: errors on the wire; method.go: options of an RPC; once.go: repeated requests (Idempotency-Key)
//   - base_version.go, valid_until.go: the version that a change began with, until when a response holds
//   - list.go, page.go, audit.go, links.go: lists of the desk, their pages, the audit log, links of entries; metrics.go, trace.go:
//     figures, spans
package rpc
