package mail

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/app"
	"raymi.example/services/auth/internal/auth"
)

// metrics count tries and mails that are given up, by result.
type metrics struct{ tries, givenUp *prometheus.CounterVec }

func newMetrics(to prometheus.Registerer) metrics {
	m := metrics{
		tries:   app.Counter(to, "raymi_mail_tries_total", "Tries to send a mail.", "result"),
		givenUp: app.Counter(to, "raymi_mails_given_up_total", "Mails that were deleted after a day of failed tries.", "result"),
	}
	for _, failure := range []error{nil, errRecipient, errors.New("")} {
		m.tries.WithLabelValues(result(failure))
		if failure != nil {
			m.givenUp.WithLabelValues(result(failure))
		}
	}
	return m
}

// result distinguishes the recipient's fault (refused), as after a misspelt address, from that of the portal or its
// mail server (failed).
func result(failure error) string {
	switch {
	case failure == nil:
		return "sent"
	case errors.Is(failure, errRecipient):
		return "refused"
	}
	return "failed"
}

// watchQueue registers the gauges of the queue and returns the function that unregisters them.
func watchQueue(to prometheus.Registerer, queue auth.MailQueue) (stop func()) {
	return app.Backlog{
		Waiting: prometheus.NewDesc("raymi_mails_waiting", "Mails that are not sent yet.", nil, nil),
		Oldest:  prometheus.NewDesc("raymi_mails_waiting_seconds", "Age of the oldest mail that is not sent yet.", nil, nil),
		Measure: queue.WaitingMails,
	}.Watch(to)
}
