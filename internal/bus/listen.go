package bus

import (
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// flushWithin bounds the round trip that proves that the server knows our subscriptions.
const flushWithin = 5 * time.Second

// Listening hears events as they pass, with no place in the stream: what passes while it is deaf is lost to it.
type Listening struct {
	hearing atomic.Bool
	missed  func()
}

// Hearing reports whether events are heard now.
func (l *Listening) Hearing() bool { return l.hearing.Load() }

// Listen hands events to handle the moment they are published, to every process, before any consumer has them. missed is
// called before hearing begins, at first and after each gap, and when events were dropped. A bus has one listener.
func (b *Bus) Listen(subjects []string, handle func(Message), missed func()) (*Listening, error) {
	l := &Listening{missed: missed}
	for _, subject := range subjects {
		_, err := b.conn.Subscribe(subject, func(m *nats.Msg) { handle(Message{ID: m.Header.Get(nats.MsgIdHdr), Subject: m.Subject, Data: m.Data}) })
		if err != nil {
			return nil, err
		}
	}
	b.listening.Store(l)
	if b.conn.IsConnected() {
		l.begin(b.conn)
	}
	return l, nil
}

// begin starts to hear once the server knows what we listen to. Connections call it one after the other with end.
func (l *Listening) begin(conn *nats.Conn) {
	if l == nil {
		return
	}
	if err := conn.FlushTimeout(flushWithin); err != nil {
		slog.Warn("bus", "what", "listen", "error", err)
		return // the connection ends, or is closed by its own pings and comes anew
	}
	l.missed()
	l.hearing.Store(true)
	if !conn.IsConnected() {
		l.hearing.Store(false)
	}
}

func (l *Listening) end() {
	if l != nil {
		l.hearing.Store(false)
	}
}

// handlers keep the listener informed of the connection.
func (b *Bus) handlers() []nats.Option {
	return []nats.Option{
		nats.ConnectHandler(func(c *nats.Conn) { b.listening.Load().begin(c) }),
		nats.ReconnectHandler(func(c *nats.Conn) { b.listening.Load().begin(c) }),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { b.listening.Load().end() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			slog.Warn("bus", "what", "connection", "error", err)
			if l := b.listening.Load(); l != nil && errors.Is(err, nats.ErrSlowConsumer) {
				l.missed()
			}
		}),
	}
}
