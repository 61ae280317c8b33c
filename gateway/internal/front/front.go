// Package front is the gateway's HTTP server: routing, limits, timeouts, logging and the proxy to media.
package front

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"raymi.example/gateway/internal/api"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	"raymi.example/internal/rpc"
)

// probeTimeout bounds the health check of a service.
const probeTimeout = 2 * time.Second

// Parts are the handlers and connections that New combines.
type Parts struct {
	API   http.Handler
	Docs  http.Handler
	Pages http.Handler
	// Redirects wraps everything with the redirects of pages, which precede the cache because they depend on the client; nil: none.
	Redirects func(http.Handler) http.Handler
	Media     *url.URL
	Services  api.Services
	NATS      *bus.Bus
	// Cache wraps API and pages with the response cache; nil: no cache.
	Cache func(http.Handler) http.Handler
}

// New returns the handler for all requests.
func New(p Parts) http.Handler {
	files := media(p.Media, mediaTimeouts)
	mux := http.NewServeMux()
	mux.HandleFunc("/_health", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.Handle("GET /readyz", ready(p))
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
	return logged(api.CanonicalPath(handler))
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

// ready reports the health of every dependency. The gateway is ready while at least one service is healthy: requests that need
// another one get its designed error.
func ready(p Parts) http.Handler {
	parts := map[string]*grpc.ClientConn{
		"auth": p.Services.Auth, "catalog": p.Services.Catalog, "partners": p.Services.Partners, "media": p.Services.Media,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), probeTimeout)
		defer cancel()
		var mu sync.Mutex
		var wg sync.WaitGroup
		status, report := http.StatusServiceUnavailable, map[string]string{}
		for name, conn := range parts {
			wg.Go(func() {
				state := probe(ctx, conn)
				mu.Lock()
				defer mu.Unlock()
				if report[name] = state; state == "ok" {
					status = http.StatusOK
				}
			})
		}
		wg.Wait()
		report["nats"] = "ok"
		if !p.NATS.Connected() {
			// Not a reason to be unready: without NATS only messages about changes are delayed.
			report["nats"] = "away"
		}
		body, err := json.Marshal(report)
		if err != nil {
			body = []byte("{}")
		}
		strapi.WriteJSON(w, status, body)
	})
}

func probe(ctx context.Context, conn *grpc.ClientConn) string {
	resp, err := healthv1.NewHealthClient(conn).Check(ctx, &healthv1.HealthCheckRequest{})
	if err != nil || resp.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		return "away"
	}
	return "ok"
}

// recovered turns a panic into a 500 in the contract's shape.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				slog.ErrorContext(r.Context(), "panic", "path", r.URL.Path, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				strapi.WriteError(w, errs.New(errs.Internal, "", "Internal Server Error"))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// logged sets the request id and logs one line per request. It omits the query string, which may contain personal search terms.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		ctx, id := rpc.WithRequestID(r.Context(), r.Header.Get("X-Request-Id"))
		w.Header().Set("X-Request-Id", id)
		recorder := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(recorder, r.WithContext(ctx))
		slog.LogAttrs(ctx, slog.LevelInfo, "request", slog.String("method", r.Method), slog.String("path", r.URL.Path),
			slog.Int("status", recorder.status), slog.Int64("ms", time.Since(started).Milliseconds()), slog.String("request", id))
	})
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
