// Package confirmation sends the request for confirmation that catalog's worker sends about events which are public for a week, so that
// tests and people who try the portal need not wait for it.
package confirmation

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

const timeout = 10 * time.Second

// Ask publishes the request about the coming seven days of an event in catalog's database; args are its id.
func Ask(ctx context.Context, args []string, getenv func(string) string) error {
	if len(args) != 1 {
		return errors.New("usage: dev ask EVENT")
	}
	id, err := strconv.ParseInt(args[0], 10, 32)
	if err != nil {
		return fmt.Errorf("the id of an event is a number: %w", err)
	}
	url := getenv("RAYMI_CATALOG_DATABASE_URL")
	if url == "" {
		return errors.New("RAYMI_CATALOG_DATABASE_URL names no database: run it in `dev exec`")
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("catalog's database: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }() // nothing is lost by an error
	return ask(ctx, conn, int32(id))
}

func ask(ctx context.Context, conn *pgx.Conn, id int32) error {
	request := &catalogv1.EventConfirmationAsked{Id: id}
	err := conn.QueryRow(ctx, `SELECT e.event_host_id, t.event_name FROM events e JOIN event_translations t ON t.event_id = e.id
		WHERE e.id = $1 AND t.event_name IS NOT NULL ORDER BY t.locale LIMIT 1`, id).Scan(&request.HostId, &request.EventName)
	if err != nil {
		return fmt.Errorf("event %d: %w", id, err)
	}
	rows, err := conn.Query(ctx, `SELECT starts_at, ends_at FROM occurrences WHERE event_id = $1 AND starts_at >= now()
		AND starts_at < now() + interval '7 days' ORDER BY starts_at`, id)
	if err != nil {
		return fmt.Errorf("dates of event %d: %w", id, err)
	}
	if request.Dates, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (*catalogv1.AskedDate, error) {
		var starts, ends time.Time
		err := row.Scan(&starts, &ends)
		return &catalogv1.AskedDate{StartsAt: timestamppb.New(starts), EndsAt: timestamppb.New(ends)}, err
	}); err != nil {
		return fmt.Errorf("dates of event %d: %w", id, err)
	}
	message, err := proto.Marshal(request)
	if err != nil {
		return fmt.Errorf("encode the request: %w", err)
	}
	if _, err := conn.Exec(ctx, `INSERT INTO outbox (subject, payload) VALUES ($1, $2)`, bus.ConfirmationAsked, message); err != nil {
		return fmt.Errorf("publish the request: %w", err)
	}
	return nil
}
