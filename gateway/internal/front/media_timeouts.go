package front

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// errReadTimeout means that media sent no bytes of a body for too long.
var errReadTimeout = errors.New("the body of a response stalled")

// readTimeoutTransport cancels a request if one read of its response body takes longer than the timeout.
type readTimeoutTransport struct {
	http.RoundTripper
	timeout time.Duration
}

// RoundTrip returns a response whose body fails with errReadTimeout in that case.
func (s readTimeoutTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(r.Context())
	resp, err := s.RoundTripper.RoundTrip(r.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, err
	}
	body := &watchedBody{ReadCloser: resp.Body, timeout: s.timeout, cancel: cancel}
	body.timer = time.AfterFunc(s.timeout, func() {
		body.timedOut.Store(true)
		cancel()
	})
	body.timer.Stop()
	resp.Body = body
	return resp, nil
}

// watchedBody cancels its request if one read takes too long; the time between two reads does not count.
type watchedBody struct {
	io.ReadCloser
	timeout  time.Duration
	timer    *time.Timer
	timedOut atomic.Bool
	cancel   context.CancelFunc
}

// Read reads with the timeout.
func (b *watchedBody) Read(p []byte) (int, error) {
	b.timer.Reset(b.timeout)
	n, err := b.ReadCloser.Read(p)
	b.timer.Stop()
	if err != nil && b.timedOut.Load() {
		err = errReadTimeout
	}
	return n, err
}

// Close closes the body and releases the request's resources.
func (b *watchedBody) Close() error {
	b.timer.Stop()
	err := b.ReadCloser.Close()
	b.cancel()
	return err
}

// deadlineWriter fails if the client accepts no bytes for too long.
type deadlineWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	timeout time.Duration
	wrote   bool
}

// Write sets the deadline for these bytes.
func (w *deadlineWriter) Write(p []byte) (int, error) {
	w.wrote = true
	_ = w.control.SetWriteDeadline(time.Now().Add(w.timeout)) // only a test's recorder has no deadlines
	return w.ResponseWriter.Write(p)
}

// end flushes the buffer within the last deadline and removes the deadline for the connection's next request.
func (w *deadlineWriter) end() {
	if !w.wrote {
		return
	}
	if w.Header().Get("Content-Length") != "" { // else a flush would change the framing to chunked
		_ = w.control.Flush() // the client may have disconnected
	}
	_ = w.control.SetWriteDeadline(time.Time{}) // only a test's recorder has no deadlines
}

// Unwrap gives http.ResponseController access to the wrapped writer.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
