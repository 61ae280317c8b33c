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

// graveyard is a bus with short pauses, and a service of the test's own that tells its texts.
type graveyard struct {
	*bus.Bus
	service, subject string
	pool             *postgres.Pool
}

func newGraveyard(t *testing.T) *graveyard {
	t.Helper()
	g := &graveyard{Bus: connect(t), service: fmt.Sprintf("test%d", time.Now().UnixNano()), pool: pgtest.Pool(t, noMigrations)}
	g.subject = "raymi." + g.service + ".v1.told"
	g.SetPause(10 * time.Millisecond)
	go g.Relay(t.Context(), g.service, g.pool)
	return g
}

func (g *graveyard) tell(t *testing.T, texts ...string) {
	t.Helper()
	err := postgres.JoinOrBegin(t.Context(), g.pool, func(ctx context.Context, tx pgx.Tx) error {
		for _, text := range texts {
			if err := postgres.Publish(t.Context(), tx, g.subject, wrapperspb.String(text)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// listen starts a consumer; what handle bears comes out of the channel as "text id".
func (g *graveyard) listen(t *testing.T, durable string, handle func(text string) error) <-chan string {
	t.Helper()
	got := make(chan string, 16)
	sub := bus.Subscription{Durable: durable, Service: g.service, Subjects: []string{g.subject}}
	go g.Consume(t.Context(), sub, func(_ context.Context, m bus.Message) error {
		if err := handle(text(t, m)); err != nil {
			return err
		}
		got <- text(t, m) + " " + m.ID
		return nil
	})
	return got
}

func (g *graveyard) letters(t *testing.T) (mine []bus.DeadLetter) {
	t.Helper()
	err := g.DeadLetters(t.Context(), func(l bus.DeadLetter) error {
		if l.Service == g.service {
			mine = append(mine, l)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return mine
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

func bear(string) error { return nil }

// A message that fails five times is kept with all that an operator needs, the next one comes, and once the cause is
// mended it is put back for the consumer that failed, and for no other.
func TestADeadLetterIsKeptAndPutBack(t *testing.T) {
	t.Parallel()
	g := newGraveyard(t)
	fail := make(chan error, 100)
	for range 5 {
		fail <- errors.New("cannot\nwrite to postgres://raymi:secret@db/catalog")
	}
	sick := g.listen(t, "sick", func(text string) error {
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
	well := g.listen(t, "well", bear)
	g.tell(t, "poison", "second")
	_, id := receive(t, well)
	receive(t, well)
	if text, _ := receive(t, sick); text != "second" {
		t.Fatalf("the dead letter's successor must come, got %q", text)
	}
	letters := g.letters(t)
	if len(letters) != 1 {
		t.Fatalf("%d dead letters", len(letters))
	}
	l := letters[0]
	if l.MessageID != id || l.Consumer != "sick" || l.Subject != g.subject || l.Sequence != 1 || time.Since(l.FailedAt) > time.Hour ||
		l.Error != "cannot write to postgres://…@db/catalog" {
		t.Errorf("got %+v", l)
	}
	var out bytes.Buffer
	if err := g.Dead(t.Context(), &out); err != nil || !strings.Contains(out.String(), id) {
		t.Errorf("the list must name it: %s, %v", out.String(), err)
	}
	out.Reset()
	if err := g.Dead(t.Context(), &out, "retry", strconv.FormatUint(l.Number, 10)); err != nil || out.String() != "retry: 1\n" {
		t.Fatalf("got %q, %v", out.String(), err)
	}
	if text, again := receive(t, sick); text != "poison" || again != id {
		t.Errorf("got %q %q, want the same message", text, again)
	}
	g.tell(t, "third")
	if text, _ := receive(t, well); text != "third" {
		t.Errorf("who had handled the letter got it again: %q", text)
	}
	if left := g.letters(t); len(left) != 0 {
		t.Errorf("what was put back is a dead letter still: %+v", left)
	}
}

func TestADeadLetterCanBeDropped(t *testing.T) {
	t.Parallel()
	g := newGraveyard(t)
	got := g.listen(t, "sick", func(text string) error {
		if text == "poison" {
			panic("poison")
		}
		return nil
	})
	g.tell(t, "poison", "second")
	receive(t, got)
	letters := g.letters(t)
	if len(letters) != 1 || letters[0].Error != "panic: poison" {
		t.Fatalf("a panic is a failure like others, got %+v", letters)
	}
	if err := g.Dead(t.Context(), &bytes.Buffer{}, "drop", strconv.FormatUint(letters[0].Number, 10)); err != nil {
		t.Fatal(err)
	}
	if left := g.letters(t); len(left) != 0 {
		t.Errorf("left: %+v", left)
	}
	for _, words := range [][]string{{"retry"}, {"drop", "x"}, {"bury", "1"}} {
		if err := g.Dead(t.Context(), &bytes.Buffer{}, words...); err == nil {
			t.Errorf("%q must be refused", words)
		}
	}
}

// While what a handler needs is away its messages wait, however often that is found out.
func TestWhatIsAwayMakesNoDeadLetter(t *testing.T) {
	t.Parallel()
	g := newGraveyard(t)
	times := 0
	got := g.listen(t, "waiting", func(string) error {
		if times++; times <= 7 {
			return fmt.Errorf("render: %w", errs.New(errs.Unavailable, "service_unavailable", "Service Unavailable"))
		}
		return nil
	})
	g.tell(t, "picture")
	if text, _ := receive(t, got); text != "picture" || times != 8 {
		t.Errorf("got %q after %d tries", text, times)
	}
	if left := g.letters(t); len(left) != 0 {
		t.Errorf("dead: %+v", left)
	}
	b := connect(t)
	for times, want := range map[int]time.Duration{1: time.Second, 2: 2 * time.Second, 7: time.Minute, 1000: time.Minute} {
		if got := b.PauseAfter(times); got != want {
			t.Errorf("after %d: %s, want %s", times, got, want)
		}
	}
}

// The five tries of a message that fails spread over more than a minute.
func TestThePausesBetweenFailuresGrow(t *testing.T) {
	t.Parallel()
	b := connect(t)
	for failures, want := range map[int]time.Duration{1: time.Second, 2: 6 * time.Second, 3: 36 * time.Second, 4: time.Minute} {
		if got := b.PauseOf(failures); got != want {
			t.Errorf("after %d: %s, want %s", failures, got, want)
		}
	}
}

// What an alert counts is there from the start, with 0, and grows.
func TestMetricsTellOfMessages(t *testing.T) {
	t.Parallel()
	g := newGraveyard(t)
	got := g.listen(t, "counted", func(text string) error {
		if text == "poison" {
			return errors.New("no")
		}
		return nil
	})
	g.tell(t, "first")
	receive(t, got)
	if n := g.metric(t, "raymi_dead_letters_total"); n != 0 {
		t.Errorf("%v dead letters before any", n)
	}
	g.tell(t, "poison", "last")
	receive(t, got)
	for name, want := range map[string]float64{"raymi_bus_failed_total": 5, "raymi_bus_later_total": 0, "raymi_dead_letters_total": 1} {
		if n := g.metric(t, name); n != want {
			t.Errorf("%s is %v, want %v", name, n, want)
		}
	}
	// The relay marks what it has published a moment after it arrived.
	for deadline := time.Now().Add(patience); g.metric(t, "raymi_outbox_waiting") != 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the outbox never emptied")
		}
	}
}

func TestTheOutboxIsMeasured(t *testing.T) {
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

// metric reads a series of the test's own service; -1 when there is none.
func (g *graveyard) metric(t *testing.T, name string) float64 {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			if family.GetName() == name && strings.Contains(m.String(), g.service) {
				return m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	return -1
}
