// Package limit rate-limits guessing of passwords, codes and addresses: Limiter.Allow counts the calls of a route by address, and by
// address and account. Other limits are elsewhere: waits by account and inbox in services/auth/internal/auth/throttle.go, calls of any
// route in gateway/internal/front/rates.go.
package limit
