package front

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	"raymi.example/internal/mtls"
	"raymi.example/internal/trace"
)

// timeouts bound each wait between media and a client. The whole transfer is not bounded: a video may take an hour on a slow line.
type timeouts struct {
	connect time.Duration
	// header bounds the wait for the response header. Media itself waits less for its database and for imgproxy.
	header time.Duration
	// read bounds the wait for the next bytes of media's body.
	read time.Duration
	// write bounds the wait for the client to accept bytes. It is long, because a kernel frees its buffer in large steps, which a
	// slow line takes long to drain.
	write time.Duration
	// concurrency bounds the requests in flight, each of which holds two connections.
	concurrency int
}

var mediaTimeouts = timeouts{
	connect: 2 * time.Second, header: 15 * time.Second, read: 20 * time.Second, write: 2 * time.Minute, concurrency: 1024,
}

const (
	// retryUnavailable and retryBusy are the values of Retry-After.
	retryUnavailable = 5 * time.Second
	retryBusy        = time.Second
	// idleConnections to media stay open for the images of the next page.
	idleConnections = 64
	idleFor         = time.Minute
)

// media is a reverse proxy to the media service; it streams bodies.
func media(target *url.URL, certificates *mtls.Certificates, t timeouts) http.Handler {
	return t.limit(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Header.Del("Authorization")
			r.Out.Header.Del("Cookie")
		},
		Transport: readTimeoutTransport{trace.Transport(t.transport(certificates)), t.read},
		ModifyResponse: func(resp *http.Response) error {
			resp.Header.Del("X-Content-Type-Options") // set for every response; the proxy would add a second one
			return rewriteError(resp)
		},
		ErrorHandler: writeMediaError,
	})
}

func (t timeouts) transport(certificates *mtls.Certificates) *http.Transport {
	dialer := &net.Dialer{Timeout: t.connect}
	transport := &http.Transport{
		DialContext: dialer.DialContext, ResponseHeaderTimeout: t.header,
		MaxIdleConnsPerHost: idleConnections, IdleConnTimeout: idleFor, DisableCompression: true,
	}
	if certificates != nil {
		transport.DialTLSContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
			return (&tls.Dialer{NetDialer: dialer, Config: certificates.Client()}).DialContext(ctx, network, addr)
		}
	}
	return transport
}

// limit bounds the requests in flight. It drops the body of requests, which media does not read, and ends a request whose client
// accepts no bytes.
func (t timeouts) limit(next http.Handler) http.Handler {
	slots := make(chan struct{}, t.concurrency)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		default:
			writeUnavailable(w, retryBusy)
			return
		}
		r = r.WithContext(r.Context())
		r.Body, r.ContentLength, r.TransferEncoding = http.NoBody, 0, nil
		limited := &deadlineWriter{ResponseWriter: w, control: http.NewResponseController(w), timeout: t.write}
		next.ServeHTTP(limited, r)
		limited.end()
	})
}

// writeMediaError responds if media is unavailable, or with the error that rewriteError returned. Errors are not cacheable.
func writeMediaError(w http.ResponseWriter, r *http.Request, err error) {
	if e := errs.As(err); e != nil {
		w.Header().Set("Cache-Control", "no-store")
		strapi.WriteError(w, e)
		return
	}
	if errors.Is(err, context.Canceled) {
		return
	}
	slog.WarnContext(r.Context(), "media is unavailable", "path", r.URL.Path, "error", err)
	writeUnavailable(w, retryUnavailable)
}

func writeUnavailable(w http.ResponseWriter, retryAfter time.Duration) {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	strapi.WriteError(w, e)
}
