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

	"raymi.example/internal/errs"
)

const (
	// tries before a message that cannot be handled becomes a dead letter, and how much longer each pause between them is: a
	// fault that a restart or a rollout mends within two minutes leaves no dead letter.
	tries  = 5
	growth = 6
	// ackWait is how long a silent consumer keeps a message; one at work says so more often than that.
	ackWait  = 30 * time.Second
	stillBy  = ackWait / 3
	laterMax = time.Minute
)

// Message is one delivered event.
type Message struct {
	// ID is the same for every delivery of one event.
	ID      string
	Subject string
	Data    []byte
}

// Subscription says which events of which service a durable consumer wants.
type Subscription struct {
	// Durable names the consumer: it goes on where it stopped. Empty: only events from now on, for this process alone.
	Durable  string
	Service  string
	Subjects []string
}

// Handler does what a message asks for. An error of kind errs.Unavailable means "later": what the handler needs is away,
// the message comes again, after longer and longer pauses, and it never becomes a dead letter for that.
type Handler func(context.Context, Message) error

// Consume hands events to handle, one at a time and in order, until ctx ends. A failed event is delivered again; after
// five failures it is kept as a dead letter and the next one comes.
func (b *Bus) Consume(ctx context.Context, sub Subscription, handle Handler) {
	w := &worker{bus: b, sub: sub, handle: handle, name: sub.Durable}
	if w.name == "" {
		w.name = b.name
	}
	b.metrics.announce(w)
	b.untilDone(ctx, "consume "+sub.Service, func(ctx context.Context) error {
		if !b.conn.IsConnected() {
			return nil
		}
		if err := b.ensureStream(ctx, sub.Service); err != nil {
			return err
		}
		consumer, err := b.consumer(ctx, sub)
		if err != nil {
			return err
		}
		return w.deliver(ctx, consumer)
	})
}

func (b *Bus) consumer(ctx context.Context, sub Subscription) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	cfg := jetstream.ConsumerConfig{
		Durable: sub.Durable, FilterSubjects: sub.Subjects, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: ackWait, MaxAckPending: 1, DeliverPolicy: jetstream.DeliverAllPolicy,
	}
	if sub.Durable == "" {
		cfg.DeliverPolicy, cfg.InactiveThreshold = jetstream.DeliverNewPolicy, time.Minute
	}
	return b.js.CreateOrUpdateConsumer(ctx, streamName(sub.Service), cfg)
}

// worker is one consumer at work.
type worker struct {
	bus    *Bus
	sub    Subscription
	handle Handler
	name   string
	// failed and later count what happened to the message at this place of the stream. They are this process's own: a
	// server counts every delivery, the harmless ones too.
	place  uint64
	failed int
	later  int
}

func (w *worker) deliver(ctx context.Context, consumer jetstream.Consumer) error {
	messages, err := consumer.Messages(jetstream.PullMaxMessages(16))
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
		if err := w.one(ctx, msg); err != nil {
			return err
		}
	}
}

func (w *worker) one(ctx context.Context, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	if w.place != meta.Sequence.Stream {
		w.place, w.failed, w.later = meta.Sequence.Stream, 0, 0
	}
	if only := msg.Headers().Get(headerFor); only != "" && only != w.name {
		return msg.Ack() // somebody else's dead letter that was put back
	}
	m := messageOf(msg, w.sub.Service, meta)
	failure := w.work(ctx, msg, m)
	switch {
	case failure == nil:
		w.bus.metrics.handled.WithLabelValues(w.labels(m)...).Inc()
		return msg.Ack()
	case ctx.Err() != nil:
		return errors.Join(ctx.Err(), msg.Nak()) // the process ends; another one shall not wait for it
	case errs.KindOf(failure) == errs.Unavailable:
		w.later++
		w.bus.metrics.later.WithLabelValues(w.labels(m)...).Inc()
		slog.WarnContext(ctx, "event waits", "consumer", w.name, "subject", m.Subject, "message", m.ID, "error", failure)
		return msg.NakWithDelay(w.bus.pauseAfter(w.later))
	}
	w.failed++
	w.bus.metrics.failed.WithLabelValues(w.labels(m)...).Inc()
	slog.ErrorContext(ctx, "event not handled", "consumer", w.name, "subject", m.Subject, "message", m.ID, "try", w.failed, "error", failure)
	if w.failed < tries {
		return msg.NakWithDelay(w.bus.pauseOf(w.failed))
	}
	return w.bury(ctx, msg, m, failure)
}

// pauseOf is the pause after so many failures: 1, 6, 36 and 60 seconds.
func (b *Bus) pauseOf(failures int) time.Duration {
	pause := b.pause
	for range failures - 1 {
		pause = min(pause*growth, laterMax)
	}
	return pause
}

// pauseAfter doubles from the first pause to a minute.
func (b *Bus) pauseAfter(times int) time.Duration { return min(b.pause<<min(times-1, 10), laterMax) }

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

// work handles a message and tells the server that it is still being worked on. A panic is a failure like others: one
// message must not end the process again and again.
func (w *worker) work(ctx context.Context, msg jetstream.Msg, m Message) (err error) {
	done := make(chan struct{})
	defer close(done)
	go func() {
		tick := time.NewTicker(stillBy)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				_ = msg.InProgress() // without NATS the message comes again, and the handler bears that
			}
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			slog.ErrorContext(ctx, "panic", "consumer", w.name, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	return w.handle(ctx, m)
}

// labels are those of all metrics of messages: service, consumer, subject.
func (w *worker) labels(m Message) []string { return []string{w.sub.Service, w.name, m.Subject} }
