package bus_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

const patience = 30 * time.Second

// testService is a bus with short pauses and a service that publishes texts.
type testService struct {
	*bus.Bus
	service, subject string
	pool             *postgres.Pool
}

func newTestService(t *testing.T) *testService {
	t.Helper()
	s := &testService{Bus: connect(t), service: fmt.Sprintf("test%d", time.Now().UnixNano()), pool: pgtest.Pool(t, noMigrations)}
	s.subject = "raymi." + s.service + ".v1.published"
	s.SetPause(10 * time.Millisecond)
	go s.Relay(t.Context(), s.service, s.pool)
	return s
}

func (s *testService) publish(t *testing.T, texts ...string) {
	t.Helper()
	err := postgres.JoinOrBegin(t.Context(), s.pool, func(_ context.Context, tx pgx.Tx) error {
		for _, text := range texts {
			if err := postgres.Publish(t.Context(), tx, s.subject, wrapperspb.String(text)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// consume starts a consumer; the channel receives each text that handle accepts, as "text id".
func (s *testService) consume(t *testing.T, durable string, handle func(text string) error) <-chan string {
	t.Helper()
	got := make(chan string, 16)
	sub := bus.Subscription{Durable: durable, Service: s.service, Subjects: []string{s.subject}}
	go s.Consume(t.Context(), sub, func(_ context.Context, m bus.Message) error {
		if err := handle(text(t, m)); err != nil {
			return err
		}
		got <- text(t, m) + " " + m.ID
		return nil
	})
	return got
}

func (s *testService) letters(t *testing.T) (letters []bus.DeadLetter) {
	t.Helper()
	err := s.DeadLetters(t.Context(), func(l bus.DeadLetter) error {
		if l.Service == s.service {
			letters = append(letters, l)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return letters
}

func receive(t *testing.T, from <-chan string) (text, id string) {
	t.Helper()
	select {
	case value := <-from:
		text, id, _ = strings.Cut(value, " ")
		return text, id
	case <-time.After(patience):
		t.Fatal("nothing arrived")
		return "", ""
	}
}

func accept(string) error { return nil }

// A message that fails five tries becomes a dead letter with everything that an operator needs, and the next message
// follows. After the repair it can be published again for the consumer that failed, and only for it.
func TestDeadLetterIsStoredAndRetried(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	fail := make(chan error, 100)
	for range 5 {
		fail <- errors.New("cannot\nwrite to postgres://raymi:secret@db/catalog")
	}
	failing := s.consume(t, "failing", func(text string) error {
		if text != "poison" {
			return nil
		}
		select {
		case err := <-fail:
			return err
		default:
			return nil
		}
	})
	working := s.consume(t, "working", accept)
	s.publish(t, "poison", "second")
	_, id := receive(t, working)
	receive(t, working)
	if text, _ := receive(t, failing); text != "second" {
		t.Fatalf("the message after the dead letter must be delivered, got %q", text)
	}
	letters := s.letters(t)
	if len(letters) != 1 {
		t.Fatalf("%d dead letters", len(letters))
	}
	l := letters[0]
	if l.MessageID != id || l.Consumer != "failing" || l.Subject != s.subject || l.Sequence != 1 || time.Since(l.FailedAt) > time.Hour ||
		l.Error != "cannot write to postgres://…@db/catalog" {
		t.Errorf("got %+v", l)
	}
	var out bytes.Buffer
	if err := s.Dead(t.Context(), &out); err != nil || !strings.Contains(out.String(), id) {
		t.Errorf("the list must name it: %s, %v", out.String(), err)
	}
	out.Reset()
	if err := s.Dead(t.Context(), &out, "retry", strconv.FormatUint(l.Number, 10)); err != nil || out.String() != "retry: 1\n" {
		t.Fatalf("got %q, %v", out.String(), err)
	}
	if text, again := receive(t, failing); text != "poison" || again != id {
		t.Errorf("got %q %q, want the same message", text, again)
	}
	s.publish(t, "third")
	if text, _ := receive(t, working); text != "third" {
		t.Errorf("the consumer that had handled the message got it again: %q", text)
	}
	if left := s.letters(t); len(left) != 0 {
		t.Errorf("the retried letter is still stored: %+v", left)
	}
}

func TestDeadLetterCanBeDropped(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	got := s.consume(t, "failing", func(text string) error {
		if text == "poison" {
			panic("poison")
		}
		return nil
	})
	s.publish(t, "poison", "second")
	receive(t, got)
	letters := s.letters(t)
	if len(letters) != 1 || letters[0].Error != "panic: poison" {
		t.Fatalf("a panic must count as a failure, got %+v", letters)
	}
	if err := s.Dead(t.Context(), &bytes.Buffer{}, "drop", strconv.FormatUint(letters[0].Number, 10)); err != nil {
		t.Fatal(err)
	}
	if left := s.letters(t); len(left) != 0 {
		t.Errorf("left: %+v", left)
	}
	for _, arguments := range [][]string{{"retry"}, {"drop", "x"}, {"bury", "1"}} {
		if err := s.Dead(t.Context(), &bytes.Buffer{}, arguments...); err == nil {
			t.Errorf("%q must be refused", arguments)
		}
	}
}

// While a dependency of the handler is unavailable its messages wait, for any number of deliveries.
func TestUnavailableDependencyMakesNoDeadLetter(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	tries := 0
	got := s.consume(t, "waiting", func(string) error {
		if tries++; tries <= 7 {
			return fmt.Errorf("render: %w", errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable"))
		}
		return nil
	})
	s.publish(t, "picture")
	if text, _ := receive(t, got); text != "picture" || tries != 8 {
		t.Errorf("got %q after %d tries", text, tries)
	}
	if left := s.letters(t); len(left) != 0 {
		t.Errorf("dead: %+v", left)
	}
	b := connect(t)
	for tries, want := range map[int]time.Duration{1: time.Second, 2: 2 * time.Second, 7: time.Minute, 1000: time.Minute} {
		if got := b.PauseAfterDeferrals(tries); got != want {
			t.Errorf("after %d: %s, want %s", tries, got, want)
		}
	}
}

// A statement that always reaches its timeout belongs to its message, which must not block the others for ever.
func TestMessageWhoseStatementIsAlwaysTooSlowBecomesADeadLetter(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	tries := 0
	got := s.consume(t, "slow", func(text string) error {
		if text == "next" {
			return nil
		}
		tries++
		return fmt.Errorf("%w: %w", errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable"), errs.ErrStatementTimeout)
	})
	s.publish(t, "huge")
	s.publish(t, "next")
	if text, _ := receive(t, got); text != "next" || tries <= 10 {
		t.Errorf("got %q after %d tries", text, tries)
	}
	if left := s.letters(t); len(left) != 1 {
		t.Errorf("dead: %+v", left)
	}
}

// The five tries of a failing message spread over more than a minute.
func TestPausesBetweenFailuresGrow(t *testing.T) {
	t.Parallel()
	b := connect(t)
	for failures, want := range map[int]time.Duration{1: time.Second, 2: 6 * time.Second, 3: 36 * time.Second, 4: time.Minute} {
		if got := b.PauseAfterFailures(failures); got != want {
			t.Errorf("after %d: %s, want %s", failures, got, want)
		}
	}
}

// Counters with alerts exist from the start, with the value 0.
func TestMetricsCountMessages(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	got := s.consume(t, "counted", func(text string) error {
		if text == "poison" {
			return errors.New("no")
		}
		return nil
	})
	s.publish(t, "first")
	receive(t, got)
	if n := s.metric(t, "raymi_dead_letters_total"); n != 0 {
		t.Errorf("%v dead letters before any", n)
	}
	s.publish(t, "poison", "last")
	receive(t, got)
	for name, want := range map[string]float64{"raymi_bus_failed_total": 5, "raymi_bus_later_total": 0, "raymi_dead_letters_total": 1} {
		if n := s.metric(t, name); n != want {
			t.Errorf("%s is %v, want %v", name, n, want)
		}
	}
	// The relay marks a message as published shortly after its delivery.
	for deadline := time.Now().Add(patience); s.metric(t, "raymi_outbox_waiting") != 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the outbox is not emptied")
		}
	}
}

func TestOutboxBacklogIsMeasured(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, noMigrations)
	if waiting, oldest, err := postgres.OutboxBacklog(t.Context(), pool); err != nil || waiting != 0 || oldest != 0 {
		t.Fatalf("got %d, %s, %v", waiting, oldest, err)
	}
	_, err := pool.Exec(t.Context(), `INSERT INTO outbox (subject, payload, created_at, published_at) VALUES
		('a', '', now() - interval '3 hours', now()), ('b', '', now() - interval '1 hour', NULL), ('c', '', now(), NULL)`)
	if err != nil {
		t.Fatal(err)
	}
	waiting, oldest, err := postgres.OutboxBacklog(t.Context(), pool)
	if err != nil || waiting != 2 || oldest.Round(time.Minute) != time.Hour {
		t.Fatalf("got %d, %s, %v", waiting, oldest, err)
	}
}

func TestTheLagOfAConsumerIsMeasured(t *testing.T) {
	t.Parallel()
	s := newTestService(t)
	release := make(chan struct{})
	got := s.consume(t, "slow", func(string) error {
		<-release
		return nil
	})
	s.publish(t, "a", "b", "c")
	s.untilMetric(t, "raymi_bus_waiting", 3)
	close(release)
	for range 3 {
		<-got
	}
	s.untilMetric(t, "raymi_bus_waiting", 0)
}

// untilMetric waits until a series of the test's own service has a value.
func (s *testService) untilMetric(t *testing.T, name string, want float64) {
	t.Helper()
	for end := time.Now().Add(patience); s.metric(t, name) != want; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s is %v, want %v", name, s.metric(t, name), want)
		}
	}
}

// metric reads a series of the test's own service; -1 when it is missing.
func (s *testService) metric(t *testing.T, name string) float64 {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			if family.GetName() == name && strings.Contains(m.String(), s.service) {
				return m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	return -1
}
