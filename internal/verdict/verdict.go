package verdict

import (
	"context"
	"log/slog"
	"time"

	"raymi.example/internal/app"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// MaxDelay bounds the delay of a verdict.
const MaxDelay = time.Minute

// checkEvery is how often due verdicts are looked for: a verdict takes effect at most this long after its time.
const checkEvery = 500 * time.Millisecond

// Pending is a verdict that has not taken effect.
type Pending struct {
	EntryID int32
	// Verdict is its name in the domain of the service.
	Verdict string
	// Message is the editor's message for the owner of the entry.
	Message string
	// Seen is the version of the entry at the time of the verdict: the verdict has no effect on a later one.
	Seen time.Time
	// EditorID is the account of the editor.
	EditorID int32
	// Delay is the time until the verdict takes effect.
	Delay time.Duration
}

// ErrDecided is the error for a second verdict on an entry, and for cancelling a verdict that has taken effect.
func ErrDecided() *errs.Error {
	return errs.New(errs.Conflict, "already_decided", "This entry is decided already")
}

// CheckDelay returns the error for a delay that is out of bounds.
func CheckDelay(delay time.Duration) error {
	var rules errs.Fields
	rules.Check(delay >= 0 && delay <= MaxDelay, "delaySeconds", errs.KeyIncorrect,
		"delaySeconds must be between 0 and %d", int(MaxDelay/time.Second))
	return rules.Err()
}

// Editor returns the caller on whose behalf the verdict takes effect. Permission was checked when the verdict was given.
func (p Pending) Editor() identity.Caller {
	return identity.Caller{UserID: p.EditorID, Role: identity.Editor}
}

// Store holds pending verdicts.
type Store interface {
	// DueVerdicts returns the verdicts whose time has come, oldest first.
	DueVerdicts(ctx context.Context) ([]Pending, error)
	// ClaimVerdict removes a verdict and runs work in the same transaction. It does nothing if the verdict was cancelled or
	// claimed meanwhile.
	ClaimVerdict(ctx context.Context, p Pending, work func(context.Context) error) error
	// DropVerdict removes a verdict without effect and records that in the audit log.
	DropVerdict(ctx context.Context, p Pending) error
}

// Run applies due verdicts until ctx ends. Several replicas may run it.
func Run(ctx context.Context, store Store, apply func(context.Context, Pending) error) {
	app.Every(ctx, checkEvery, "pending verdicts", func(ctx context.Context) error { return ApplyDue(ctx, store, apply) })
}

// ApplyDue applies the due verdicts, each in a transaction of its own. A verdict that is no longer possible, because its
// entry was changed, decided or deleted, is dropped: the entry stays in the queue. Other errors leave the verdict for the
// next try.
func ApplyDue(ctx context.Context, store Store, apply func(context.Context, Pending) error) error {
	due, err := store.DueVerdicts(ctx)
	if err != nil {
		return err
	}
	for _, p := range due {
		caller := identity.With(ctx, p.Editor())
		err := store.ClaimVerdict(caller, p, func(ctx context.Context) error { return apply(ctx, p) })
		if impossible(err) {
			slog.WarnContext(ctx, "verdict dropped", "entry", p.EntryID, "verdict", p.Verdict, "error", err)
			err = store.DropVerdict(caller, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func impossible(err error) bool {
	switch errs.KindOf(err) {
	case errs.Conflict, errs.NotFound, errs.Invalid, errs.Forbidden:
		return err != nil
	default:
		return false
	}
}
