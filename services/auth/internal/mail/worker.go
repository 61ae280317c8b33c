package mail

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"raymi.example/services/auth/internal/auth"
)

// pauseAfterFailure is the wait when the queue itself does not answer.
const pauseAfterFailure = time.Second

// Sender delivers messages.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Worker empties the queue. A mail leaves at least once: a crash between sending and forgetting repeats it.
type Worker struct {
	queue  auth.MailQueue
	writer *Writer
	sender Sender
	now    func() time.Time
}

// NewWorker sends what waits in queue.
func NewWorker(queue auth.MailQueue, writer *Writer, sender Sender, now func() time.Time) *Worker {
	return &Worker{queue: queue, writer: writer, sender: sender, now: now}
}

// Run works until ctx ends; several replicas may run at once.
func (w *Worker) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := w.turn(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "mail queue", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(pauseAfterFailure):
			}
		}
	}
}

func (w *Worker) turn(ctx context.Context) error {
	if err := w.queue.WaitForMail(ctx); err != nil {
		return err
	}
	for {
		m, err := w.queue.ClaimMail(ctx)
		if err != nil || m == nil {
			return err
		}
		if err := w.deliver(ctx, *m); err != nil {
			return err
		}
	}
}

// deliver sends one mail, or puts it back; only failures of the queue are errors.
func (w *Worker) deliver(ctx context.Context, m auth.Mail) error {
	message, failure := w.writer.Write(m)
	if failure == nil {
		failure = w.sender.Send(ctx, message)
	}
	if failure == nil {
		return w.queue.FinishMail(context.WithoutCancel(ctx), m.ID)
	}
	at, again := m.RetryAt(w.now())
	slog.WarnContext(ctx, "mail not sent", "mail", m.ID, "kind", m.Kind, "try", m.Tries, "again", again, "error", anonymous(failure, m.To))
	if !again {
		return w.queue.FinishMail(ctx, m.ID)
	}
	return w.queue.PostponeMail(context.WithoutCancel(ctx), m.ID, at)
}

// anonymous keeps the recipient, whom mail servers like to quote, out of the log.
func anonymous(err error, recipient string) string {
	return strings.ReplaceAll(err.Error(), recipient, "(recipient)")
}
