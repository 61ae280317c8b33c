// Package cache is the gateway's response cache for public GET requests: Cache.Handler wraps the API and the pages. Messages about
// changes (subscribe.go) and writes through this process (write.go) invalidate its entries, so that a hit needs no call to a service.
//
//   - key.go, canonical.go: the key of a request, equal for equal queries; store.go: bounded memory, generations; response.go: what is
//     stored
//   - kinds.go, dependencies.go: which kinds of content a response depends on, and until when it is right
//   - fetch.go, singleflight.go: misses, shared calls, refresh in the background; metrics.go: outcomes
package cache
