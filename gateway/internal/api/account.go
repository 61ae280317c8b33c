package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// accountForms describe the bodies of the account routes. Recorded: fields are reported in this order.
var accountForms = map[string]strapi.Form{
	"/api/auth/local":                   {Fields: []string{"identifier", "password"}, Optional: []string{"code"}},
	"/api/auth/local/register":          {Fields: []string{"email", "username", "password"}},
	"/api/auth/send-email-confirmation": {Fields: []string{"email"}},
	"/api/auth/forgot-password":         {Fields: []string{"email"}, Closed: true},
	"/api/auth/reset-password": {
		Fields: []string{"passwordConfirmation", "password", "code"}, Optional: []string{"secondFactorCode"}, Closed: true,
	},
	"/api/auth/change-password":              {Fields: []string{"password", "passwordConfirmation", "currentPassword"}, Closed: true},
	"/api/auth/second-factor/setup":          {Fields: []string{"identifier", "password"}, Closed: true},
	"/api/auth/second-factor/confirm":        {Fields: []string{"identifier", "password", "code"}, Closed: true},
	"/api/auth/second-factor/recovery-codes": {Fields: []string{"identifier", "password", "code"}, Closed: true},
	"/api/auth/second-factor/remove":         {Fields: []string{"identifier", "password", "code"}, Closed: true},
}

// deletionForm describes the body of an account's deletion.
var deletionForm = strapi.Form{Fields: []string{"password"}, Closed: true}

// accountRoutes registers the account paths. The RPCs of routes.yaml are answered by next.
func accountRoutes(mux *http.ServeMux, accounts authv1.AccountServiceClient, next http.Handler) {
	mux.Handle("GET /api/auth/email-confirmation", confirmEmail(accounts))
	for path, form := range accountForms {
		mux.Handle("POST "+path, checkForm(form, next))
	}
	mux.Handle("DELETE /api/users/me", checkForm(deletionForm, next))
	// Recorded: these routes exist and are forbidden to every caller.
	for _, route := range []string{
		"GET /api/users", "GET /api/users/{id}", "DELETE /api/users/{id}",
	} {
		mux.HandleFunc(route, func(w http.ResponseWriter, r *http.Request) { writeError(w, r, errs.ErrForbidden()) })
	}
}

// checkForm validates a body against its form, JSON or urlencoded, and passes it on as JSON.
func checkForm(form strapi.Form, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := flatBody(r)
		if err == nil {
			err = form.Check(body)
		}
		if err != nil {
			writeError(w, r, err)
			return
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		next.ServeHTTP(w, r)
	})
}

// flatBody reads a body of text fields as JSON.
func flatBody(r *http.Request) ([]byte, error) {
	body, err := strapi.ReadBody(r.Body)
	if err != nil {
		return nil, err
	}
	// A missing or malformed content type counts as JSON.
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case kind == "application/x-www-form-urlencoded":
		return urlencoded(body)
	case strings.HasPrefix(kind, "text/"):
		text, err := json.Marshal(string(body))
		if err != nil {
			return nil, err
		}
		return nil, errs.Fields{strapi.NotOfType("", "object", text)}.Err()
	}
	return body, nil
}

// urlencoded converts an urlencoded form to a JSON object; of a repeated key the first value counts.
func urlencoded(body []byte) ([]byte, error) {
	values, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, errs.New(errs.Invalid, "bad_request", "The request body is not a valid form")
	}
	object := map[string]string{}
	for key := range values {
		object[key] = values.Get(key)
		if err := strapi.CheckText(key, key+object[key]); err != nil {
			return nil, err
		}
	}
	return json.Marshal(object)
}

// confirmEmail confirms the code of a mailed link and redirects to the page that auth returns.
func confirmEmail(accounts authv1.AccountServiceClient) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code := strapi.RequestFrom(r.Context()).Value("confirmation")
		resp, err := accounts.ConfirmEmail(r.Context(), &authv1.ConfirmEmailRequest{Confirmation: code})
		to := resp.GetLocation()
		if err != nil && isBrowser(r) {
			to = failurePage(err)
		}
		if err != nil && to == "" {
			writeError(w, r, err)
			return
		}
		// Not http.Redirect, which writes HTML. Recorded: a line of plain text.
		w.Header().Set("Location", to)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusFound)
		_, _ = io.WriteString(w, "Redirecting to "+to+".") // an error means that the client has disconnected
	})
}

// isBrowser reports whether the client accepts HTML. Other clients get the recorded error instead of a page.
func isBrowser(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), "text/html") }

// failurePage returns the page that explains why a link is invalid; "" for errors that may be temporary.
func failurePage(err error) string {
	states := map[string]string{"link_used": "used", "link_expired": "expired", "invalid_token": "invalid", errs.KeyRequired: "invalid"}
	if e := errs.As(rpc.FromStatus(err)); e != nil && states[e.Key] != "" {
		return "/email-confirmation?state=" + states[e.Key]
	}
	return ""
}

// outgoingHeader maps the metadata keys that clients may see (rate limits and replays) to HTTP headers.
func outgoingHeader(key string) (string, bool) {
	switch key {
	case "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset":
		return http.CanonicalHeaderKey(key), true
	case rpc.ReplayedKey:
		return idempotency.Header, true
	}
	return "", false
}

// writeLimits adds the rate limit headers to an error response, for which grpc-gateway writes no metadata.
func writeLimits(ctx context.Context, h http.Header) {
	md, _ := runtime.ServerMetadataFromContext(ctx)
	for key, values := range md.HeaderMD {
		if name, ok := outgoingHeader(key); ok && len(values) > 0 {
			h.Set(name, values[0])
		}
	}
}
