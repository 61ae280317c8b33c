package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// dedupeWithin is how long the server detects a repeated message id as a duplicate.
	dedupeWithin = 10 * time.Minute
	// streamWithin bounds the calls that read and change a stream's configuration.
	streamWithin = 5 * time.Second
)

func streamName(service string) string { return "raymi-" + service }

// streamOf is the configuration of a service's stream.
func (b *Bus) streamOf(service string) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: streamName(service), Subjects: []string{"raymi." + service + ".v1.>"}, Storage: jetstream.FileStorage,
		MaxAge: maxAge, Duplicates: dedupeWithin, Replicas: b.cfg.Replicas,
	}
}

// findOrCreateStream returns the stream, or creates it and returns nil.
func (b *Bus) findOrCreateStream(ctx context.Context, want jetstream.StreamConfig) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, streamWithin)
	defer cancel()
	stream, err := b.js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream = nil
		_, err = b.js.CreateStream(ctx, want)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			err = nil // another process created it meanwhile
		}
	}
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", want.Name, err)
	}
	return stream, nil
}

// ensureStream creates the stream, or raises an existing one to what is wanted. A limit that an operator raised further
// is kept.
func (b *Bus) ensureStream(ctx context.Context, want jetstream.StreamConfig) error {
	stream, err := b.findOrCreateStream(ctx, want)
	if err != nil || stream == nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, streamWithin)
	defer cancel()
	raised, changed := raise(stream.CachedInfo().Config, want)
	if !changed {
		return nil
	}
	if _, err := b.js.UpdateStream(ctx, raised); err != nil {
		// The stream works as it is, for example while a cluster has too few servers for the wanted replicas.
		slog.WarnContext(ctx, "stream not changed", "stream", want.Name, "replicas", want.Replicas, "error", err)
	}
	return nil
}

// raise returns have with wanted subjects and with the limits that are lower than wanted raised; zero and negative
// limits mean unlimited.
func raise(have, want jetstream.StreamConfig) (raised jetstream.StreamConfig, changed bool) {
	raised = have
	raised.Subjects = want.Subjects
	raised.Replicas = max(have.Replicas, want.Replicas)
	raised.Duplicates = max(have.Duplicates, want.Duplicates)
	raised.MaxAge = higher(have.MaxAge, want.MaxAge)
	raised.MaxBytes = higher(have.MaxBytes, want.MaxBytes)
	return raised, !slices.Equal(have.Subjects, want.Subjects) || raised.Replicas != have.Replicas ||
		raised.Duplicates != have.Duplicates || raised.MaxAge != have.MaxAge || raised.MaxBytes != have.MaxBytes
}

// higher is the higher of two limits.
func higher[T time.Duration | int64 | int](have, want T) T {
	if have <= 0 {
		return have
	}
	if want <= 0 {
		return want
	}
	return max(have, want)
}
