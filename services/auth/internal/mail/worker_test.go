package mail

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app/apptest"
	"raymi.example/internal/locale"
	"raymi.example/services/auth/internal/auth"
)

// queue is a fake that records finished and postponed mails and ends the work when it is empty.
type queue struct {
	mails []auth.Mail
	done  context.CancelFunc
	log   []string
}

func (q *queue) WaitForMail(ctx context.Context) error {
	if len(q.mails) == 0 {
		q.done()
	}
	return ctx.Err()
}

func (q *queue) ClaimMail(context.Context) (*auth.Mail, error) {
	if len(q.mails) == 0 {
		return nil, nil
	}
	m := q.mails[0]
	q.mails = q.mails[1:]
	return &m, nil
}

func (q *queue) FinishMail(_ context.Context, id int64) error {
	q.log = append(q.log, "finished "+string(rune('0'+id)))
	return nil
}

func (q *queue) PostponeMail(_ context.Context, id int64, at time.Time) error {
	q.log = append(q.log, "postponed "+string(rune('0'+id))+" to "+at.Format(time.TimeOnly))
	return nil
}

func (q *queue) WaitingMails(context.Context) (int, time.Duration, error) {
	return len(q.mails), time.Minute, nil
}

// sender is a mail server that fails for one address and refuses another as unknown.
type sender struct{ refused string }

func (s sender) Send(_ context.Context, m Message) error {
	if m.To == s.refused {
		return errors.New("mailbox full")
	}
	if m.To == "nobody@example.org" {
		return fmt.Errorf("%w: 550", errRecipient)
	}
	return nil
}

func TestAFailedMailDoesNotBlockOthers(t *testing.T) {
	now := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	mail := func(id int64, to string, queued time.Time) auth.Mail {
		return auth.Mail{ID: id, Kind: auth.ResetMail, To: to, Locale: locale.Es, Tries: 3, QueuedAt: queued}
	}
	ctx, done := context.WithCancel(t.Context())
	q := &queue{done: done, mails: []auth.Mail{
		mail(1, "full@example.org", now), mail(2, "ana@example.org", now), mail(3, "full@example.org", now.Add(-25*time.Hour)),
		{ID: 4, Kind: "unknown", Locale: locale.Es, Tries: 1, QueuedAt: now},
	}}
	NewWorker(q, writer(t), sender{"full@example.org"}, func() time.Time { return now }).Run(ctx)
	want := []string{"postponed 1 to 09:00:04", "finished 2", "finished 3", "postponed 4 to 09:00:01"}
	if d := cmp.Diff(want, q.log); d != "" {
		t.Fatal(d)
	}
}

func TestMailsAreCountedByResult(t *testing.T) {
	now := time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
	old := now.Add(-25 * time.Hour)
	q := &queue{mails: []auth.Mail{
		{Kind: auth.ResetMail, To: "ana@example.org", Locale: locale.Es, QueuedAt: now},
		{Kind: auth.ResetMail, To: "full@example.org", Locale: locale.Es, QueuedAt: now},
		{Kind: auth.ResetMail, To: "full@example.org", Locale: locale.Es, QueuedAt: old},
		{Kind: auth.ResetMail, To: "nobody@example.org", Locale: locale.Es, QueuedAt: now},
		{Kind: auth.ResetMail, To: "nobody@example.org", Locale: locale.Es, QueuedAt: old},
		{Kind: "unknown", Locale: locale.Es, QueuedAt: old},
	}}
	registry := prometheus.NewRegistry()
	w := NewWorker(q, writer(t), sender{"full@example.org"}, func() time.Time { return now })
	w.metrics = newMetrics(registry)
	defer watchQueue(registry, q)()
	ctx, done := context.WithCancel(t.Context())
	q.done = done
	if d := cmp.Diff(map[string]float64{
		"raymi_mail_tries_total sent": 0, "raymi_mail_tries_total failed": 0, "raymi_mail_tries_total refused": 0,
		"raymi_mails_given_up_total failed": 0, "raymi_mails_given_up_total refused": 0,
		"raymi_mails_waiting": 6, "raymi_mails_waiting_seconds": 60,
	}, apptest.Values(t, registry)); d != "" {
		t.Errorf("before: %s", d)
	}
	w.Run(ctx)
	if d := cmp.Diff(map[string]float64{
		"raymi_mail_tries_total sent": 1, "raymi_mail_tries_total failed": 3, "raymi_mail_tries_total refused": 2,
		"raymi_mails_given_up_total failed": 2, "raymi_mails_given_up_total refused": 1,
		"raymi_mails_waiting": 0, "raymi_mails_waiting_seconds": 60,
	}, apptest.Values(t, registry)); d != "" {
		t.Errorf("after: %s", d)
	}
}

func TestTheLogDoesNotNameTheRecipient(t *testing.T) {
	got := anonymous(errors.New("550 <ana@example.org>: ana@example.org is unknown"), "ana@example.org")
	if want := "550 <(recipient)>: (recipient) is unknown"; got != want {
		t.Fatalf("got %s", got)
	}
}
