package bus_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

func connect(t *testing.T) *bus.Bus {
	t.Helper()
	url := os.Getenv("TEST_NATS_URL")
	if url == "" {
		t.Fatal("TEST_NATS_URL is not set: run `make test-go`, which starts a NATS server")
	}
	return connectTo(t, map[string]string{"NATS_URL": url}, "test")
}

func connectTo(t *testing.T, variables map[string]string, name string) *bus.Bus {
	t.Helper()
	var cfg bus.Config
	problems := env.Load(&cfg, variables)
	cfg.Check(problems)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	b, err := bus.Connect(cfg, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

var noMigrations = fstest.MapFS{"0001_none.sql": {Data: []byte("-- +goose Up\nSELECT 1;\n")}}

func text(t *testing.T, m bus.Message) string {
	t.Helper()
	var value wrapperspb.StringValue
	if err := proto.Unmarshal(m.Data, &value); err != nil {
		t.Fatal(err)
	}
	return value.GetValue()
}

// A change and its message commit together; a rollback publishes nothing; a failed message is delivered again, in
// order.
func TestCommittedMessagesReachTheConsumerInOrder(t *testing.T) {
	pool := pgtest.Pool(t, noMigrations)
	b := connect(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()

	got := make(chan string, 8)
	failures := 1
	go b.Consume(ctx, bus.Subscription{Durable: "test", Service: "catalog", Subjects: []string{bus.EventCreated}},
		func(_ context.Context, m bus.Message) error {
			if failures > 0 {
				failures--
				return errors.New("the consumer fails once")
			}
			got <- text(t, m)
			return nil
		})
	publish := func(value string, fail error) {
		t.Helper()
		err := postgres.JoinOrBegin(ctx, pool, func(ctx context.Context, tx pgx.Tx) error {
			if err := postgres.Publish(ctx, tx, bus.EventCreated, wrapperspb.String(value)); err != nil {
				return err
			}
			return fail
		})
		if !errors.Is(err, fail) {
			t.Fatal(err)
		}
	}
	publish("first", nil)
	publish("rolled back", errors.New("refused"))
	go b.Relay(ctx, "catalog", pool)
	publish("second", nil)
	for _, want := range []string{"first", "second"} {
		select {
		case value := <-got:
			if value != want {
				t.Fatalf("got %q, want %q", value, want)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%q did not arrive", want)
		}
	}
}

func TestRedeliveredMessageIsHandledOnce(t *testing.T) {
	pool := pgtest.Pool(t, noMigrations)
	handled := 0
	for range 2 {
		err := postgres.Once(t.Context(), pool, "test", "message-1", func(context.Context, pgx.Tx) error {
			handled++
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if handled != 1 {
		t.Fatalf("handled %d times", handled)
	}
	failed := errors.New("the work failed")
	if err := postgres.Once(t.Context(), pool, "test", "message-2",
		func(context.Context, pgx.Tx) error { return failed }); !errors.Is(err, failed) {
		t.Fatalf("got %v", err)
	}
	if err := postgres.Once(t.Context(), pool, "test", "message-2",
		func(context.Context, pgx.Tx) error { handled++; return nil }); err != nil || handled != 2 {
		t.Fatalf("a failed message is not handled again: %d, %v", handled, err)
	}
}
