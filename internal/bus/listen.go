package bus

import (
	"errors"
	"log/slog"
	"slices"
	"sync"
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

// listeners are all listeners of a connection.
type listeners struct {
	mu  sync.Mutex
	all []*Listener
}

func (s *listeners) add(l *Listener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, l)
}

func (s *listeners) each(do func(*Listener)) {
	s.mu.Lock()
	all := slices.Clone(s.all)
	s.mu.Unlock()
	for _, l := range all {
		do(l)
	}
}

// Listen calls handle with events as they are published, in every process, before any consumer receives them. It calls
// missed before events start to arrive, at first and after each disconnection, and when events were dropped.
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
	b.listeners.add(l)
	if b.conn.IsConnected() {
		l.connected(b.conn)
	}
	return l, nil
}

// connected marks the listener as subscribed once the server has processed the subscriptions. The NATS client runs its
// connection handlers one after the other.
func (l *Listener) connected(conn *nats.Conn) {
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

func (l *Listener) disconnected() { l.subscribed.Store(false) }

// handlers update the listeners when the connection's state changes.
func (b *Bus) handlers() []nats.Option {
	connected := func(c *nats.Conn) { b.listeners.each(func(l *Listener) { l.connected(c) }) }
	return []nats.Option{
		nats.ConnectHandler(connected), nats.ReconnectHandler(connected),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { b.listeners.each((*Listener).disconnected) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			slog.Warn("bus", "what", "connection", "error", err)
			if errors.Is(err, nats.ErrSlowConsumer) {
				b.listeners.each(func(l *Listener) { l.missed() })
			}
		}),
	}
}
