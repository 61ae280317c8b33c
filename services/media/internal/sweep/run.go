package sweep

import (
	"context"
	"log/slog"
	"time"
)

const (
	firstAfter = time.Minute
	every      = 10 * time.Minute
	// connectedFor is how long NATS must have been connected before anything is removed: uses of private files arrive
	// as events.
	connectedFor = time.Hour
	// pollEvery is the interval of connection checks; a shorter interruption delays events no longer than this.
	pollEvery = time.Second
)

// Link is the connection that delivers events.
type Link interface {
	// Connected reports whether events are delivered now.
	Connected() bool
}

// Run sweeps every ten minutes until ctx ends; one replica at a time does.
func (s *Sweeper) Run(ctx context.Context, link Link) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	plan := newPlan(s.now())
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if due, mayRemove := plan.at(s.now(), link.Connected()); due {
			s.once(ctx, mayRemove)
		}
	}
}

func (s *Sweeper) once(ctx context.Context, mayRemove bool) {
	var report Report
	worked, err := s.files.WithSweepLock(ctx, func(ctx context.Context) (err error) {
		report, err = s.Pass(ctx, mayRemove)
		return err
	})
	switch {
	case ctx.Err() != nil:
	case err != nil:
		slog.WarnContext(ctx, "sweep", "done", report.String(), "error", err)
	case worked && report != Report{Checked: report.Checked}:
		slog.InfoContext(ctx, "sweep", "done", report.String())
	}
}

// plan decides when to sweep, and whether NATS was connected long enough to remove files.
type plan struct {
	due time.Time
	// connectedSince is when the current connection began; zero while NATS is disconnected.
	connectedSince time.Time
}

func newPlan(start time.Time) *plan { return &plan{due: start.Add(firstAfter)} }

func (p *plan) at(now time.Time, connected bool) (due, mayRemove bool) {
	switch {
	case !connected:
		p.connectedSince = time.Time{}
	case p.connectedSince.IsZero():
		p.connectedSince = now
	}
	if now.Before(p.due) {
		return false, false
	}
	p.due = now.Add(every)
	return true, !p.connectedSince.IsZero() && now.Sub(p.connectedSince) >= connectedFor
}
