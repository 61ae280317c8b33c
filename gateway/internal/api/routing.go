package api

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"raymi.example/gateway/internal/routes"
	"raymi.example/internal/errs"
)

// implemented are the methods that the recorded contract has at all; TRACE and the like are 501.
var implemented = []string{
	http.MethodHead, http.MethodOptions, http.MethodGet, http.MethodPut, http.MethodPatch, http.MethodPost, http.MethodDelete,
}

// The methods of content, as recorded: they exist for every type, permitted or not.
var (
	listMethods  = []string{http.MethodHead, http.MethodGet, http.MethodPost}
	entryMethods = []string{http.MethodHead, http.MethodGet, http.MethodPut, http.MethodDelete}
)

// paths holds what may follow /api/ for content: the name of a list or of a single, with its methods.
type paths struct {
	methodsOf map[string][]string
}

// knownPaths reads the types of content from routes.yaml: one with a path of its entries is a list, any other a single; what
// lies below an entry is an act with its own method.
func knownPaths(text []byte) (*paths, error) {
	rules, err := routes.Parse(text)
	if err != nil {
		return nil, err
	}
	p := &paths{methodsOf: map[string][]string{}}
	for _, r := range rules {
		method, full := r.Verb()
		name, ofContent := strings.CutPrefix(full, "/api/")
		if !ofContent || accountPath(full) {
			continue
		}
		if strings.Contains(name, "/{id}/") {
			p.methodsOf[name] = append(p.methodsOf[name], strings.ToUpper(method))
		} else if list, entry := strings.CutSuffix(name, "/{id}"); entry {
			p.methodsOf[list], p.methodsOf[name] = listMethods, entryMethods
		} else if p.methodsOf[name] == nil {
			p.methodsOf[name] = entryMethods
		}
	}
	return p, nil
}

// accountPath reports the paths whose unknown methods are unknown routes, as recorded of the store's plugins; so are ours.
func accountPath(p string) bool {
	name, _, _ := strings.Cut(strings.TrimPrefix(p, "/api/"), "/")
	return slices.Contains(plugins, name) || deskPath(p) || strings.HasPrefix(p, "/.well-known/")
}

// plugins are the names that the recorded store's plugins had their paths under.
var plugins = []string{"auth", "users", "users-permissions", "upload", "i18n"}

// deskPath reports the paths that are no content, but what somebody is told alone.
func deskPath(p string) bool {
	return strings.HasPrefix(p, "/api/desk/") || strings.HasPrefix(p, "/api/applications/")
}

// of returns the methods of a path of content; nil when it is none.
func (p *paths) of(full string) []string {
	name := strings.TrimPrefix(full, "/api/")
	if list, rest, below := strings.Cut(name, "/"); below && rest != "" {
		_, act, acts := strings.Cut(rest, "/")
		name = list + "/{id}"
		if acts {
			name += "/" + act
		}
	}
	return p.methodsOf[name]
}

// methods answers 404, 405 and 501 before anything else is asked, and OPTIONS that is no preflight.
func (p *paths) methods(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		allowed := p.of(r.URL.Path)
		switch {
		case accountPath(r.URL.Path):
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

// strictPath refuses other spellings of a path before the router would redirect to it: two names of one thing are two ways
// around a rule. Recorded: percent-encoded letters are not decoded, and two slashes at the start are refused as an attack.
func strictPath(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw := r.URL.EscapedPath()
		switch {
		case strings.HasPrefix(raw, "//"):
			writeError(w, r, errs.New(errs.Invalid, "malicious_path", "Malicious Path"))
		case strings.Contains(raw, "%") || path.Clean(raw) != strings.TrimSuffix(raw, "/"):
			writeError(w, r, errs.ErrNotFound())
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// unkept keeps what one person is told out of every store on its way.
func unkept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// forbidden answers for routes that the store has and the portal permits to nobody.
func forbidden(w http.ResponseWriter, r *http.Request) { writeError(w, r, errs.ErrForbidden()) }
