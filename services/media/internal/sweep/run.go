package sweep

import (
	"context"
	"log/slog"
	"time"
)

const (
	firstAfter = time.Minute
	every      = 10 * time.Minute
	// calmFor is how long NATS must have been there before anything is removed: private uses are told by events.
	calmFor = time.Hour
	// lookEvery is how often NATS is looked at; a shorter absence delays no event by more.
	lookEvery = time.Second
)

// Link is the connection that events come by.
type Link interface {
	// Connected reports whether events come now.
	Connected() bool
}

// Run sweeps every ten minutes until ctx ends; of several replicas one does.
func (s *Sweeper) Run(ctx context.Context, link Link) {
	tick := time.NewTicker(lookEvery)
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
	worked, err := s.files.Alone(ctx, func(ctx context.Context) (err error) {
		report, err = s.Pass(ctx, mayRemove)
		return err
	})
	switch {
	case ctx.Err() != nil:
	case err != nil:
		slog.WarnContext(ctx, "sweep", "done", report.String(), "error", err)
	case worked && report != Report{Looked: report.Looked}:
		slog.InfoContext(ctx, "sweep", "done", report.String())
	}
}

// plan says when to sweep, and whether events have come long enough to remove anything.
type plan struct {
	due time.Time
	// calm is since when NATS has been there; zero while it is away.
	calm time.Time
}

func newPlan(start time.Time) *plan { return &plan{due: start.Add(firstAfter)} }

func (p *plan) at(now time.Time, connected bool) (due, mayRemove bool) {
	switch {
	case !connected:
		p.calm = time.Time{}
	case p.calm.IsZero():
		p.calm = now
	}
	if now.Before(p.due) {
		return false, false
	}
	p.due = now.Add(every)
	return true, !p.calm.IsZero() && now.Sub(p.calm) >= calmFor
}
