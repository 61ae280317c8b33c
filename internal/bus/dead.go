package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	deadStream   = "raymi-dead"
	deadSubjects = "raymi.dead.>"
	// reasonMax bounds the error text of a letter, in bytes.
	reasonMax = 500
)

// Headers of a dead letter; headerFor and headerID are also on a message that was published again.
const (
	headerSubject  = "Raymi-Subject"
	headerID       = "Raymi-Message-Id"
	headerFor      = "Raymi-Consumer"
	headerService  = "Raymi-Service"
	headerSequence = "Raymi-Stream-Sequence"
	headerError    = "Raymi-Error"
	headerFailedAt = "Raymi-Failed-At"
)

// DeadLetter is a message that its consumer could not handle.
type DeadLetter struct {
	// Number is its sequence in the stream of dead letters.
	Number   uint64
	FailedAt time.Time
	// Subject, MessageID and Sequence are those of the message in the stream of Service.
	Subject   string
	MessageID string
	Service   string
	Sequence  uint64
	// Consumer is the consumer that failed; a letter that is published again is for it alone.
	Consumer string
	Error    string
	Data     []byte
}

// storeDeadLetter stores a message as a dead letter, and only then removes it from the consumer.
func (w *worker) storeDeadLetter(ctx context.Context, msg jetstream.Msg, m Message, failure error) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	// Only an operator may change the stream, because it holds the letters of all services.
	if _, err := w.bus.findOrCreateStream(ctx, w.bus.deadStreamConfig()); err != nil {
		return err
	}
	letter := &nats.Msg{Subject: "raymi.dead." + w.sub.Service + "." + w.name, Data: m.Data, Header: nats.Header{}}
	for key, value := range map[string]string{
		headerSubject: m.Subject, headerID: m.ID, headerFor: w.name, headerService: w.sub.Service, headerError: reason(failure),
		headerSequence: strconv.FormatUint(meta.Sequence.Stream, 10), headerFailedAt: time.Now().UTC().Format(time.RFC3339),
	} {
		letter.Header.Set(key, value)
	}
	// The id makes the server drop a second letter when publishing is repeated after a lost acknowledgement.
	id := fmt.Sprintf("%s %s %d", w.name, w.sub.Service, meta.Sequence.Stream)
	if _, err := w.bus.js.PublishMsg(ctx, letter, jetstream.WithMsgID(id)); err != nil {
		return fmt.Errorf("dead letter: %w", err)
	}
	delete(w.tries, meta.Sequence.Stream)
	w.bus.metrics.dead.WithLabelValues(w.labels(m)...).Inc()
	slog.ErrorContext(ctx, "dead letter", "consumer", w.name, "subject", m.Subject, "message", m.ID)
	return msg.Term()
}

var passwords = regexp.MustCompile(`://[^/@\s]*@`)

// reason is an error's text on one line, bounded, and without passwords in URLs.
func reason(err error) string {
	text := passwords.ReplaceAllString(strings.Join(strings.Fields(err.Error()), " "), "://…@")
	if len(text) > reasonMax {
		text = strings.ToValidUTF8(text[:reasonMax], "") + "…"
	}
	return text
}

// deadStreamConfig is the stream of dead letters. When it is full, the failing consumer stops: no message is dropped
// silently.
func (b *Bus) deadStreamConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: deadStream, Subjects: []string{deadSubjects}, Storage: jetstream.FileStorage,
		MaxBytes: b.cfg.DeadBytes, Discard: jetstream.DiscardNew, Duplicates: dedupeWithin, Replicas: b.cfg.Replicas,
	}
}

// DeadLetters calls each with every dead letter, the oldest first, until each returns an error.
func (b *Bus) DeadLetters(ctx context.Context, each func(DeadLetter) error) error {
	stream, err := b.js.Stream(ctx, deadStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("stream of dead letters: %w", err)
	}
	for next := uint64(1); ; {
		raw, err := stream.GetMsg(ctx, next, jetstream.WithGetMsgSubject(deadSubjects))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("dead letter: %w", err)
		}
		if err := each(letterOf(raw)); err != nil {
			return err
		}
		next = raw.Sequence + 1
	}
}

func letterOf(raw *jetstream.RawStreamMsg) DeadLetter {
	// Malformed headers were not written by storeDeadLetter; they read as zero.
	sequence, _ := strconv.ParseUint(raw.Header.Get(headerSequence), 10, 64)
	failedAt, _ := time.Parse(time.RFC3339, raw.Header.Get(headerFailedAt))
	return DeadLetter{
		Number: raw.Sequence, FailedAt: failedAt, Subject: raw.Header.Get(headerSubject), MessageID: raw.Header.Get(headerID),
		Service: raw.Header.Get(headerService), Sequence: sequence, Consumer: raw.Header.Get(headerFor), Error: raw.Header.Get(headerError),
		Data: raw.Data,
	}
}

// RetryDeadLetter publishes a dead letter again in its stream, for the consumer that failed, and deletes the letter.
func (b *Bus) RetryDeadLetter(ctx context.Context, letter DeadLetter) error {
	msg := &nats.Msg{Subject: letter.Subject, Data: letter.Data, Header: nats.Header{}}
	msg.Header.Set(headerID, letter.MessageID)
	msg.Header.Set(headerFor, letter.Consumer)
	// The message's own id could still be in the stream's deduplication window.
	if _, err := b.js.PublishMsg(ctx, msg, jetstream.WithMsgID(fmt.Sprintf("retry %d", letter.Number))); err != nil {
		return fmt.Errorf("retry dead letter %d: %w", letter.Number, err)
	}
	return b.DropDeadLetter(ctx, letter.Number)
}

// DropDeadLetter deletes a dead letter.
func (b *Bus) DropDeadLetter(ctx context.Context, number uint64) error {
	stream, err := b.js.Stream(ctx, deadStream)
	if err == nil {
		err = stream.DeleteMsg(ctx, number)
	}
	if err != nil {
		return fmt.Errorf("drop dead letter %d: %w", number, err)
	}
	return nil
}
