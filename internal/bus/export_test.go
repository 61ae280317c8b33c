package bus

import (
	"context"
	"io"
	"time"
)

// SetPause sets the wait after a first failure.
func (b *Bus) SetPause(d time.Duration) { b.pause = d }

// SetTries sets how many times a message is attempted.
func (b *Bus) SetTries(n int) { b.tries = n }

// PauseAfterDeferrals is the pause after the given number of deferrals.
func (b *Bus) PauseAfterDeferrals(n int) time.Duration { return b.pauseAfterDeferrals(n) }

// PauseAfterFailures is the pause after the given number of failures.
func (b *Bus) PauseAfterFailures(n int) time.Duration { return b.pauseAfterFailures(n) }

// Dead runs the operator's command.
func (b *Bus) Dead(ctx context.Context, out io.Writer, arguments ...string) error {
	return b.dead(ctx, out, arguments)
}

// Raise is the configuration that an existing stream gets.
var Raise = raise

// EnsureConsumer creates or raises the consumer of a subscription.
func (b *Bus) EnsureConsumer(ctx context.Context, sub Subscription) error {
	_, err := b.ensureConsumer(ctx, sub)
	return err
}

// RaiseConsumer is the configuration that an existing consumer gets.
var RaiseConsumer = raiseConsumer
