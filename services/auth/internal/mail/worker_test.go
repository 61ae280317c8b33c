package mail

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

// sender refuses mails to one address.
type sender struct{ refused string }

func (s sender) Send(_ context.Context, m Message) error {
	if m.To == s.refused {
		return errors.New("mailbox full")
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

func TestTheLogDoesNotNameTheRecipient(t *testing.T) {
	got := anonymous(errors.New("550 <ana@example.org>: ana@example.org is unknown"), "ana@example.org")
	if want := "550 <(recipient)>: (recipient) is unknown"; got != want {
		t.Fatalf("got %s", got)
	}
}
