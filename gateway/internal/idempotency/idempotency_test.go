package idempotency_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/internal/rpc"
)

// sent returns the metadata of a call that the handler of a request makes, and checks that the body is passed on unchanged.
func sent(t *testing.T, method, path, key, kind, body string) (md metadata.MD, status int) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Idempotency-Key", key)
	w := httptest.NewRecorder()
	idempotency.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		left, err := io.ReadAll(r.Body)
		if err != nil || string(left) != body {
			t.Errorf("got %q, %v", left, err)
		}
		invoke := func(ctx context.Context, _ string, _, _ any, _ *grpc.ClientConn, _ ...grpc.CallOption) error {
			md, _ = metadata.FromOutgoingContext(ctx)
			return nil
		}
		if err := idempotency.Send(r.Context(), "", nil, nil, nil, invoke); err != nil {
			t.Error(err)
		}
	})).ServeHTTP(w, r)
	return md, w.Code
}

func TestKeyIsSentWithADigestOfTheRequest(t *testing.T) {
	const kind = "application/json"
	first, _ := sent(t, "POST", "/api/events?populate=*", "k", kind, `{"data":{}}`)
	if len(first.Get(rpc.OnceKey)) != 1 || first.Get(rpc.OnceKey)[0] != "k" || len(first.Get(rpc.OnceDigestKey)) != 1 {
		t.Fatalf("got %v", first)
	}
	again, _ := sent(t, "POST", "/api/events?populate=*", "k", kind, `{"data":{}}`)
	if again.Get(rpc.OnceDigestKey)[0] != first.Get(rpc.OnceDigestKey)[0] {
		t.Error("the same request has another digest")
	}
	for name, c := range map[string]struct{ path, body string }{
		"another body":    {"/api/events?populate=*", `{"data":{"a":1}}`},
		"another address": {"/api/news?populate=*", `{"data":{}}`},
		"another query":   {"/api/events", `{"data":{}}`},
	} {
		if other, _ := sent(t, "POST", c.path, "k", kind, c.body); other.Get(rpc.OnceDigestKey)[0] == first.Get(rpc.OnceDigestKey)[0] {
			t.Errorf("%s has the same digest", name)
		}
	}
	for name, c := range map[string]struct{ method, key string }{"no key": {"POST", ""}, "no POST": {"PUT", "k"}} {
		if md, _ := sent(t, c.method, "/api/events", c.key, kind, "{}"); md != nil {
			t.Errorf("%s: got %v", name, md)
		}
	}
	for _, key := range []string{strings.Repeat("k", 256), "a b", "ñ"} {
		if _, status := sent(t, "POST", "/api/events", key, kind, "{}"); status != http.StatusBadRequest {
			t.Errorf("key %q: status %d", key, status)
		}
	}
}

// Two attempts of one form have different boundaries, but the same parts.
func TestDigestOfAFormDependsOnItsParts(t *testing.T) {
	digest := func(name, file, content string) string {
		var out string
		r := httptest.NewRequest(http.MethodPost, "/api/events", nil)
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		r.Header.Set("Idempotency-Key", "k")
		idempotency.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if _, err := io.ReadAll(idempotency.From(r.Context()).Part(name, file, strings.NewReader(content))); err != nil {
				t.Error(err)
			}
			invoke := func(ctx context.Context, _ string, _, _ any, _ *grpc.ClientConn, _ ...grpc.CallOption) error {
				md, _ := metadata.FromOutgoingContext(ctx)
				out = md.Get(rpc.OnceDigestKey)[0]
				return nil
			}
			_ = idempotency.Send(r.Context(), "", nil, nil, nil, invoke) // invoke does not fail
		})).ServeHTTP(httptest.NewRecorder(), r)
		return out
	}
	first := digest("files.a", "a.jpg", "1")
	if digest("files.a", "a.jpg", "1") != first {
		t.Error("equal parts have different digests")
	}
	others := []string{digest("files.a", "a.jpg", "2"), digest("files.b", "a.jpg", "1"), digest("files.a", "b.jpg", "1")}
	if slices.Contains(others, first) {
		t.Error("different parts have the same digest")
	}
	if content, err := io.ReadAll((*idempotency.Request)(nil).Part("a", "b", strings.NewReader("x"))); err != nil || string(content) != "x" {
		t.Errorf("without a key: %q, %v", content, err)
	}
}
