package bus

import (
	"context"
	"io"
	"time"
)

// SetPause shortens the first pause after a failure.
func (b *Bus) SetPause(d time.Duration) { b.pause = d }

// PauseAfter is the pause after so many times of "later".
func (b *Bus) PauseAfter(times int) time.Duration { return b.pauseAfter(times) }

// PauseOf is the pause after so many failures.
func (b *Bus) PauseOf(failures int) time.Duration { return b.pauseOf(failures) }

// Dead is the operator's command.
func (b *Bus) Dead(ctx context.Context, out io.Writer, arguments ...string) error {
	return b.dead(ctx, out, arguments)
}
