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
	// readWithin bounds each answer of the store and each read of it.
	readWithin = 10 * time.Second
	// writeWithin bounds each write; to a bucket that is a part of partSize.
	writeWithin = time.Minute
	// awayFor is when callers may come again.
	awayFor = 5 * time.Second
)

// errStalled is the end of work on a store that does not answer.
var errStalled = errors.New("the object store does not answer")

// patient bounds each step of some work on the store, not the whole and not the time between steps: its context ends when
// one takes too long.
type patient struct {
	context.Context
	cancel  context.CancelFunc
	within  time.Duration
	timer   *time.Timer
	stalled atomic.Bool
}

func newPatient(ctx context.Context, within time.Duration) *patient {
	ctx, cancel := context.WithCancel(ctx)
	p := &patient{Context: ctx, cancel: cancel, within: within}
	p.timer = time.AfterFunc(within, func() {
		p.stalled.Store(true)
		cancel()
	})
	p.timer.Stop()
	return p
}

// step does one step; one that was too slow fails with errs.Unavailable.
func (p *patient) step(work func() error) error {
	p.timer.Reset(p.within)
	err := work()
	p.timer.Stop()
	if err == nil || !p.stalled.Load() {
		return err
	}
	e := errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable")
	e.RetryAfter = awayFor
	return fmt.Errorf("%w: %w: %w", e, errStalled, err)
}

// reader reads an object, each piece within its time.
type reader struct {
	blob    *blob.Reader
	patient *patient
}

// Read takes the next bytes.
func (r *reader) Read(b []byte) (n int, err error) {
	err = r.patient.step(func() (err error) {
		n, err = r.blob.Read(b)
		return err
	})
	return n, err
}

// Seek moves; bytes are asked for by the next Read only.
func (r *reader) Seek(offset int64, whence int) (int64, error) { return r.blob.Seek(offset, whence) }

// Close ends the reading.
func (r *reader) Close() error {
	err := r.blob.Close()
	r.patient.cancel()
	return err
}

// writer writes an object, each piece within its time.
type writer struct {
	io.Writer
	patient *patient
}

// Write stores the next bytes.
func (w writer) Write(b []byte) (n int, err error) {
	err = w.patient.step(func() (err error) {
		n, err = w.Writer.Write(b)
		return err
	})
	return n, err
}
