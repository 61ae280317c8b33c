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

// accountForms are the bodies of the account routes; the order of their fields is the recorded order of reports.
var accountForms = map[string]strapi.Form{
	"/api/auth/local":                   {Fields: []string{"identifier", "password"}},
	"/api/auth/local/register":          {Fields: []string{"email", "username", "password"}},
	"/api/auth/send-email-confirmation": {Fields: []string{"email"}},
	"/api/auth/forgot-password":         {Fields: []string{"email"}, Closed: true},
	"/api/auth/reset-password":          {Fields: []string{"passwordConfirmation", "password", "code"}, Closed: true},
	"/api/auth/change-password":         {Fields: []string{"password", "passwordConfirmation", "currentPassword"}, Closed: true},
}

// departureForm is the body of a deletion: the person's own password, and nothing else.
var departureForm = strapi.Form{Fields: []string{"password"}, Closed: true}

// accountRoutes registers what is known under an account's paths beside the RPCs of routes.yaml, which next answers.
func accountRoutes(mux *http.ServeMux, accounts authv1.AccountServiceClient, next http.Handler) {
	mux.Handle("GET /api/auth/email-confirmation", confirmEmail(accounts))
	for path, form := range accountForms {
		mux.Handle("POST "+path, formed(form, next))
	}
	mux.Handle("DELETE /api/users/me", formed(departureForm, next))
	// The contract knows these, and lets nobody read accounts by them.
	for _, route := range []string{
		"GET /api/users", "GET /api/users/{id}", "DELETE /api/users/{id}",
	} {
		mux.HandleFunc(route, func(w http.ResponseWriter, r *http.Request) { writeError(w, r, errs.ErrForbidden()) })
	}
}

// formed holds a body to its form, whichever way it was sent, and passes it on as JSON.
func formed(form strapi.Form, next http.Handler) http.Handler {
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

// flatBody reads a body of texts as JSON.
func flatBody(r *http.Request) ([]byte, error) {
	body, err := strapi.ReadBody(r.Body)
	if err != nil {
		return nil, err
	}
	// A kind that cannot be parsed is taken for JSON, like none.
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

// urlencoded writes a form of single texts as an object; of a repeated key the first counts.
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

// confirmEmail leads the mailed link to the page that the service names.
func confirmEmail(accounts authv1.AccountServiceClient) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code := strapi.RequestFrom(r.Context()).Value("confirmation")
		resp, err := accounts.ConfirmEmail(r.Context(), &authv1.ConfirmEmailRequest{Confirmation: code})
		to := resp.GetLocation()
		if err != nil && browses(r) {
			to = failedConfirmation(err)
		}
		if err != nil && to == "" {
			writeError(w, r, err)
			return
		}
		// Not http.Redirect: the recorded answer has a line of text, no page.
		w.Header().Set("Location", to)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusFound)
		// The browser leaves; a failed write has nobody to tell.
		_, _ = io.WriteString(w, "Redirecting to "+to+".")
	})
}

// browses reports a person who followed a link: only those ask for a page. Programs get the recorded error.
func browses(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), "text/html") }

// failedConfirmation is the page that says in words why a link is not good; "" for failures that a later try may get over.
func failedConfirmation(err error) string {
	states := map[string]string{"link_used": "used", "link_expired": "expired", "invalid_token": "invalid"}
	if e := errs.As(rpc.FromStatus(err)); e != nil && states[e.Key] != "" {
		return "/email-confirmation?state=" + states[e.Key]
	}
	return ""
}

// limitHeader passes on what auth tells of a limit, and whether an answer was given before; nothing else.
func limitHeader(key string) (string, bool) {
	switch key {
	case "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset":
		return http.CanonicalHeaderKey(key), true
	case rpc.ReplayedKey:
		return idempotency.Header, true
	}
	return "", false
}

// writeLimits tells of a limit in an answer that is an error.
func writeLimits(ctx context.Context, h http.Header) {
	md, _ := runtime.ServerMetadataFromContext(ctx)
	for key, values := range md.HeaderMD {
		if name, ok := limitHeader(key); ok && len(values) > 0 {
			h.Set(name, values[0])
		}
	}
}
