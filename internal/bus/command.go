package bus

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
)

// DeadCommand is the operator's command for the dead letters of all services:
//
//	events dead                 lists them
//	events dead retry 3 4|all   publishes them again, for the consumers that failed
//	events dead drop 3 4|all    deletes them
//	events dead raise           raises their stream to NATS_DEAD_BYTES and NATS_REPLICAS; services only create it
//
// NATS_URL has to name a user who may read and change the stream of dead letters and publish to all streams.
func DeadCommand(ctx context.Context, variables map[string]string, arguments []string) error {
	var cfg struct {
		NATS Config
		TLS  mtls.Config
	}
	problems := env.Load(&cfg, variables)
	cfg.NATS.Check(problems)
	cfg.NATS.Certificates = cfg.TLS.Load(problems)
	if err := problems.Err(); err != nil {
		return err
	}
	b, err := Connect(cfg.NATS, "operator")
	if err != nil {
		return err
	}
	defer b.Close()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := b.await(ctx, 5*time.Second); err != nil {
		return err
	}
	return b.dead(ctx, os.Stdout, arguments)
}

// await returns once NATS is connected, or an error after timeout.
func (b *Bus) await(ctx context.Context, timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for !b.conn.IsConnected() {
		select {
		case <-ctx.Done():
			return errors.New("NATS does not answer")
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

func (b *Bus) dead(ctx context.Context, out io.Writer, arguments []string) error {
	if len(arguments) == 0 {
		return b.listDeadLetters(ctx, out)
	}
	if slices.Equal(arguments, []string{"raise"}) {
		return b.ensureStream(ctx, b.deadStreamConfig())
	}
	work := map[string]func(context.Context, DeadLetter) error{
		"retry": b.RetryDeadLetter,
		"drop":  func(ctx context.Context, l DeadLetter) error { return b.DropDeadLetter(ctx, l.Number) },
	}[arguments[0]]
	chosen, err := parseNumbers(arguments[1:])
	if work == nil || err != nil {
		return errors.New("usage: events dead [raise | retry|drop NUMBER…|all]")
	}
	done := 0
	err = b.DeadLetters(ctx, func(l DeadLetter) error {
		if chosen != nil && !chosen[l.Number] {
			return nil
		}
		done++
		return work(ctx, l)
	})
	fmt.Fprintf(out, "%s: %d\n", arguments[0], done)
	return err
}

// parseNumbers reads numbers of dead letters; "all" returns nil.
func parseNumbers(arguments []string) (map[uint64]bool, error) {
	if len(arguments) == 1 && arguments[0] == "all" {
		return nil, nil
	}
	chosen := map[uint64]bool{}
	for _, argument := range arguments {
		number, err := strconv.ParseUint(argument, 10, 64)
		if err != nil {
			return nil, err
		}
		chosen[number] = true
	}
	if len(chosen) == 0 {
		return nil, errors.New("no number")
	}
	return chosen, nil
}

func (b *Bus) listDeadLetters(ctx context.Context, out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NUMBER\tFAILED AT\tCONSUMER\tSUBJECT\tMESSAGE\tERROR")
	err := b.DeadLetters(ctx, func(l DeadLetter) error {
		_, err := fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\n", l.Number, l.FailedAt.Format(time.RFC3339), l.Consumer, l.Subject,
			l.MessageID, l.Error)
		return err
	})
	return errors.Join(err, table.Flush())
}
