// Package front joins the parts of the gateway on one address.
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
	"strings"
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

const (
	// probeWithin bounds the question whether a part is well.
	probeWithin = 2 * time.Second
)

// Parts are the handlers and connections that the front joins.
type Parts struct {
	API      http.Handler
	Docs     http.Handler
	Pages    http.Handler
	Media    *url.URL
	Services api.Services
	NATS     *bus.Bus
	// Keep answers public questions in front of API and pages from what it has kept; nil: nothing is kept.
	Keep func(http.Handler) http.Handler
}

// New returns the handler of the portal's one address.
func New(p Parts) http.Handler {
	bytes := media(p.Media, mediaTimeouts)
	mux := http.NewServeMux()
	mux.HandleFunc("/_health", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.Handle("GET /readyz", ready(p))
	mux.Handle("GET /api/docs", p.Docs)
	mux.Handle("GET /api/docs/", p.Docs)
	mux.Handle("/.well-known/jwks.json", p.API)
	mux.Handle("/uploads/", bytes)
	mux.Handle("/img/", bytes)
	mux.Handle("/", p.Pages)
	// A kept answer may be made while nobody's request is at work any more, hence the recovery on both sides.
	handler := recovered(spelled(p.API, mux))
	if p.Keep != nil {
		handler = recovered(p.Keep(handler))
	}
	return logged(handler)
}

// spelled leads every spelling of the contract's paths to the API, which refuses most of them; the mux would redirect.
// Recorded: paths are case-insensitive.
func spelled(contract, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.ToLower(r.URL.Path)
		// Of other doubled slashes the mux leads to the page that was meant.
		if strings.HasPrefix(path, "//") && strings.HasPrefix(strings.TrimLeft(path, "/"), "api") {
			contract.ServeHTTP(w, r)
			return
		}
		api := path == "/api" || strings.HasPrefix(path, "/api/")
		if api && path != "/api/docs" && !strings.HasPrefix(path, "/api/docs/") {
			contract.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ready reports of every part whether it is well. The gateway is ready as long as one of the services is: the others have
// their designed errors.
func ready(p Parts) http.Handler {
	parts := map[string]*grpc.ClientConn{
		"auth": p.Services.Auth, "catalog": p.Services.Catalog, "partners": p.Services.Partners, "media": p.Services.Media,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), probeWithin)
		defer cancel()
		var mu sync.Mutex
		var wg sync.WaitGroup
		status, report := http.StatusServiceUnavailable, map[string]string{}
		for name, conn := range parts {
			wg.Go(func() {
				word := probe(ctx, conn)
				mu.Lock()
				defer mu.Unlock()
				if report[name] = word; word == "ok" {
					status = http.StatusOK
				}
			})
		}
		wg.Wait()
		report["nats"] = "ok"
		if !p.NATS.Connected() {
			// Without NATS the portal reads and writes; only news of changes waits.
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

// logged gives every request an id and writes one line about it; query strings may hold what people search for and stay out.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		ctx, id := rpc.WithRequestID(r.Context(), r.Header.Get("X-Request-Id"))
		w.Header().Set("X-Request-Id", id)
		answer := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(answer, r.WithContext(ctx))
		slog.LogAttrs(ctx, slog.LevelInfo, "request", slog.String("method", r.Method), slog.String("path", r.URL.Path),
			slog.Int("status", answer.status), slog.Int64("ms", time.Since(started).Milliseconds()), slog.String("request", id))
	})
}

// statusWriter records the status of an answer.
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

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
