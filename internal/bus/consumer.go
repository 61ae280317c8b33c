package bus

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// consumerWithin bounds the calls that read and change a consumer.
const consumerWithin = 5 * time.Second

// consumerOf is the configuration of a consumer. Only events that do not depend on each other may be unacknowledged at the same time.
func (b *Bus) consumerOf(sub Subscription) jetstream.ConsumerConfig {
	cfg := jetstream.ConsumerConfig{
		Durable: sub.Durable, FilterSubjects: sub.Subjects, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: ackWait, MaxAckPending: 1, DeliverPolicy: jetstream.DeliverAllPolicy,
	}
	if sub.Independent {
		cfg.MaxAckPending = b.cfg.MaxAckPending
	}
	return cfg
}

// ensureConsumer creates the consumer, or raises an existing one to what is wanted. A limit that an operator raised further is kept.
func (b *Bus) ensureConsumer(ctx context.Context, sub Subscription) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, consumerWithin)
	defer cancel()
	stream, want := streamName(sub.Service), b.consumerOf(sub)
	consumer, err := b.js.Consumer(ctx, stream, sub.Durable)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		return b.js.CreateConsumer(ctx, stream, want)
	}
	if err != nil {
		return nil, fmt.Errorf("consumer %s of %s: %w", sub.Durable, stream, err)
	}
	raised, changed := raiseConsumer(consumer.CachedInfo().Config, want, sub.Independent)
	if !changed {
		return consumer, nil
	}
	return b.js.UpdateConsumer(ctx, stream, raised)
}

// raiseConsumer returns have with wanted subjects and with the limits that are lower than wanted raised. Unless its events are
// independent, a consumer has always one unacknowledged event; have's other limits are the operator's.
func raiseConsumer(have, want jetstream.ConsumerConfig, independent bool) (raised jetstream.ConsumerConfig, changed bool) {
	raised = have
	raised.FilterSubject, raised.FilterSubjects = "", want.FilterSubjects
	raised.MaxAckPending = want.MaxAckPending
	if independent {
		raised.MaxAckPending = higher(have.MaxAckPending, want.MaxAckPending)
	}
	if len(have.BackOff) == 0 { // otherwise its first pause is the ack deadline
		raised.AckWait = max(have.AckWait, want.AckWait)
	}
	return raised, raised.AckWait != have.AckWait || raised.MaxAckPending != have.MaxAckPending ||
		!slices.Equal(have.FilterSubjects, want.FilterSubjects)
}
