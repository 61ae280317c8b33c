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

// ignoreParameters disables grpc-gateway's query parser: package strapi parses the query string.
type ignoreParameters struct{}

// Parse leaves the message unchanged.
func (ignoreParameters) Parse(proto.Message, url.Values, *utilities.DoubleArray) error { return nil }

// withCORS allows every origin without credentials. No cookie authenticates API requests, so this exposes public data only.
func withCORS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Vary", "Origin")
		h.Set("Access-Control-Allow-Origin", "*")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS")
			h.Set("Access-Control-Allow-Headers", "Content-Type,Authorization,Origin,Accept,If-Match,Idempotency-Key,Raymi-Generation")
			h.Set("Access-Control-Max-Age", "31536000")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// dropDeadlineHeader removes the header by which grpc-gateway would let a client set the deadline of a call.
func dropDeadlineHeader(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Grpc-Timeout")
		next.ServeHTTP(w, r)
	})
}

// withQuery stores the parsed query string in the context. The response to a preview link contains a draft, for its holder only.
func withQuery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := strapi.QueryOf(r)
		if err != nil {
			writeError(w, r, err)
			return
		}
		if query.Query.GetPreview() != "" {
			setPrivate(w)
		}
		ctx := strapi.WithRequest(r.Context(), query)
		next.ServeHTTP(w, r.WithContext(withClient(ctx, r, query)))
	})
}

// withSession exchanges a bearer token for an internal one. Recorded: an invalid token is refused on public routes too. While auth is
// unavailable, public reads are served as anonymous ones. allow limits the requests of an account.
func withSession(sessions *session.Sessions, allow func(*http.Request, int32) error, next http.Handler) http.Handler {
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
		internal, userID, err := sessions.Exchange(r.Context(), token)
		if err == nil && allow != nil {
			err = allow(r, userID)
		}
		switch {
		case err == nil:
			next.ServeHTTP(w, r.WithContext(identity.WithToken(r.Context(), internal)))
		case errs.KindOf(err) == errs.Unavailable && isPublicRead(r):
			next.ServeHTTP(w, r)
		default:
			writeError(w, r, err)
		}
	})
}

func isPublicRead(r *http.Request) bool {
	read := r.Method == http.MethodGet || r.Method == http.MethodHead
	return read && !strings.HasPrefix(r.URL.Path, "/api/users") && !isPrivatePath(r.URL.Path)
}

// bearer returns the token of the Authorization header; without one, or with another scheme, the caller is anonymous.
func bearer(r *http.Request) (string, bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	return token, strings.EqualFold(scheme, "Bearer") && token != ""
}

type clientKey struct{}

// clientInfo is what services need for rate limits, sessions and mails.
type clientInfo struct {
	address string
	// agent is the printable part of the User-Agent header.
	agent  string
	locale locale.Tag
	// ifMatch is the version that a change began with.
	ifMatch string
}

// agentMax bounds the user agent in bytes.
const agentMax = 300

// printable returns the printable ASCII characters of a text, which gRPC metadata can carry, up to agentMax.
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
	info := clientInfo{address: host, agent: printable(r.UserAgent()), locale: language(r, q), ifMatch: ifMatch(r)}
	return locale.With(context.WithValue(ctx, clientKey{}, info), info.locale)
}

// language returns the language that the request names, else the first supported one in Accept-Language, where an exact match counts
// before a base language; "" if there is none.
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

// byMethod sends requests without a body to reads, and all others to writes.
func byMethod(reads, writes http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			reads.ServeHTTP(w, r)
			return
		}
		writes.ServeHTTP(w, r)
	})
}

// wrapBody wraps the body so that the error handler can read the typed error of decoding.
func wrapBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil {
			r.Body = &strapi.Body{ReadCloser: r.Body}
		}
		next.ServeHTTP(w, r)
	})
}
