package cache

import (
	"log/slog"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// nouns are those of subjects that name one.
var nouns = map[string]string{
	bus.EventCreated: "events", bus.EventChanged: "events", bus.EventDeleted: "events", bus.EventReviewed: "events",
	bus.HostCreated: "hosts", bus.HostChanged: "hosts",
}

// Hear listens to what catalog tells of its changes. While it cannot, answers are kept for seconds only.
func (c *Cache) Hear(b *bus.Bus) error {
	listening, err := b.Listen([]string{bus.CatalogSubjects}, c.changed, func() { c.generations.raise(All) })
	if err != nil {
		return err
	}
	c.hears = listening.Subscribed
	return nil
}

// changed supersedes what a message is about.
func (c *Cache) changed(m bus.Message) { c.generations.raise(touched(m)) }

func touched(m bus.Message) Kinds {
	if noun, ok := nouns[m.Subject]; ok {
		return ofNoun(noun)
	}
	var entry catalogv1.EntryChanged
	if m.Subject != bus.EntryChanged {
		return All // of a newer catalog
	}
	if err := proto.Unmarshal(m.Data, &entry); err != nil {
		slog.Warn("change not understood", "subject", m.Subject, "error", err)
		return All
	}
	return ofNoun(entry.GetNoun())
}
