// Package keys reads the private keys of auth from a file: Load returns a Set, whose first key signs tokens and all of whose keys verify
// them. seal.go encrypts secrets for the database with a key that is derived from the first one. It imports neither storage nor gRPC
// (internal/archtest).
package keys
