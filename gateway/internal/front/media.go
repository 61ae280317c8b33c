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

// patience bounds every wait on the way from media to a client. None bounds the whole: a film may take an hour on a slow line.
type patience struct {
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

var toMedia = patience{connect: 2 * time.Second, answer: 15 * time.Second, media: 20 * time.Second, client: 2 * time.Minute, atOnce: 512}

const (
	// awayFor and busyFor are when clients may ask again.
	awayFor = 5 * time.Second
	busyFor = time.Second
	// idleConnections to media are kept for the pictures of the next page.
	idleConnections = 64
	idleFor         = time.Minute
)

// media passes files and images through from the media service, bytes as they come.
func media(target *url.URL, p patience) http.Handler {
	return p.bound(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Header.Del("Authorization")
			r.Out.Header.Del("Cookie")
		},
		Transport:      stalls{p.transport(), p.media},
		ModifyResponse: retell,
		ErrorHandler:   refuse,
	})
}

func (p patience) transport() *http.Transport {
	return &http.Transport{
		DialContext: (&net.Dialer{Timeout: p.connect}).DialContext, ResponseHeaderTimeout: p.answer,
		MaxIdleConnsPerHost: idleConnections, IdleConnTimeout: idleFor, DisableCompression: true,
	}
}

// bound lets a number of requests through at once, each without its body, which media has no use for, and each only while
// its client takes bytes.
func (p patience) bound(next http.Handler) http.Handler {
	turns := make(chan struct{}, p.atOnce)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case turns <- struct{}{}:
			defer func() { <-turns }()
		default:
			unavailable(w, busyFor)
			return
		}
		r = r.WithContext(r.Context())
		r.Body, r.ContentLength, r.TransferEncoding = http.NoBody, 0, nil
		taken := &takenWriter{ResponseWriter: w, control: http.NewResponseController(w), within: p.client}
		next.ServeHTTP(taken, r)
		taken.end()
	})
}

// refuse answers for a media that has not, or has refused by an error of ours. Nobody may keep either.
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
