package cache

import (
	"log/slog"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// nouns maps the subjects that imply a table to its noun.
var nouns = map[string]string{
	bus.EventCreated: "events", bus.EventChanged: "events", bus.EventDeleted: "events", bus.EventReviewed: "events",
	bus.ConfirmationAsked: "events",
	bus.HostCreated:       "hosts", bus.HostChanged: "hosts",
}

// Subscribe receives catalog's messages about changes and invalidates what they affect. A reconnect invalidates everything. While
// disconnected, a response is served for at most disconnectedFor.
func (c *Cache) Subscribe(b *bus.Bus) error {
	subscription, err := b.Listen([]string{bus.CatalogSubjects}, c.changed, func() { c.generations.raise(All) })
	if err != nil {
		return err
	}
	c.connected = subscription.Subscribed
	return nil
}

func (c *Cache) changed(m bus.Message) { c.generations.raise(kindsOfMessage(m)) }

// kindsOfMessage returns the kinds that a change may affect; an unknown message affects all.
func kindsOfMessage(m bus.Message) Kinds {
	if noun, ok := nouns[m.Subject]; ok {
		return kindsOfNoun(noun)
	}
	var entry catalogv1.EntryChanged
	if m.Subject != bus.EntryChanged {
		return All // sent by a newer version of catalog
	}
	if err := proto.Unmarshal(m.Data, &entry); err != nil {
		slog.Warn("cannot decode a change", "subject", m.Subject, "error", err)
		return All
	}
	return kindsOfNoun(entry.GetNoun())
}
