package mail

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/services/auth/internal/auth"
)

// pauseAfterFailure is the pause when the queue's database fails.
const pauseAfterFailure = time.Second

// Sender delivers messages.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Worker sends the queued mails at least once: after a crash between sending and deleting, a mail is sent again.
type Worker struct {
	queue   auth.MailQueue
	writer  *Writer
	sender  Sender
	now     func() time.Time
	metrics metrics
}

// NewWorker sends the mails in queue.
func NewWorker(queue auth.MailQueue, writer *Writer, sender Sender, now func() time.Time) *Worker {
	return &Worker{queue: queue, writer: writer, sender: sender, now: now, metrics: newMetrics(prometheus.DefaultRegisterer)}
}

// Run works until ctx ends; several replicas may run at once.
func (w *Worker) Run(ctx context.Context) {
	defer watchQueue(prometheus.DefaultRegisterer, w.queue)()
	for ctx.Err() == nil {
		if err := w.sendDue(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "mail queue", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(pauseAfterFailure):
			}
		}
	}
}

func (w *Worker) sendDue(ctx context.Context) error {
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

// deliver sends one mail, or postpones it; only failures of the queue are errors.
func (w *Worker) deliver(ctx context.Context, m auth.Mail) error {
	message, failure := w.writer.Write(m)
	if failure == nil {
		failure = w.sender.Send(ctx, message)
	}
	w.metrics.tries.WithLabelValues(result(failure)).Inc()
	if failure == nil {
		return w.queue.FinishMail(context.WithoutCancel(ctx), m.ID)
	}
	at, retry := m.RetryAt(w.now())
	slog.WarnContext(ctx, "mail not sent", "mail", m.ID, "kind", m.Kind, "try", m.Tries, "again", retry, "error", anonymous(failure, m.To))
	if !retry {
		w.metrics.givenUp.WithLabelValues(result(failure)).Inc()
		return w.queue.FinishMail(ctx, m.ID)
	}
	return w.queue.PostponeMail(context.WithoutCancel(ctx), m.ID, at)
}

// anonymous removes the recipient from a mail server's error, so that it is not logged.
func anonymous(err error, recipient string) string {
	return strings.ReplaceAll(err.Error(), recipient, "(recipient)")
}
