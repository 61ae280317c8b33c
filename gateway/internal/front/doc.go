// Package front is the gateway's HTTP server: New (front.go) routes every request to API, pages or media and logs it, Serve (server.go)
// listens.
//
//   - limits.go, rates.go, proxies.go: bounds of connections and requests, calls a minute, the address of a client behind proxies
//   - min_rate.go, body.go, cork.go: slow clients, the arrival of request bodies, writes in full packets
//   - media.go, media_error.go, media_timeouts.go: the proxy to media, its errors in the contract's form, transfers that stop
//   - security_headers.go, ready.go, metrics.go: security headers, readiness, figures of requests
package front
