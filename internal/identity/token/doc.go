// Package token signs and verifies the portal's tokens: EdDSA only, one audience each, for clients or for internal calls. Signer
// (signer.go) belongs to auth, Verifier (verifier.go) to every process; cache.go stores verified tokens until they end.
package token
