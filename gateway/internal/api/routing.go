package api

import (
	"net/http"
	"slices"
	"strings"

	"raymi.example/gateway/internal/routes"
	"raymi.example/internal/errs"
)

// implemented are the HTTP methods of the recorded contract; all others are 501.
var implemented = []string{
	http.MethodHead, http.MethodOptions, http.MethodGet, http.MethodPut, http.MethodPatch, http.MethodPost, http.MethodDelete,
}

// The methods of content. Recorded: they exist for every type, whether or not they are permitted.
var (
	listMethods  = []string{http.MethodHead, http.MethodGet, http.MethodPost}
	entryMethods = []string{http.MethodHead, http.MethodGet, http.MethodPut, http.MethodDelete}
)

// paths holds the paths of content below /api/ with their methods.
type paths struct {
	methodsOf map[string][]string
}

// parsePaths reads the content types from routes.yaml: a type whose entries have paths is a list, any other a single. A path below
// an entry is an action with its own method.
func parsePaths(text []byte) (*paths, error) {
	rules, err := routes.Parse(text)
	if err != nil {
		return nil, err
	}
	p := &paths{methodsOf: map[string][]string{}}
	for _, path := range []string{feastsPath, homePath, hostsPath} {
		p.methodsOf[strings.TrimPrefix(path, "/api/")] = []string{http.MethodHead, http.MethodGet}
	}
	p.methodsOf["feasts/{id}"] = []string{http.MethodHead, http.MethodGet}
	for _, r := range rules {
		method, full := r.Verb()
		name, ofContent := strings.CutPrefix(full, "/api/")
		if !ofContent || isAccountPath(full) {
			continue
		}
		if strings.Contains(name, "/{id}/") {
			p.methodsOf[name] = append(p.methodsOf[name], strings.ToUpper(method))
		} else if list, entry := strings.CutSuffix(name, "/{id}"); entry {
			p.methodsOf[list], p.methodsOf[name] = listMethods, entryMethods
		} else if p.methodsOf[name] == nil {
			p.methodsOf[name] = entryMethods
			if method == "post" {
				p.methodsOf[name] = []string{http.MethodPost} // a computation
			}
		}
	}
	return p, nil
}

// isAccountPath reports whether unknown methods of a path are 404. Recorded for the paths of the store's plugins; the portal's own
// paths do the same.
func isAccountPath(p string) bool {
	name, _, _ := strings.Cut(strings.TrimPrefix(p, "/api/"), "/")
	return slices.Contains(plugins, name) || isPrivatePath(p) || strings.HasPrefix(p, "/.well-known/")
}

// plugins are the path prefixes of the recorded store's plugins.
var plugins = []string{"auth", "users", "users-permissions", "upload", "i18n"}

// isPrivatePath reports whether a path is not content, and its responses depend on the caller.
func isPrivatePath(p string) bool {
	return strings.HasPrefix(p, "/api/desk/") || strings.HasPrefix(p, "/api/applications/") || strings.HasPrefix(p, "/api/texts/") ||
		p == contactPath || strings.HasPrefix(p, "/api/event-confirmations/") // depends on the holder of the link
}

// of returns the methods of a path of content; nil if the path is not content.
func (p *paths) of(full string) []string {
	name := strings.TrimPrefix(full, "/api/")
	if list, rest, below := strings.Cut(name, "/"); below && rest != "" {
		_, action, found := strings.Cut(rest, "/")
		name = list + "/{id}"
		if found {
			name += "/" + action
		}
	}
	return p.methodsOf[name]
}

// checkMethod answers 404, 405 and 501, and OPTIONS requests that are not a CORS preflight.
func (p *paths) checkMethod(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		allowed := p.of(r.URL.Path)
		switch {
		case isAccountPath(r.URL.Path):
			next.ServeHTTP(w, r)
		case allowed == nil:
			writeError(w, r, errs.ErrNotFound())
		case slices.Contains(allowed, r.Method):
			next.ServeHTTP(w, r)
		default:
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			refuseMethod(w, r.Method)
		}
	})
}

func refuseMethod(w http.ResponseWriter, method string) {
	status := http.StatusMethodNotAllowed
	switch {
	case method == http.MethodOptions:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusOK)
		return
	case !slices.Contains(implemented, method):
		status = http.StatusNotImplemented
	}
	http.Error(w, http.StatusText(status), status)
}

// noStore forbids caches to store personal responses.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setPrivate(w)
		next.ServeHTTP(w, r)
	})
}

// forbidden serves routes that exist in the recorded store and are permitted to no caller.
func forbidden(w http.ResponseWriter, r *http.Request) { writeError(w, r, errs.ErrForbidden()) }
