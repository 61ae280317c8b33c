package bus_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raymi.example/internal/bus"
)

func TestRaiseConsumerKeepsWhatAnOperatorRaised(t *testing.T) {
	want := jetstream.ConsumerConfig{FilterSubjects: []string{"raymi.auth.v1.x"}, AckWait: time.Minute, MaxAckPending: 4}
	with := func(change func(*jetstream.ConsumerConfig)) jetstream.ConsumerConfig {
		cfg := want
		change(&cfg)
		return cfg
	}
	same := func(*jetstream.ConsumerConfig) {}
	for name, c := range map[string]struct {
		have, raised func(*jetstream.ConsumerConfig)
		ordered      bool
	}{
		"the same": {same, same, false},
		"lower":    {func(c *jetstream.ConsumerConfig) { c.AckWait, c.MaxAckPending = time.Second, 1 }, same, false},
		"higher": {
			func(c *jetstream.ConsumerConfig) { c.AckWait, c.MaxAckPending, c.Description = time.Hour, 9, "kept" },
			func(c *jetstream.ConsumerConfig) { c.AckWait, c.MaxAckPending, c.Description = time.Hour, 9, "kept" }, false,
		},
		"unlimited": {
			func(c *jetstream.ConsumerConfig) { c.MaxAckPending = -1 }, func(c *jetstream.ConsumerConfig) { c.MaxAckPending = -1 }, false,
		},
		"higher, in order": {func(c *jetstream.ConsumerConfig) { c.MaxAckPending = 9 }, same, true},
		"own pauses": {
			func(c *jetstream.ConsumerConfig) { c.AckWait, c.BackOff = time.Second, []time.Duration{time.Second} },
			func(c *jetstream.ConsumerConfig) { c.AckWait, c.BackOff = time.Second, []time.Duration{time.Second} }, false,
		},
		"other subjects": {func(c *jetstream.ConsumerConfig) { c.FilterSubjects, c.FilterSubject = nil, "old" }, same, false},
	} {
		have, wanted := with(c.have), with(c.raised)
		raised, changed := bus.RaiseConsumer(have, want, !c.ordered)
		if diff := cmp.Diff(wanted, raised); diff != "" || changed == cmp.Equal(have, wanted) {
			t.Errorf("%s: changed %v\n%s", name, changed, diff)
		}
	}
}

// A restarted process raises the limits of its consumers to its settings and lowers none, apart from that which keeps events in order.
func TestConsumersKeepWhatAnOperatorRaised(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	s.publish(t, "x") // creates the stream
	restart := func(name string, independent bool, variables map[string]string) jetstream.ConsumerConfig {
		t.Helper()
		variables["NATS_URL"] = os.Getenv("TEST_NATS_URL")
		b := connectTo(t, variables, "test")
		sub := bus.Subscription{Durable: name, Service: s.service, Subjects: []string{s.subject}, Independent: independent}
		until(t, func() bool { return !errors.Is(b.EnsureConsumer(t.Context(), sub), jetstream.ErrStreamNotFound) })
		return consumerInfo(t, s.service, name, nil).Config
	}
	for name, c := range map[string]struct {
		independent  bool
		pending      int
		pendingAfter int
	}{"independent": {true, 3, 50}, "ordered": {false, 1, 1}} {
		own := map[string]string{"NATS_MAX_ACK_PENDING": "3"}
		first := restart(name, c.independent, own)
		consumerInfo(t, s.service, name, func(cfg *jetstream.ConsumerConfig) { cfg.AckWait = 20 * time.Second })
		raised := restart(name, c.independent, own)
		if first.AckWait != 30*time.Second || raised.AckWait != 30*time.Second || raised.MaxAckPending != c.pending {
			t.Errorf("%s: %v, then %v with %d", name, first.AckWait, raised.AckWait, raised.MaxAckPending)
		}
		consumerInfo(t, s.service, name, func(cfg *jetstream.ConsumerConfig) {
			cfg.AckWait, cfg.MaxAckPending, cfg.MaxDeliver, cfg.Description = 5*time.Minute, 50, 77, "by hand"
		})
		kept := restart(name, c.independent, own)
		if kept.AckWait != 5*time.Minute || kept.MaxAckPending != c.pendingAfter || kept.MaxDeliver != 77 || kept.Description != "by hand" {
			t.Errorf("%s: a restart made it %+v", name, kept)
		}
	}
}

// consumerInfo returns the state and configuration of a consumer, after an operator's change if there is one.
func consumerInfo(t *testing.T, service, name string, change func(*jetstream.ConsumerConfig)) *jetstream.ConsumerInfo {
	t.Helper()
	conn, err := nats.Connect(os.Getenv("TEST_NATS_URL"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	consumer, err := js.Consumer(t.Context(), "raymi-"+service, name)
	if err != nil {
		t.Fatal(err)
	}
	if change == nil {
		return consumer.CachedInfo()
	}
	cfg := consumer.CachedInfo().Config
	change(&cfg)
	if consumer, err = js.UpdateConsumer(t.Context(), "raymi-"+service, cfg); err != nil {
		t.Fatal(err)
	}
	return consumer.CachedInfo()
}

// Replicas handle independent events at the same time: the first one below ends only after the second one.
func TestIndependentEventsDoNotWaitForEachOther(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	second, done := make(chan struct{}), make(chan string, 2)
	for range 2 {
		b := connectTo(t, map[string]string{"NATS_URL": os.Getenv("TEST_NATS_URL"), "NATS_MAX_ACK_PENDING": "2"}, "test")
		b.SetPause(10 * time.Millisecond)
		sub := bus.Subscription{Durable: "replicas", Service: s.service, Subjects: []string{s.subject}, Independent: true}
		go b.Consume(t.Context(), sub, func(ctx context.Context, m bus.Message) error {
			if text(t, m) == "second" {
				done <- "second"
				close(second)
				return nil
			}
			select {
			case <-second:
			case <-ctx.Done():
			}
			done <- "first"
			return ctx.Err()
		})
	}
	s.publish(t, "first", "second")
	for _, want := range []string{"second", "first"} {
		if got := await(t, done, want); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Failures of independent events alternate, and each event becomes a dead letter after its own.
func TestFailuresOfIndependentEventsAreCountedApart(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	b := connectTo(t, map[string]string{"NATS_URL": os.Getenv("TEST_NATS_URL"), "NATS_MAX_ACK_PENDING": "2"}, "test")
	b.SetPause(10 * time.Millisecond)
	b.SetTries(3)
	sub := bus.Subscription{Durable: "failing", Service: s.service, Subjects: []string{s.subject}, Independent: true}
	go b.Consume(t.Context(), sub, func(context.Context, bus.Message) error { return errors.New("refused") })
	s.publish(t, "first", "second")
	until(t, func() bool { return len(s.letters(t)) == 2 })
}
