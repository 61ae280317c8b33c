// Package mtls encrypts the connections between the portal's processes and authenticates both sides by certificates (mutual TLS):
// Config.Load returns the Certificates of a process, which read their files again when they change. metrics.go has the days until they
// end. It imports no gRPC: internal/rpc/credentials.go uses it.
package mtls
