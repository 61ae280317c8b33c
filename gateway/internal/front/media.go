package front

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// timeouts bound each wait between media and a client. None bounds the whole: a film may take an hour on a slow line.
type timeouts struct {
	connect time.Duration
	// answer is the wait for the head of an answer; media itself waits less for its database and for imgproxy.
	answer time.Duration
	// media is how long media may send nothing of a body.
	media time.Duration
	// client is how long a client may take nothing: kernels report room for more in lumps, which slow lines fill slowly.
	client time.Duration
	// atOnce bounds the requests in flight, each of which holds two connections.
	atOnce int
}

var mediaTimeouts = timeouts{connect: 2 * time.Second, answer: 15 * time.Second, media: 20 * time.Second, client: 2 * time.Minute, atOnce: 512}

const (
	// awayFor and busyFor are when clients may ask again.
	awayFor = 5 * time.Second
	busyFor = time.Second
	// idleConnections to media are kept for the pictures of the next page.
	idleConnections = 64
	idleFor         = time.Minute
)

// media passes files and images through from the media service, bytes as they come.
func media(target *url.URL, t timeouts) http.Handler {
	return t.limit(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Header.Del("Authorization")
			r.Out.Header.Del("Cookie")
		},
		Transport:      stallTransport{t.transport(), t.media},
		ModifyResponse: retell,
		ErrorHandler:   refuse,
	})
}

func (t timeouts) transport() *http.Transport {
	return &http.Transport{
		DialContext: (&net.Dialer{Timeout: t.connect}).DialContext, ResponseHeaderTimeout: t.answer,
		MaxIdleConnsPerHost: idleConnections, IdleConnTimeout: idleFor, DisableCompression: true,
	}
}

// limit bounds the requests in flight. Each is passed on without its body, which media does not read, and ends when its client
// takes no bytes.
func (t timeouts) limit(next http.Handler) http.Handler {
	slots := make(chan struct{}, t.atOnce)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		default:
			unavailable(w, busyFor)
			return
		}
		r = r.WithContext(r.Context())
		r.Body, r.ContentLength, r.TransferEncoding = http.NoBody, 0, nil
		bounded := &deadlineWriter{ResponseWriter: w, control: http.NewResponseController(w), within: t.client}
		next.ServeHTTP(bounded, r)
		bounded.end()
	})
}

// refuse answers when media has not, or has refused by an error of ours. No cache may keep either.
func refuse(w http.ResponseWriter, r *http.Request, err error) {
	if e := errs.As(err); e != nil {
		w.Header().Set("Cache-Control", "no-store")
		strapi.WriteError(w, e)
		return
	}
	if errors.Is(err, context.Canceled) {
		return
	}
	slog.WarnContext(r.Context(), "media is away", "path", r.URL.Path, "error", err)
	unavailable(w, awayFor)
}

func unavailable(w http.ResponseWriter, retryAfter time.Duration) {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	w.Header().Set("Cache-Control", "no-store")
	strapi.WriteError(w, e)
}
