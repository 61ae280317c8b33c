package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	"raymi.example/internal/trace"
)

const (
	// pauseGrowth is the factor between the pauses after failures. With the default of MaxTries, a fault that a restart or a
	// rollout repairs within two minutes leaves no dead letter.
	pauseGrowth = 6
	pauseMax    = time.Minute
	// timeoutsMax is how many times a message waits because a statement reached its timeout, which takes four minutes. After that
	// the database is not overloaded, but the statement takes too long for this message, which would block its consumer.
	timeoutsMax = 10
	// extensions is how many times a busy handler extends the ack deadline before it would pass.
	extensions = 3
	// requestWithin is how long a request for one message waits for it. A request is lost with its connection, so it is short.
	requestWithin = 5 * time.Second
	// triesMax bounds the messages whose failures a process counts.
	triesMax = 10_000
)

// Message is one delivery of an event.
type Message struct {
	// ID is the same in every delivery of the event.
	ID      string
	Subject string
	Data    []byte
}

// Decode reads the event of the message.
func (m Message) Decode(event proto.Message) error {
	if err := proto.Unmarshal(m.Data, event); err != nil {
		return fmt.Errorf("event %s: %w", m.Subject, err)
	}
	return nil
}

// Subscription selects events of one service for a consumer.
type Subscription struct {
	// Durable names a consumer that resumes after its last acknowledged event.
	Durable  string
	Service  string
	Subjects []string
	// Independent events do not depend on each other: replicas may handle several at the same time, in any order.
	Independent bool
}

// Handler handles a message. An error of kind errs.Unavailable means that a dependency is unavailable: the message is
// delivered again, after longer and longer pauses, and never becomes a dead letter, unless statements for it always reach their
// timeout (errs.ErrStatementTimeout).
type Handler func(context.Context, Message) error

// Consume calls handle with events, one at a time and in order, until ctx ends. A failed event is delivered again;
// after five failures it becomes a dead letter and the next event follows. Of independent events, others follow at once.
func (b *Bus) Consume(ctx context.Context, sub Subscription, handle Handler) {
	w := &worker{bus: b, sub: sub, handle: handle, name: sub.Durable, tries: map[uint64]*tries{}}
	b.metrics.initialize(w)
	b.untilDone(ctx, "consume "+sub.Service, func(ctx context.Context) error {
		if !b.conn.IsConnected() {
			return nil
		}
		consumer, err := b.ensureConsumer(ctx, sub)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil // the service that publishes creates it
		}
		if err != nil {
			return err
		}
		defer watchLag(prometheus.DefaultRegisterer, sub, consumer)()
		if sub.Independent {
			return w.deliverSingly(ctx, consumer)
		}
		return w.deliver(ctx, consumer)
	})
}

// worker runs one consumer.
type worker struct {
	bus    *Bus
	sub    Subscription
	handle Handler
	name   string
	// tries are those of the messages that are not done, by their sequence in the stream.
	tries map[uint64]*tries
}

// tries count what happened to one message. The process counts by itself, because the server also counts deliveries that did not fail,
// for example those after a restart.
type tries struct {
	failed   int
	deferred int
	// timeouts counts the deferrals because of a statement's timeout.
	timeouts int
}

// triesOf returns the tries of a message. Messages that another replica finishes are not removed, so there is a bound; who is forgotten
// is only tried again.
func (w *worker) triesOf(sequence uint64) *tries {
	if w.tries[sequence] == nil {
		if len(w.tries) >= triesMax {
			clear(w.tries)
		}
		w.tries[sequence] = &tries{}
	}
	return w.tries[sequence]
}

func (w *worker) deliver(ctx context.Context, consumer jetstream.Consumer) error {
	messages, err := consumer.Messages(jetstream.PullMaxMessages(fetch))
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, messages.Stop)
	defer stop()
	defer messages.Stop()
	for {
		msg, err := messages.Next()
		if errors.Is(err, jetstream.ErrMsgIteratorClosed) {
			return ctx.Err()
		}
		if err != nil {
			return err
		}
		if err := w.handleOne(ctx, msg); err != nil {
			return err
		}
	}
}

// deliverSingly requests each message when the one before is handled, so that others are left to other replicas.
func (w *worker) deliverSingly(ctx context.Context, consumer jetstream.Consumer) error {
	for {
		within, cancel := context.WithTimeout(ctx, requestWithin)
		msg, err := consumer.Next(jetstream.FetchContext(within))
		cancel()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, nats.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
			continue // there was no message
		case err != nil:
			return err
		}
		if err := w.handleOne(ctx, msg); err != nil {
			return err
		}
	}
}

func (w *worker) handleOne(ctx context.Context, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	if only := msg.Headers().Get(headerFor); only != "" && only != w.name {
		return msg.Ack() // a dead letter that was published again for another consumer
	}
	m := messageOf(msg, w.sub.Service, meta)
	failure := w.work(ctx, msg, m)
	switch {
	case failure == nil:
		delete(w.tries, meta.Sequence.Stream)
		w.bus.metrics.handled.WithLabelValues(w.labels(m)...).Inc()
		return msg.Ack()
	case ctx.Err() != nil:
		return errors.Join(ctx.Err(), msg.Nak()) // the process ends; another process may handle it at once
	}
	t := w.triesOf(meta.Sequence.Stream)
	if t.mayWait(failure) {
		t.deferred++
		w.bus.metrics.deferred.WithLabelValues(w.labels(m)...).Inc()
		slog.WarnContext(ctx, "event waits", "consumer", w.name, "subject", m.Subject, "message", m.ID, "error", failure)
		return msg.NakWithDelay(w.bus.pauseAfterDeferrals(t.deferred))
	}
	t.failed++
	w.bus.metrics.failed.WithLabelValues(w.labels(m)...).Inc()
	slog.ErrorContext(ctx, "event not handled", "consumer", w.name, "subject", m.Subject, "message", m.ID, "try", t.failed, "error", failure)
	if t.failed < w.bus.tries {
		return msg.NakWithDelay(w.bus.pauseAfterFailures(t.failed))
	}
	return w.storeDeadLetter(ctx, msg, m, failure)
}

// mayWait reports whether a message can be handled later without being attempted in vain for ever.
func (t *tries) mayWait(failure error) bool {
	if errors.Is(failure, errs.ErrStatementTimeout) {
		t.timeouts++
	}
	return errs.KindOf(failure) == errs.Unavailable && t.timeouts <= timeoutsMax
}

// pauseAfterFailures is the pause after the given number of failures: 1, 6, 36 and 60 seconds.
func (b *Bus) pauseAfterFailures(failures int) time.Duration {
	pause := b.pause
	for range failures - 1 {
		pause = min(pause*pauseGrowth, pauseMax)
	}
	return pause
}

// pauseAfterDeferrals doubles from the first pause up to pauseMax.
func (b *Bus) pauseAfterDeferrals(times int) time.Duration {
	return min(b.pause<<min(times-1, 10), pauseMax)
}

func messageOf(msg jetstream.Msg, service string, meta *jetstream.MsgMetadata) Message {
	m := Message{ID: msg.Headers().Get(headerID), Subject: msg.Subject(), Data: msg.Data()}
	if m.ID == "" {
		m.ID = msg.Headers().Get(nats.MsgIdHdr)
	}
	if m.ID == "" {
		m.ID = fmt.Sprintf("%s-%d", service, meta.Sequence.Stream)
	}
	return m
}

// work handles a message and extends its ack deadline meanwhile. A panic counts as a failure: one message must not end
// the process again and again.
func (w *worker) work(ctx context.Context, msg jetstream.Msg, m Message) (err error) {
	done := make(chan struct{})
	defer close(done)
	go func() {
		tick := time.NewTicker(ackWait / extensions)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				_ = msg.InProgress() // without NATS the message is delivered again; handlers are idempotent
			}
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			slog.ErrorContext(ctx, "panic", "consumer", w.name, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	ctx, end := trace.Process(trace.WithParent(ctx, msg.Headers().Get(headerTrace)), w.name, m.Subject)
	defer func() { end(err) }()
	return w.handle(ctx, m)
}

// labels are the label values of all metrics of messages: service, consumer, subject.
func (w *worker) labels(m Message) []string { return []string{w.sub.Service, w.name, m.Subject} }
