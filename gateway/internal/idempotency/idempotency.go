// Package idempotency makes a POST repeatable: it passes the client's Idempotency-Key and a digest of the whole request on to the
// services. They store the keys in the transaction of the write and replay the response of a repeated request.
package idempotency

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"mime"
	"net/http"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/rpc"
)

const maxKey = 255

// Request is a POST with an idempotency key.
type Request struct {
	key    string
	digest hash.Hash
}

type requestKey struct{}

// From returns the request of ctx; nil if it has no key. The methods accept a nil request.
func From(ctx context.Context) *Request {
	r, _ := ctx.Value(requestKey{}).(*Request)
	return r
}

// Part adds a form's part to the digest; reading the returned reader adds its content. The digest leaves out the boundary and the
// headers of parts, which differ between two attempts.
func (r *Request) Part(name, fileName string, content io.Reader) io.Reader {
	if r == nil {
		return content
	}
	fmt.Fprintf(r.digest, "\x00%q %q\x00", name, fileName)
	return io.TeeReader(content, r.digest)
}

// Handler reads the key of a POST. It reads the body too, unless that is a form, whose parts are added by Part.
func Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("Idempotency-Key")
		if key == "" || r.Method != http.MethodPost {
			next.ServeHTTP(w, r)
			return
		}
		request, err := newRequest(r, key)
		if err != nil {
			strapi.WriteError(w, rpc.FromStatus(err))
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, request)))
	})
}

func newRequest(r *http.Request, key string) (*Request, error) {
	if len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return nil, errs.New(errs.Invalid, "bad_request", "Idempotency-Key must be at most %d visible ASCII characters", maxKey)
	}
	request := &Request{key: key, digest: sha256.New()}
	fmt.Fprintf(request.digest, "%s %s?%s\x00", r.Method, r.URL.Path, r.URL.RawQuery)
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && kind == "multipart/form-data" {
		return request, nil
	}
	body, err := strapi.ReadBody(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	request.digest.Write(body)
	return request, nil
}

// Send is the client interceptor that adds key and digest to the metadata of calls.
func Send(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	if r := From(ctx); r != nil {
		ctx = metadata.AppendToOutgoingContext(ctx, rpc.OnceKey, r.key, rpc.OnceDigestKey, hex.EncodeToString(r.digest.Sum(nil)))
	}
	return invoke(ctx, method, req, reply, cc, opts...)
}

// Header marks a replayed response.
const Header = "Idempotent-Replayed"

// Replayed reports whether the response in w is a replay.
func Replayed(w http.ResponseWriter) bool { return w.Header().Get(Header) != "" }
