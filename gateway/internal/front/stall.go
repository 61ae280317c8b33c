package front

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// errStalled is the end of a body of which nothing has come for too long.
var errStalled = errors.New("the body of an answer stalls")

// stallTransport ends an answer whose body stalls.
type stallTransport struct {
	http.RoundTripper
	within time.Duration
}

// RoundTrip asks, and returns an answer whose body fails when it stalls.
func (s stallTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(r.Context())
	resp, err := s.RoundTripper.RoundTrip(r.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, err
	}
	body := &watchedBody{ReadCloser: resp.Body, within: s.within, cancel: cancel}
	body.timer = time.AfterFunc(s.within, func() {
		body.stalled.Store(true)
		cancel()
	})
	body.timer.Stop()
	resp.Body = body
	return resp, nil
}

// watchedBody cancels its request when one read takes too long; the time between two reads does not count.
type watchedBody struct {
	io.ReadCloser
	within  time.Duration
	timer   *time.Timer
	stalled atomic.Bool
	cancel  context.CancelFunc
}

// Read takes the next bytes.
func (b *watchedBody) Read(p []byte) (int, error) {
	b.timer.Reset(b.within)
	n, err := b.ReadCloser.Read(p)
	b.timer.Stop()
	if err != nil && b.stalled.Load() {
		err = errStalled
	}
	return n, err
}

// Close ends the request.
func (b *watchedBody) Close() error {
	b.timer.Stop()
	err := b.ReadCloser.Close()
	b.cancel()
	return err
}

// deadlineWriter fails when its client takes nothing for too long.
type deadlineWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	within  time.Duration
	wrote   bool
}

// Write sets the deadline for these bytes.
func (w *deadlineWriter) Write(p []byte) (int, error) {
	w.wrote = true
	_ = w.control.SetWriteDeadline(time.Now().Add(w.within)) // a connection of a test has none
	return w.ResponseWriter.Write(p)
}

// end sends what is buffered within the last deadline, and leaves the connection without one to its next request.
func (w *deadlineWriter) end() {
	if !w.wrote {
		return
	}
	if w.Header().Get("Content-Length") != "" { // else a flush would change how the answer is framed
		_ = w.control.Flush() // the client may have gone
	}
	_ = w.control.SetWriteDeadline(time.Time{}) // as above
}

// Unwrap lets the proxy flush through the writer.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
