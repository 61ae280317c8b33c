package bus

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"raymi.example/internal/postgres"
	"raymi.example/internal/trace"
)

// CatalogSubjects matches the subjects of all events of the catalog service.
const CatalogSubjects = "raymi.catalog.v1.>"

// Subjects of all events: raymi.<publishing service>.v1.<event>.
const (
	FileUploaded        = "raymi.media.v1.file_uploaded"
	FileChanged         = "raymi.media.v1.file_changed"
	FileDeleted         = "raymi.media.v1.file_deleted"
	EventCreated        = "raymi.catalog.v1.event_created"
	EventChanged        = "raymi.catalog.v1.event_changed"
	EventDeleted        = "raymi.catalog.v1.event_deleted"
	EventReviewed       = "raymi.catalog.v1.event_reviewed"
	ConfirmationAsked   = "raymi.catalog.v1.event_confirmation_asked"
	HostCreated         = "raymi.catalog.v1.host_created"
	HostChanged         = "raymi.catalog.v1.host_changed"
	EntryChanged        = "raymi.catalog.v1.entry_changed"
	UserRegistered      = "raymi.auth.v1.user_registered"
	UserChanged         = "raymi.auth.v1.user_changed"
	UserDeleted         = "raymi.auth.v1.user_deleted"
	ConfirmationSent    = "raymi.auth.v1.event_confirmation_sent"
	ApplicationReceived = "raymi.partners.v1.application_received"
	ApplicationChanged  = "raymi.partners.v1.application_changed"
	ApplicationAsked    = "raymi.partners.v1.application_asked"
	ApplicationAnswered = "raymi.partners.v1.application_answered"
	ApplicationDecided  = "raymi.partners.v1.application_decided"
)

const (
	// retryAfter is the pause after a failure of NATS or of the database.
	retryAfter = time.Second
	// headerTrace continues the trace of the call that published a message (W3C Trace Context).
	headerTrace = "traceparent"
	// inboxPrefix and the process's name start the subjects of replies to it: the permissions of a NATS user name them.
	inboxPrefix = "_INBOX_"
	// pingEvery detects a server that accepts connections and does not answer: two pings without an answer close the
	// connection.
	pingEvery = 2 * time.Second
)

// Bus is a connection to NATS that reconnects for as long as it is needed.
type Bus struct {
	cfg     Config
	conn    *nats.Conn
	js      jetstream.JetStream
	metrics *metrics
	// pause is the wait after a first failure.
	pause time.Duration
	// tries is how many times a message is attempted before it becomes a dead letter.
	tries int
	// listeners subscribe to events outside of JetStream.
	listeners listeners
}

// Connect starts connecting as the process called name and returns at once. While NATS is unavailable, publishing fails and the relay
// retries it.
func Connect(cfg Config, name string) (*Bus, error) {
	b := &Bus{cfg: cfg, metrics: newMetrics(prometheus.DefaultRegisterer), pause: retryAfter, tries: triesBeforeDeath}
	options := append(b.handlers(), nats.Name(name), nats.CustomInboxPrefix(inboxPrefix+name),
		nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1),
		nats.ReconnectWait(500*time.Millisecond), nats.ReconnectBufSize(-1), nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(2))
	if cfg.Certificates != nil {
		options = append(options, nats.ClientTLSConfig(cfg.Certificates.Own, cfg.Certificates.Authorities))
	}
	var err error
	if b.conn, err = nats.Connect(cfg.URL, options...); err != nil {
		return nil, fmt.Errorf("nats: %w", err)
	}
	if b.js, err = jetstream.New(b.conn); err != nil {
		b.conn.Close()
		return nil, fmt.Errorf("jetstream: %w", err)
	}
	return b, nil
}

// Connected reports whether the connection to NATS is established.
func (b *Bus) Connected() bool { return b.conn.IsConnected() }

// Close ends the connection.
func (b *Bus) Close() { b.conn.Close() }

// Relay publishes the outbox of a service until ctx ends; failures are logged and retried.
func (b *Bus) Relay(ctx context.Context, service string, pool *postgres.Pool) {
	defer watchOutbox(prometheus.DefaultRegisterer, service, pool)()
	b.untilDone(ctx, "relay", func(ctx context.Context) error {
		if !b.conn.IsConnected() {
			return nil
		}
		if err := b.ensureStream(ctx, b.streamOf(service)); err != nil {
			return err
		}
		return postgres.RelayOutbox(ctx, pool, b.publish)
	})
}

// publish sends a batch and waits until the stream has stored all of it.
func (b *Bus) publish(ctx context.Context, batch []postgres.OutboxMessage) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for _, m := range batch {
		if err := b.publishOne(ctx, m); err != nil {
			return fmt.Errorf("publish %s: %w", m.Subject, err)
		}
	}
	return nil
}

func (b *Bus) publishOne(ctx context.Context, m postgres.OutboxMessage) (err error) {
	msg := &nats.Msg{Subject: m.Subject, Data: m.Payload, Header: nats.Header{}}
	if m.Trace != "" {
		var end func(error)
		ctx, end = trace.Publish(trace.WithParent(ctx, m.Trace), m.Subject)
		defer func() { end(err) }()
		msg.Header.Set(headerTrace, trace.Parent(ctx))
	}
	_, err = b.js.PublishMsg(ctx, msg, jetstream.WithMsgID(m.MessageID))
	return err
}

// untilDone runs work again and again, with a pause after each run, until ctx ends; errors are logged.
func (b *Bus) untilDone(ctx context.Context, what string, work func(context.Context) error) {
	for ctx.Err() == nil {
		if err := work(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "bus", "what", what, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(b.pause):
		}
	}
}
