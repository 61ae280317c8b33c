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

// writeError answers with any error in the contract's shape and logs the faults.
func writeError(w http.ResponseWriter, r *http.Request, err error) {
	e := rpc.FromStatus(err)
	// A client that has ended its half of the connection may read on, so it is answered; nothing of ours failed.
	if e.Kind == errs.Internal && errors.Is(r.Context().Err(), context.Canceled) {
		e = errs.New(errs.Invalid, "bad_request", "request aborted")
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
	// An id in the path that is no number of ours names nothing.
	if strings.HasPrefix(status.Convert(err).Message(), "type mismatch, parameter: id") {
		writeError(w, r, errs.ErrNotFound())
		return
	}
	writeError(w, r, err)
}

func onRoutingError(_ context.Context, _ *runtime.ServeMux, _ runtime.Marshaler, w http.ResponseWriter, r *http.Request, code int) {
	// Recorded: every type of content has all its methods, and those that are no route are permitted to nobody.
	if code == http.StatusMethodNotAllowed && !accountPath(r.URL.Path) {
		writeError(w, r, errs.ErrForbidden())
		return
	}
	writeError(w, r, errs.ErrNotFound())
}
