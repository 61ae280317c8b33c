package strapi

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"time"

	"raymi.example/internal/errs"
)

// errorForm is the form of a kind of error in the contract (contract.md section 3).
type errorForm struct {
	status int
	name   string
}

var errorForms = map[errs.Kind]errorForm{
	errs.Internal:        {http.StatusInternalServerError, "InternalServerError"},
	errs.Invalid:         {http.StatusBadRequest, "ValidationError"},
	errs.Refused:         {http.StatusBadRequest, "ApplicationError"},
	errs.Unauthenticated: {http.StatusUnauthorized, "UnauthorizedError"},
	errs.Forbidden:       {http.StatusForbidden, "ForbiddenError"},
	errs.NotFound:        {http.StatusNotFound, "NotFoundError"},
	errs.Conflict:        {http.StatusConflict, "ConflictError"},
	errs.Stale:           {http.StatusPreconditionFailed, "PreconditionFailedError"},
	errs.TooLarge:        {http.StatusRequestEntityTooLarge, "PayloadTooLargeError"},
	errs.RateLimited:     {http.StatusTooManyRequests, "RateLimitError"},
	errs.Unavailable:     {http.StatusServiceUnavailable, "ServiceUnavailableError"},
}

// namesByKey are the recorded exceptions to the name of an error kind.
var namesByKey = map[string]string{
	"pagination_error": "PaginationError",
	"bad_request":      "BadRequestError",
	"malicious_path":   "BadRequestError",
	"invalid_json":     "SyntaxError",
	"unsupported_json": "Error",
}

// unparsed are the keys of errors about a body or path that was not parsed. Recorded: these have no details.
var unparsed = []string{"invalid_json", "unsupported_json", "malicious_path"}

type errorBody struct {
	Data  any        `json:"data"`
	Error errorShape `json:"error"`
}

type errorShape struct {
	Status  int           `json:"status"`
	Name    string        `json:"name"`
	Message string        `json:"message"`
	Details *errorDetails `json:"details,omitempty"`
}

// errorDetails hold the invalid fields, and translation keys with which the pages show the error in the visitor's language.
type errorDetails struct {
	Errors []fieldError `json:"errors,omitempty"`
	Key    string       `json:"key,omitempty"`
	// Differences are the attributes that others have changed as well, with both values.
	Differences []difference `json:"differences,omitempty"`
}

type difference struct {
	Path   []string        `json:"path"`
	Mine   json.RawMessage `json:"mine"`
	Theirs json.RawMessage `json:"theirs"`
}

type fieldError struct {
	Path    []string `json:"path"`
	Message string   `json:"message"`
	Name    string   `json:"name"`
	Key     string   `json:"key,omitempty"`
}

// ErrAborted is the error for a request whose body did not arrive, recorded from Strapi.
func ErrAborted() *errs.Error { return errs.New(errs.Invalid, "bad_request", "request aborted") }

// WriteError writes an error in the contract's form.
func WriteError(w http.ResponseWriter, e *errs.Error) {
	shape := errorForms[e.Kind]
	body := errorBody{Error: errorShape{Status: shape.status, Name: shape.name, Message: e.Text}}
	if name, ok := namesByKey[e.Key]; ok {
		body.Error.Name = name
	}
	// Recorded: internal errors and errors before parsing have no details.
	if e.Kind != errs.Internal && !slices.Contains(unparsed, e.Key) {
		body.Error.Details = detailsOf(e, !keyless(w))
	}
	text, err := json.Marshal(body)
	if err != nil {
		slog.Error("encode an error", "error", err)
		text = []byte(`{"data":null,"error":{"status":500,"name":"InternalServerError","message":"Internal Server Error"}}`)
	}
	if after := retryAfter(e); after > 0 {
		seconds := int64((after + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.FormatInt(seconds, 10))
	}
	if passing(shape.status) {
		w.Header().Set("Cache-Control", "no-store")
	}
	WriteJSON(w, shape.status, text)
}

// passing reports whether a later call may have another outcome, so that no cache may keep this one.
func passing(status int) bool {
	return status >= http.StatusInternalServerError || status == http.StatusTooManyRequests
}

// unavailableFor is the Retry-After of an outage of unknown duration.
const unavailableFor = 2 * time.Second

func retryAfter(e *errs.Error) time.Duration {
	if e.RetryAfter == 0 && e.Kind == errs.Unavailable {
		return unavailableFor
	}
	return e.RetryAfter
}

func detailsOf(e *errs.Error, keys bool) *errorDetails {
	d := &errorDetails{}
	for _, f := range e.Fields {
		d.Errors = append(d.Errors, fieldError{Path: f.Path, Message: f.Text, Name: "ValidationError", Key: f.Key})
	}
	for _, one := range e.Differences {
		d.Differences = append(d.Differences, difference(one))
	}
	if keys {
		d.Key = e.Key
		return d
	}
	for i := range d.Errors {
		d.Errors[i].Key = ""
	}
	return d
}

// WithoutKeys removes the translation keys from the errors of next, so that they are exactly the recorded ones.
func WithoutKeys(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(keylessWriter{w}, r)
	})
}

// keylessWriter marks a response for WriteError, which finds the mark through any wrappers with an Unwrap method.
type keylessWriter struct{ http.ResponseWriter }

// Unwrap gives http.ResponseController access to the wrapped writer.
func (w keylessWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func keyless(w http.ResponseWriter) bool {
	for {
		switch v := w.(type) {
		case keylessWriter:
			return true
		case interface{ Unwrap() http.ResponseWriter }:
			w = v.Unwrap()
		default:
			return false
		}
	}
}

// WriteJSON writes a body that is encoded already.
func WriteJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // an error means that the client has disconnected
}
