package delivery

import (
	"cmp"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"raymi.example/internal/errs"
)

func errNotFound() *errs.Error { return errs.ErrNotFound() }

// wireErrors maps error kinds to status and name of the contract.
var wireErrors = map[errs.Kind]struct {
	status int
	name   string
}{
	errs.Internal:    {http.StatusInternalServerError, "InternalServerError"},
	errs.Invalid:     {http.StatusBadRequest, "ValidationError"},
	errs.NotFound:    {http.StatusNotFound, "NotFoundError"},
	errs.Unavailable: {http.StatusServiceUnavailable, "ServiceUnavailableError"},
}

// answer converts a handler's error to the contract's error body.
func answer(handle func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := handle(w, r)
		if err == nil || r.Context().Err() != nil { // the client is gone
			return
		}
		e := errs.As(err)
		switch {
		case e == nil || e.Kind == errs.Internal:
			slog.ErrorContext(r.Context(), "delivery", "path", r.URL.Path, "error", err)
			e = errs.New(errs.Internal, "", "Internal Server Error")
		case e.Kind == errs.NotFound:
			e = errNotFound()
		}
		write(w, e)
	}
}

func write(w http.ResponseWriter, e *errs.Error) {
	wire, ok := wireErrors[e.Kind]
	if !ok {
		wire = wireErrors[errs.Internal]
	}
	shape := map[string]any{"status": wire.status, "name": wire.name, "message": e.Text}
	if e.Kind != errs.Internal { // recorded: internal errors have no details
		shape["details"] = struct{}{}
	}
	body, err := json.Marshal(map[string]any{"data": nil, "error": shape})
	if err != nil {
		slog.Error("encode an error", "error", err)
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/json; charset=utf-8")
	if e.Kind == errs.Unavailable {
		h.Set("Retry-After", strconv.Itoa(int(cmp.Or(e.RetryAfter, retryAfter)/time.Second)))
	}
	w.WriteHeader(wire.status)
	_, _ = w.Write(body) // the client may be gone
}
