package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/trace"
)

// outboxRetention is how long published messages remain in the table, for inspection.
const outboxRetention = 7 * 24 * time.Hour

// pruneEvery is how often the relay deletes published messages after the retention.
const pruneEvery = time.Minute

// outboxBatch is the largest number of messages that are sent at once.
const outboxBatch = 100

// outboxPoll is how often the relay reads the outbox without a notification: one that was sent before LISTEN took effect is lost.
const outboxPoll = 5 * time.Second

// gatherTime is how long the relay waits after a notification for further messages, which it sends in the same batch. It delays each
// message; other readers see a change 100 ms after its commit at the latest.
const gatherTime = 10 * time.Millisecond

// relayLock is the advisory lock that elects one replica of a service as the relay; a single relay preserves the order.
const relayLock = 7_241_902

// Publish writes a message to the outbox of the transaction; the relay sends it after the commit.
func Publish(ctx context.Context, tx pgx.Tx, subject string, message proto.Message) error {
	b := &pgx.Batch{}
	if err := PublishIn(ctx, b, subject, message); err != nil {
		return err
	}
	if err := Send(ctx, tx, b); err != nil {
		return fmt.Errorf("outbox %s: %w", subject, err)
	}
	return nil
}

// PublishIn adds the statement of Publish to a batch, which must be sent in a transaction.
func PublishIn(ctx context.Context, b *pgx.Batch, subject string, message proto.Message) error {
	payload, err := proto.Marshal(message)
	if err != nil {
		return fmt.Errorf("encode %s: %w", subject, err)
	}
	b.Queue(`INSERT INTO outbox (subject, payload, trace) VALUES ($1, $2, NULLIF($3, ''))`, subject, payload, trace.Parent(ctx))
	return nil
}

// OutboxMessage is a message that is not yet published.
type OutboxMessage struct {
	ID        int64
	MessageID string
	Subject   string
	Payload   []byte
	// Trace is the span that published the message, as W3C's traceparent; "" without tracing.
	Trace string
}

// standbyPause is how often a replica that is not the relay tries to acquire the lock.
const standbyPause = 5 * time.Second

// RelayOutbox passes unpublished messages to send, in order, until ctx ends or an error occurs; one of several replicas
// does so. Messages are marked only after send has returned nil, so a failure causes a repetition and never a loss. It
// uses a connection of its own, so that the whole pool remains available to calls.
func RelayOutbox(ctx context.Context, pool *Pool, send func(context.Context, []OutboxMessage) error) error {
	conn, err := pool.Dedicated(ctx)
	if err != nil {
		return fmt.Errorf("relay: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }() // closing releases its locks
	if err := becomeLeader(ctx, conn); err != nil {
		return err
	}
	// Plans are made while the outbox is small and are kept when it has grown: a scan of the table to mark a message took a quarter of
	// PostgreSQL's time for a creation.
	if _, err := conn.Exec(ctx, `SET enable_seqscan = off`); err != nil {
		return fmt.Errorf("plans of the relay: %w", err)
	}
	if _, err := conn.Exec(ctx, `LISTEN outbox`); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	var pruned time.Time
	for {
		if err := drainOutbox(ctx, conn, send); err != nil {
			return err
		}
		if now := time.Now(); now.Sub(pruned) >= pruneEvery {
			if err := pruneOutbox(ctx, conn, now); err != nil {
				return err
			}
			pruned = now
		}
		if err := awaitMessages(ctx, conn); err != nil {
			return err
		}
	}
}

// awaitMessages returns after a notification and the time to gather further messages, or when it is time to poll. It consumes all
// notifications that have arrived, so that they do not accumulate on the connection.
func awaitMessages(ctx context.Context, conn *pgx.Conn) error {
	err := awaitNotification(ctx, conn, outboxPoll)
	for gathering := time.Now().Add(gatherTime); err == nil; {
		err = awaitNotification(ctx, conn, time.Until(gathering))
	}
	if errors.Is(err, errNoNotification) {
		return nil
	}
	return err
}

var errNoNotification = errors.New("no notification")

// awaitNotification consumes a notification; after the time it returns errNoNotification.
func awaitNotification(ctx context.Context, conn *pgx.Conn, within time.Duration) error {
	wait, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	_, err := conn.WaitForNotification(wait)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && wait.Err() != nil:
		return errNoNotification
	case err != nil:
		return fmt.Errorf("wait for outbox: %w", err)
	}
	return nil
}

// becomeLeader returns nil once this connection holds relayLock.
func becomeLeader(ctx context.Context, conn *pgx.Conn) error {
	for {
		var leader bool
		if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, relayLock).Scan(&leader); err != nil || leader {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(standbyPause):
		}
	}
}

// pendingMessages has the limit in its text, because the planner does not know the value of an argument.
var pendingMessages = fmt.Sprintf(`SELECT id, message_id::text AS message_id, subject, payload, COALESCE(trace, '') AS trace FROM outbox
	WHERE published_at IS NULL ORDER BY id LIMIT %d`, outboxBatch)

// drainOutbox sends the pending messages. After a part of a batch nothing is left: a message that is committed later notifies the
// connection.
func drainOutbox(ctx context.Context, conn *pgx.Conn, send func(context.Context, []OutboxMessage) error) error {
	for {
		rows, err := conn.Query(ctx, pendingMessages)
		if err != nil {
			return fmt.Errorf("read outbox: %w", err)
		}
		batch, err := pgx.CollectRows(rows, pgx.RowToStructByName[OutboxMessage])
		if err != nil {
			return fmt.Errorf("read outbox: %w", err)
		}
		if len(batch) == 0 {
			return nil
		}
		if err := send(ctx, batch); err != nil {
			return err
		}
		// By id, not by range: a transaction with a smaller id may commit while send is running.
		if _, err := conn.Exec(ctx, `UPDATE outbox SET published_at = now() WHERE id = ANY($1)`, ids(batch)); err != nil {
			return fmt.Errorf("mark outbox: %w", err)
		}
		if len(batch) < outboxBatch {
			return nil
		}
	}
}

func pruneOutbox(ctx context.Context, conn *pgx.Conn, now time.Time) error {
	if _, err := conn.Exec(ctx, `DELETE FROM outbox WHERE published_at < $1`, now.Add(-outboxRetention)); err != nil {
		return fmt.Errorf("prune outbox: %w", err)
	}
	return nil
}

func ids(batch []OutboxMessage) []int64 {
	out := make([]int64, len(batch))
	for i, m := range batch {
		out[i] = m.ID
	}
	return out
}

// Once runs work unless the consumer has handled the message before; the work and the record of it commit together.
func Once(ctx context.Context, pool *Pool, consumer, messageID string, work func(ctx context.Context, tx pgx.Tx) error) error {
	return JoinOrBegin(ctx, pool, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `INSERT INTO inbox (consumer, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, consumer, messageID)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		return work(ctx, tx)
	})
}
