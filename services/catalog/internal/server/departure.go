package server

import (
	"context"
	"time"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// Departures consumes auth's events: hosts and events of a deleted account are no longer public, links end with the sessions of their
// holder, and a mailed link to confirm dates becomes valid.
type Departures struct {
	store         catalog.Departures
	previews      catalog.Previews
	confirmations catalog.ConfirmationLinks
	now           func() time.Time
}

// NewDepartures applies deletions to store, ends previews and stores the links that auth mails.
func NewDepartures(
	store catalog.Departures, previews catalog.Previews, confirmations catalog.ConfirmationLinks, now func() time.Time,
) *Departures {
	return &Departures{store: store, previews: previews, confirmations: confirmations, now: now}
}

// UserEvents is the subscription for Departures.
func UserEvents() bus.Subscription {
	return bus.Subscription{Durable: "catalog", Service: "auth", Subjects: []string{
		bus.UserDeleted, bus.UserChanged, bus.ConfirmationSent,
	}}
}

// Handle applies the change of an account.
func (s *Departures) Handle(ctx context.Context, m bus.Message) error {
	switch m.Subject {
	case bus.UserChanged:
		return s.endLinks(ctx, m)
	case bus.ConfirmationSent:
		return s.openConfirmation(ctx, m)
	}
	var event authv1.UserDeleted
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.ApplyDeparture(ctx, m.ID, catalog.Departure{UserID: event.GetUserId(), HostID: event.GetHostId()})
}

func (s *Departures) endLinks(ctx context.Context, m bus.Message) error {
	var event authv1.UserChanged
	if err := m.Decode(&event); err != nil {
		return err
	}
	if !event.GetSessionsEnded() {
		return nil
	}
	return s.previews.EndLinksOf(ctx, m.ID, event.GetUserId())
}

func (s *Departures) openConfirmation(ctx context.Context, m bus.Message) error {
	var event authv1.EventConfirmationSent
	if err := m.Decode(&event); err != nil {
		return err
	}
	link := catalog.ConfirmationLink{EventID: event.GetEventId(), HostID: event.GetHostId(), UserID: event.GetUserId()}
	return s.confirmations.OpenConfirmation(ctx, m.ID, event.GetHash(), link, s.now())
}
