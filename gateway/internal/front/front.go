package front

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/mtls"
	"raymi.example/internal/rpc"
	"raymi.example/internal/trace"
)

// Parts are the handlers and connections that New combines.
type Parts struct {
	API   http.Handler
	Docs  http.Handler
	Pages http.Handler
	// Redirects wraps everything with the redirects of pages, which precede the cache because they depend on the client; nil: none.
	Redirects func(http.Handler) http.Handler
	Media     *url.URL
	// Certificates are for connections to Media by https; nil: those of the system.
	Certificates *mtls.Certificates
	Services     api.Services
	// Routes are the paths /api/NAME, by which requests are measured.
	Routes []string
	// StrictTransport sets Strict-Transport-Security (HSTS); for a portal whose public address is https.
	StrictTransport bool
	// Draining is closed when the process is about to stop; nil: never.
	Draining <-chan struct{}
	// Cache wraps API and pages with the response cache; nil: no cache.
	Cache func(http.Handler) http.Handler
}

// New returns the handler for all requests.
func New(p Parts) http.Handler {
	files := media(p.Media, p.Certificates, mediaTimeouts)
	mux := http.NewServeMux()
	mux.HandleFunc("/_health", health(p.Draining))
	mux.Handle("GET /readyz", ready(p.Services))
	mux.Handle("GET /api/docs", p.Docs)
	mux.Handle("GET /api/docs/", p.Docs)
	mux.Handle("/.well-known/jwks.json", p.API)
	mux.Handle("/uploads/", files)
	mux.Handle("/img/", files)
	mux.Handle("/", p.Pages)
	// Recovery is needed on both sides of the cache, because a background refresh runs outside of any request.
	handler := recovered(routeAPI(p.API, mux))
	if p.Cache != nil {
		handler = recovered(p.Cache(handler))
	}
	if p.Redirects != nil {
		handler = p.Redirects(handler)
	}
	measured := newRequestMetrics(prometheus.DefaultRegisterer, p.Routes)
	return trace.Handler(logged(securityHeaders(p.StrictTransport, api.CanonicalPath(handler)), measured), true, hasToken)
}

// routeAPI sends the contract's paths to the API, past the mux, which would redirect some of them. Paths are canonical.
func routeAPI(contract, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if api.IsContractPath(r.URL.Path) {
			contract.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// recovered turns a panic into a 500 in the contract's shape.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				slog.ErrorContext(r.Context(), "panic", "path", loggedPath(r.URL.Path), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				strapi.WriteError(w, errs.New(errs.Internal, "", "Internal Server Error"))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// logged sets the request id, logs one line per request and measures it. The line omits the query string, which may contain personal
// search terms.
func logged(next http.Handler, measured *requestMetrics) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		ctx, id := rpc.WithRequestID(r.Context(), r.Header.Get("X-Request-Id"))
		w.Header().Set("X-Request-Id", id)
		recorder := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(recorder, r.WithContext(ctx))
		measured.observe(r.Method, r.URL.Path, recorder.status, time.Since(started))
		slog.LogAttrs(ctx, slog.LevelInfo, "request", slog.String("method", r.Method), slog.String("path", loggedPath(r.URL.Path)),
			slog.Int("status", recorder.status), slog.Int64("ms", time.Since(started).Milliseconds()), slog.String("request", id))
	})
}

// tokens are in the paths of links that hosts get by mail.
var tokens = regexp.MustCompile(`((?:^|/)(?:confirm|event-confirmations)/)[^/]+`)

// mayHaveToken is false for nearly all paths: the expression takes a microsecond, a tenth of what a cached response takes beside its
// system calls.
func mayHaveToken(path string) bool { return strings.Contains(path, "confirm") }

// loggedPath is a path without a token, which permits to answer for a host.
func loggedPath(path string) string {
	if !mayHaveToken(path) {
		return path
	}
	return tokens.ReplaceAllString(path, "${1}…")
}

func hasToken(r *http.Request) bool {
	return mayHaveToken(r.URL.Path) && tokens.MatchString(r.URL.Path)
}

// statusWriter records the status of a response.
type statusWriter struct {
	http.ResponseWriter
	status int
	sent   bool
}

// WriteHeader records the first final status.
func (w *statusWriter) WriteHeader(status int) {
	if !w.sent && status >= http.StatusOK {
		w.status, w.sent = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap gives http.ResponseController access to the wrapped writer.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// health answers the readiness probe: 204, or 503 once the process drains.
func health(draining <-chan struct{}) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		select {
		case <-draining:
			w.WriteHeader(http.StatusServiceUnavailable)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	}
}
