package front

import "net/http"

// transportYear makes browsers use https for a year.
const transportYear = "max-age=31536000"

// Shared values: otherwise each cached response allocates a slice for each header.
var (
	noSniff = []string{"nosniff"}
	strict  = []string{transportYear}
)

// securityHeaders sets the headers that every response has: browsers must not guess its type, and use https if the portal does. Pages
// have further ones.
func securityHeaders(strictTransport bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["X-Content-Type-Options"] = noSniff
		if strictTransport {
			h["Strict-Transport-Security"] = strict
		}
		next.ServeHTTP(w, r)
	})
}
