package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc/status"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/rpc"
)

// writeError writes any error in the contract's form and logs internal errors.
func writeError(w http.ResponseWriter, r *http.Request, err error) {
	e := rpc.FromStatus(err)
	// The client has closed its sending side, which is not a fault of the portal; it may still read the response.
	if e.Kind == errs.Internal && errors.Is(r.Context().Err(), context.Canceled) {
		e = strapi.ErrAborted()
	}
	if e.Kind == errs.Internal {
		slog.ErrorContext(r.Context(), "request failed", "path", r.URL.Path, "request", rpc.RequestID(r.Context()), "error", err)
	}
	strapi.WriteError(w, e)
}

func onError(ctx context.Context, _ *runtime.ServeMux, _ runtime.Marshaler, w http.ResponseWriter, r *http.Request, err error) {
	writeLimits(ctx, w.Header())
	if body, ok := r.Body.(*strapi.Body); ok && body.Err != nil {
		writeError(w, r, body.Err)
		return
	}
	// An id in the path that is not a valid number belongs to no entry.
	if strings.HasPrefix(status.Convert(err).Message(), "type mismatch, parameter: id") {
		writeError(w, r, errs.ErrNotFound())
		return
	}
	writeError(w, r, err)
}

func onRoutingError(_ context.Context, _ *runtime.ServeMux, _ runtime.Marshaler, w http.ResponseWriter, r *http.Request, code int) {
	// Recorded: every content type has all methods; those without a route are forbidden to every caller.
	if code == http.StatusMethodNotAllowed && !isAccountPath(r.URL.Path) {
		writeError(w, r, errs.ErrForbidden())
		return
	}
	writeError(w, r, errs.ErrNotFound())
}
