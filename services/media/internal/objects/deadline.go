package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"gocloud.dev/blob"

	"raymi.example/internal/errs"
)

const (
	// readWithin bounds each read and each other call of the store.
	readWithin = 10 * time.Second
	// writeWithin bounds each write; a write to a bucket is one part of partSize.
	writeWithin = time.Minute
	// listWithin bounds each page of a list; a folder reads all names before the first one.
	listWithin = time.Minute
	// retryAfter is returned to callers while the store is unavailable.
	retryAfter = 5 * time.Second
)

// errStalled cancels work on a store that does not answer.
var errStalled = errors.New("the object store does not answer")

// steps is a context with a deadline for each step of some work on the store. Neither the whole work nor the time
// between steps is limited. It is cancelled when one step exceeds the deadline.
type steps struct {
	context.Context //nolint:containedctx // it is a context itself
	cancel          context.CancelFunc
	within          time.Duration
	timer           *time.Timer
	stalled         atomic.Bool
}

func newSteps(ctx context.Context, within time.Duration) *steps {
	ctx, cancel := context.WithCancel(ctx)
	p := &steps{Context: ctx, cancel: cancel, within: within}
	p.timer = time.AfterFunc(within, func() {
		p.stalled.Store(true)
		cancel()
	})
	p.timer.Stop()
	return p
}

// step runs one step; one that exceeds the deadline fails with errs.Unavailable.
func (p *steps) step(work func() error) error {
	p.timer.Reset(p.within)
	err := work()
	p.timer.Stop()
	if err == nil || !p.stalled.Load() {
		return err
	}
	return unavailable(fmt.Errorf("%w: %w", errStalled, err))
}

// unavailable wraps an error of the storage for callers.
func unavailable(err error) error {
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = retryAfter
	return fmt.Errorf("%w: %w", e, err)
}

// reader reads an object; the deadline applies to each read.
type reader struct {
	blob  *blob.Reader
	steps *steps
}

// Read reads within the deadline.
func (r *reader) Read(b []byte) (n int, err error) {
	err = r.steps.step(func() (err error) {
		n, err = r.blob.Read(b)
		return err
	})
	return n, err
}

// Seek only moves the offset; the next Read fetches.
func (r *reader) Seek(offset int64, whence int) (int64, error) { return r.blob.Seek(offset, whence) }

// Close cancels the context and closes the object.
func (r *reader) Close() error {
	err := r.blob.Close()
	r.steps.cancel()
	return err
}

// writer writes an object; the deadline applies to each write.
type writer struct {
	io.Writer
	steps *steps
}

// Write writes within the deadline.
func (w writer) Write(b []byte) (n int, err error) {
	err = w.steps.step(func() (err error) {
		n, err = w.Writer.Write(b)
		return err
	})
	return n, err
}
