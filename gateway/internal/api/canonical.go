package api

import (
	"net/http"
	"path"
	"strings"

	"raymi.example/internal/errs"
)

// CanonicalPath gives all handlers behind it one spelling of the contract's paths: lower case, without a slash at the end. It refuses
// every other alias, because two addresses of one resource are two ways around a rule. Recorded: paths are case-insensitive,
// percent-encoded letters are not decoded, and two slashes at the start are refused as an attack. Other paths pass unchanged.
func CanonicalPath(next http.Handler) http.Handler {
	refused := withCORS(http.HandlerFunc(refuseAlias))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsContractPath(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		if isAlias(r.URL.EscapedPath()) {
			refused.ServeHTTP(w, r)
			return
		}
		if canonical := strings.TrimSuffix(strings.ToLower(r.URL.Path), "/"); canonical != r.URL.Path {
			r = r.Clone(r.Context())
			r.URL.Path, r.URL.RawPath = canonical, ""
		}
		next.ServeHTTP(w, r)
	})
}

// IsContractPath reports whether a path, in any case, is one of the API, without the pages of its reference.
func IsContractPath(p string) bool {
	const api, docs = "/api", "/docs"
	if strings.HasPrefix(p, "//") {
		return hasPrefixFold(strings.TrimLeft(p, "/"), api[1:])
	}
	if !hasPrefixFold(p, api) {
		return false
	}
	name := p[len(api):]
	isDocs := strings.EqualFold(name, docs) || hasPrefixFold(name, docs+"/")
	return (name == "" || name[0] == '/') && !isDocs
}

func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

func isAlias(raw string) bool {
	return strings.HasPrefix(raw, "//") || strings.Contains(raw, "%") || path.Clean(raw) != strings.TrimSuffix(raw, "/")
}

func refuseAlias(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.EscapedPath(), "//") {
		writeError(w, r, errs.New(errs.Invalid, "malicious_path", "Malicious Path"))
		return
	}
	writeError(w, r, errs.ErrNotFound())
}
