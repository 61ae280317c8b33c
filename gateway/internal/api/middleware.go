package api

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/grpc-ecosystem/grpc-gateway/v2/utilities"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/session"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// noParameters keeps grpc-gateway from reading the query string: package strapi has read it.
type noParameters struct{}

// Parse leaves the message as it is.
func (noParameters) Parse(proto.Message, url.Values, *utilities.DoubleArray) error { return nil }

// canonicalPath makes paths case-insensitive and takes one trailing slash, as recorded.
func canonicalPath(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.ToLower(r.URL.Path)
		if len(path) > 1 {
			path = strings.TrimSuffix(path, "/")
		}
		if path != r.URL.Path {
			r = r.Clone(r.Context())
			r.URL.Path, r.URL.RawPath = path, ""
		}
		next.ServeHTTP(w, r)
	})
}

// withCORS lets every origin read without credentials: no cookie authenticates, so nothing can be stolen.
func withCORS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Vary", "Origin")
		h.Set("Access-Control-Allow-Origin", "*")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS")
			h.Set("Access-Control-Allow-Headers", "Content-Type,Authorization,Origin,Accept,Idempotency-Key,Raymi-Generation")
			h.Set("Access-Control-Max-Age", "31536000")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownDeadlines takes out the header by which grpc-gateway lets a client set the deadline of its call: deadlines are ours.
func ownDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Grpc-Timeout")
		next.ServeHTTP(w, r)
	})
}

// withQuery parses the query string once for all who ask.
func withQuery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := strapi.ParseQuery(r.URL.RawQuery)
		if err != nil {
			writeError(w, r, err)
			return
		}
		ctx := strapi.WithRequest(r.Context(), query)
		next.ServeHTTP(w, r.WithContext(withClient(ctx, r, query)))
	})
}

// withSession exchanges a bearer token for an internal one. A bad token is refused on public routes too, as recorded;
// while auth is away, public reads go on as anonymous.
func withSession(sessions *session.Sessions, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, ok := bearer(r)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		if err := strapi.CheckText("Authorization", token); err != nil {
			writeError(w, r, err)
			return
		}
		internal, err := sessions.Exchange(r.Context(), token)
		switch {
		case err == nil:
			next.ServeHTTP(w, r.WithContext(identity.WithToken(r.Context(), internal)))
		case errs.KindOf(err) == errs.Unavailable && publicRead(r):
			next.ServeHTTP(w, r)
		default:
			writeError(w, r, err)
		}
	})
}

func publicRead(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && !strings.HasPrefix(r.URL.Path, "/api/users") && !deskPath(r.URL.Path)
}

// bearer returns the token of the Authorization header; another scheme or nothing is an anonymous caller.
func bearer(r *http.Request) (string, bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	return token, strings.EqualFold(scheme, "Bearer") && token != ""
}

type clientKey struct{}

// clientFacts are what limits and mails need to know of a client.
type clientFacts struct {
	address string
	// agent is what the browser says of itself; of any text what metadata can carry.
	agent  string
	locale locale.Tag
}

// agentMax bounds what is passed on of a browser's description of itself.
const agentMax = 300

// printable keeps of a text what metadata can carry.
func printable(text string) string {
	if len(text) > agentMax {
		text = text[:agentMax]
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, text)
}

func withClient(ctx context.Context, r *http.Request, q *strapi.Request) context.Context {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	facts := clientFacts{address: host, agent: printable(r.UserAgent()), locale: language(r, q)}
	return locale.With(context.WithValue(ctx, clientKey{}, facts), facts.locale)
}

// language is the one that the request names, else the first of the browser's that the portal has, exact before base;
// "" when there is none.
func language(r *http.Request, q *strapi.Request) locale.Tag {
	if tag, ok := locale.Parse(q.Query.GetLocale()); ok {
		return tag
	}
	var wanted []string
	for _, part := range strings.Split(r.Header.Get("Accept-Language"), ",") {
		name, _, _ := strings.Cut(part, ";")
		wanted = append(wanted, strings.ToLower(strings.TrimSpace(name)))
	}
	for _, name := range wanted {
		if tag, ok := locale.Parse(name); ok {
			return tag
		}
	}
	for _, name := range wanted {
		base, _, _ := strings.Cut(name, "-")
		if tag, ok := locale.Parse(base); ok {
			return tag
		}
	}
	return ""
}

// keepBody lets the error handler see the typed error of decoding.
func keepBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil {
			r.Body = &strapi.Body{ReadCloser: r.Body}
		}
		next.ServeHTTP(w, r)
	})
}
