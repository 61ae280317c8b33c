package front

import "net/http"

// transportYear makes browsers use https for a year.
const transportYear = "max-age=31536000"

// Shared slices: a response of the cache would otherwise allocate one for each header.
var (
	noSniff = []string{"nosniff"}
	strict  = []string{transportYear}
)

// hardened sets the headers that every response has: browsers must not guess its type, and use https if the portal does. Pages
// have further ones.
func hardened(strictTransport bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["X-Content-Type-Options"] = noSniff
		if strictTransport {
			h["Strict-Transport-Security"] = strict
		}
		next.ServeHTTP(w, r)
	})
}
