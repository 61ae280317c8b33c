package bus

import (
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// flushWithin bounds the round trip after which the server has processed the subscriptions.
const flushWithin = 5 * time.Second

// Listener is a subscription outside of JetStream: events that are published while it is disconnected are not delivered
// to it.
type Listener struct {
	subscribed atomic.Bool
	missed     func()
}

// Subscribed reports whether events are being received.
func (l *Listener) Subscribed() bool { return l.subscribed.Load() }

// Listen calls handle with events as they are published, in every process, before any consumer receives them. It calls
// missed before events start to arrive, at first and after each disconnection, and when events were dropped. A bus has
// one listener.
func (b *Bus) Listen(subjects []string, handle func(Message), missed func()) (*Listener, error) {
	l := &Listener{missed: missed}
	for _, subject := range subjects {
		_, err := b.conn.Subscribe(subject, func(m *nats.Msg) {
			handle(Message{ID: m.Header.Get(nats.MsgIdHdr), Subject: m.Subject, Data: m.Data})
		})
		if err != nil {
			return nil, err
		}
	}
	b.listener.Store(l)
	if b.conn.IsConnected() {
		l.connected(b.conn)
	}
	return l, nil
}

// connected marks the listener as subscribed once the server has processed the subscriptions. The NATS client runs its
// connection handlers one after the other.
func (l *Listener) connected(conn *nats.Conn) {
	if l == nil {
		return
	}
	if err := conn.FlushTimeout(flushWithin); err != nil {
		slog.Warn("bus", "what", "listen", "error", err)
		return // a broken connection is closed, by its pings at the latest, and reconnects
	}
	l.missed()
	l.subscribed.Store(true)
	if !conn.IsConnected() {
		l.subscribed.Store(false)
	}
}

func (l *Listener) disconnected() {
	if l != nil {
		l.subscribed.Store(false)
	}
}

// handlers update the listener when the connection's state changes.
func (b *Bus) handlers() []nats.Option {
	return []nats.Option{
		nats.ConnectHandler(func(c *nats.Conn) { b.listener.Load().connected(c) }),
		nats.ReconnectHandler(func(c *nats.Conn) { b.listener.Load().connected(c) }),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { b.listener.Load().disconnected() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			slog.Warn("bus", "what", "connection", "error", err)
			if l := b.listener.Load(); l != nil && errors.Is(err, nats.ErrSlowConsumer) {
				l.missed()
			}
		}),
	}
}
