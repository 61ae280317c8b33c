package api

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/test/bufconn"

	"raymi.example/gateway/internal/session"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

// fakeAuth accepts one pair of credentials and sends rate limit metadata like auth.
type fakeAuth struct {
	authv1.UnimplementedAccountServiceServer
}

func (fakeAuth) Login(ctx context.Context, req *authv1.LoginRequest) (*authv1.LoginResponse, error) {
	limits := metadata.Pairs("x-ratelimit-limit", "10", "x-ratelimit-remaining", "9", "x-ratelimit-reset", "1795175390", "x-secret", "1")
	if err := grpc.SetHeader(ctx, limits); err != nil {
		return nil, err
	}
	if req.GetIdentifier() != "ana" || req.GetPassword() != "clave 1" {
		return nil, errs.New(errs.Invalid, "", "Invalid identifier or password")
	}
	return &authv1.LoginResponse{Jwt: "token"}, nil
}

func (fakeAuth) ConfirmEmail(context.Context, *authv1.ConfirmEmailRequest) (*authv1.ConfirmEmailResponse, error) {
	return &authv1.ConfirmEmailResponse{Location: "/email-confirmation"}, nil
}

// ExportAccount fails with the error of the rate limit.
func (fakeAuth) ExportAccount(context.Context, *authv1.ExportAccountRequest) (*authv1.ExportAccountResponse, error) {
	e := errs.New(errs.RateLimited, "too_many_requests", "Too many requests, please try again later.")
	e.RetryAfter = 1500 * time.Millisecond
	return nil, e
}

// portal returns the API in front of a fake auth.
func portal(t *testing.T) http.Handler {
	t.Helper()
	listener := bufconn.Listen(1 << 16)
	s := rpc.NewServer(rpc.Config{})
	authv1.RegisterAccountServiceServer(s, fakeAuth{})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.ServeOn(ctx, listener) }()
	dial := func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }
	conn, err := rpc.Dial("passthrough:///auth", nil, grpc.WithContextDialer(dial))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	})
	routes, err := os.ReadFile("../../routes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	sessions := session.New(authv1.NewTokenServiceClient(conn), time.Now)
	services := Services{Auth: conn, Catalog: conn, Partners: conn, Media: conn}
	handler, err := New(t.Context(), services, sessions, Settings{Rules: routes, FormMax: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func call(handler http.Handler, method, path, kind, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

func TestAccountRoutes(t *testing.T) {
	handler := CanonicalPath(portal(t))
	const pair = `{"identifier":"ana","password":"clave 1"}`
	for name, c := range map[string]struct {
		method, path, kind, body string
		status                   int
		text                     string
	}{
		"JSON": {"POST", "/api/auth/local", "application/json", pair, 200, `"jwt":"token"`},
		"a form": {
			"POST", "/api/auth/local", "application/x-www-form-urlencoded", "identifier=ana&password=clave+1", 200, `"jwt":"token"`,
		},
		"capital letters and a slash": {"POST", "/API/auth/Local/", "application/json", pair, 200, `"jwt":"token"`},
		"a text": {
			"POST", "/api/auth/local", "text/plain", "ana",
			400, "this must be a `object` type, but the final value was: `\\\"ana\\\"`.",
		},
		"a wrong type": {
			"POST", "/api/auth/local", "application/json", `{"identifier":1,"password":"x"}`,
			400, "identifier must be a `string` type",
		},
		"an unknown key in a closed form": {
			"POST", "/api/auth/forgot-password", "application/json", `{"email":"a@b.pe","url":"x"}`,
			400, "this field has unspecified keys: url",
		},
		"too long": {
			"POST", "/api/auth/local", "application/json", `"` + strings.Repeat("x", 1<<20) + `"`, 413, "request entity too large",
		},
		"GET of a POST route": {"GET", "/api/auth/local", "", "", 404, "NotFoundError"},
		"all accounts":        {"GET", "/api/users", "", "", 403, "ForbiddenError"},
		"an account":          {"GET", "/api/users/1", "", "", 403, "ForbiddenError"},
		"a confirmation link": {
			"GET", "/api/auth/email-confirmation?confirmation=x", "", "", 302, "Redirecting to /email-confirmation.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := call(handler, c.method, c.path, c.kind, c.body)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.text) {
				t.Fatalf("got %d %.300s", w.Code, w.Body)
			}
		})
	}
}

func TestRateLimitIsInTheHeaders(t *testing.T) {
	handler := portal(t)
	for _, password := range []string{"clave 1", "wrong"} {
		w := call(handler, "POST", "/api/auth/local", "application/json", `{"identifier":"ana","password":"`+password+`"}`)
		headers := map[string]string{
			"X-Ratelimit-Limit": "10", "X-Ratelimit-Remaining": "9", "X-Ratelimit-Reset": "1795175390", "X-Secret": "",
		}
		for name, want := range headers {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s after status %d: %q, want %q", name, w.Code, got, want)
			}
		}
		for name := range w.Header() {
			if strings.HasPrefix(name, "Grpc-") || name == "X-Secret" {
				t.Errorf("%s is sent to the client", name)
			}
		}
	}
}
