package postgres_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
)

const relayPatience = 20 * time.Second

// relay runs the relay until the test ends, and returns the subjects of the batches that it sends.
func relay(t *testing.T, pool *postgres.Pool) <-chan []string {
	t.Helper()
	sent, stop := startRelay(t, pool)
	t.Cleanup(stop)
	return sent
}

// startRelay runs the relay until stop is called.
func startRelay(t *testing.T, pool *postgres.Pool) (sent chan []string, stop func()) {
	t.Helper()
	sent = make(chan []string, 10)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	stopped := make(chan error, 1)
	go func() {
		stopped <- postgres.RelayOutbox(ctx, pool, func(_ context.Context, batch []postgres.OutboxMessage) error {
			var subjects []string
			for _, m := range batch {
				subjects = append(subjects, m.Subject)
			}
			sent <- subjects
			return nil
		})
	}()
	return sent, func() {
		cancel()
		if err := <-stopped; !errors.Is(err, context.Canceled) {
			t.Errorf("the relay ended with %v", err)
		}
	}
}

// next returns the next n subjects, of one or several batches.
func next(t *testing.T, sent <-chan []string, n int) (out []string) {
	t.Helper()
	for len(out) < n {
		select {
		case batch := <-sent:
			out = append(out, batch...)
		case <-time.After(relayPatience):
			t.Fatalf("got %d of %d messages", len(out), n)
		}
	}
	return out
}

func numbered(first, last int) (out []string) {
	for i := first; i <= last; i++ {
		out = append(out, strconv.Itoa(i))
	}
	return out
}

func TestTheRelaySendsAllMessagesInOrder(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	const write = `INSERT INTO outbox (subject, payload) SELECT i::text, '' FROM generate_series($1::integer, $2::integer) i`
	pgtest.Exec(t, pool, write, 1, 250)
	sent := relay(t, pool)
	if d := cmp.Diff(numbered(1, 250), next(t, sent, 250)); d != "" {
		t.Error(d)
	}
	// Full batches and parts of one, each announced by a notification.
	pgtest.Exec(t, pool, write, 251, 350)
	pgtest.Exec(t, pool, write, 351, 352)
	if d := cmp.Diff(numbered(251, 352), next(t, sent, 102)); d != "" {
		t.Error(d)
	}
}

func TestPublishedMessagesAreKeptForAWeek(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	pgtest.Exec(t, pool, `INSERT INTO outbox (subject, payload, created_at, published_at) VALUES
		('old', '', now() - interval '8 days', now() - interval '8 days'), ('young', '', now() - interval '6 days', now() - interval '6 days'),
		('waiting', '', now() - interval '9 days', NULL)`)
	sent := relay(t, pool)
	if d := cmp.Diff([]string{"waiting"}, next(t, sent, 1)); d != "" {
		t.Error(d)
	}
	var left []string
	for deadline := time.Now().Add(relayPatience); len(left) != 2; time.Sleep(10 * time.Millisecond) {
		pgtest.Scan(t, pool, `SELECT array_agg(subject ORDER BY subject) FROM outbox`, &left)
		if time.Now().After(deadline) {
			t.Fatalf("%v are left", left)
		}
	}
	if d := cmp.Diff([]string{"waiting", "young"}, left); d != "" {
		t.Error(d)
	}
}

// The relay marks messages by their ids: its plan, which is made while the outbox is small, must not read all of a large one.
func TestTheRelayDoesNotReadTheWholeOutbox(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	pgtest.Exec(t, pool, `INSERT INTO outbox (subject, payload, published_at) VALUES ('old', '', now())`)
	pgtest.Exec(t, pool, `VACUUM ANALYZE outbox`)
	sent, stop := startRelay(t, pool)
	for range 20 {
		pgtest.Exec(t, pool, `INSERT INTO outbox (subject, payload) VALUES ('a', '')`)
		next(t, sent, 1)
	}
	pgtest.Exec(t, pool, `INSERT INTO outbox (subject, payload, published_at) SELECT 'old', '', now() FROM generate_series(1, 20000)`)
	for range 5 {
		pgtest.Exec(t, pool, `INSERT INTO outbox (subject, payload) VALUES ('b', '')`)
		next(t, sent, 1)
	}
	stop() // its connection reports what it has read when it ends
	var read, marked int64
	for deadline := time.Now().Add(relayPatience); marked < 24; time.Sleep(10 * time.Millisecond) {
		pgtest.Scan(t, pool, `SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'outbox'`, &read)
		pgtest.Scan(t, pool, `SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'outbox'`, &marked)
		if time.Now().After(deadline) {
			t.Fatalf("%d messages are marked", marked)
		}
	}
	if read >= 20000 {
		t.Errorf("%d rows were read by scans of the table", read)
	}
}

// Notifications that have arrived while the relay sent a batch are consumed together: it does not read the outbox once for each.
func TestNotificationsAreConsumedTogether(t *testing.T) {
	t.Parallel()
	pool := pgtest.Pool(t, things)
	conn, err := pool.Dedicated(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	if _, err := conn.Exec(t.Context(), `LISTEN outbox`); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		pgtest.Exec(t, pool, `INSERT INTO outbox (subject, payload) VALUES ('a', '')`)
	}
	if _, err := conn.Exec(t.Context(), `SELECT`); err != nil { // receives them
		t.Fatal(err)
	}
	if err := postgres.AwaitMessages(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
	received, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := conn.WaitForNotification(received); err == nil {
		t.Errorf("a notification is left: %v", n)
	}
}
