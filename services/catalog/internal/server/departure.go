package server

import (
	"context"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// Departures consumes changes of accounts from auth: hosts and events of a deleted account are no longer public, and preview links end
// with the sessions of their creator.
type Departures struct {
	store    catalog.Departures
	previews catalog.Previews
}

// NewDepartures applies deletions to store and ends previews.
func NewDepartures(store catalog.Departures, previews catalog.Previews) *Departures {
	return &Departures{store: store, previews: previews}
}

// UserEvents is the subscription for Departures.
func UserEvents() bus.Subscription {
	return bus.Subscription{Durable: "catalog", Service: "auth", Subjects: []string{bus.UserDeleted, bus.UserChanged}}
}

// Handle applies the change of an account.
func (s *Departures) Handle(ctx context.Context, m bus.Message) error {
	if m.Subject == bus.UserChanged {
		return s.endPreviews(ctx, m)
	}
	var event authv1.UserDeleted
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.ApplyDeparture(ctx, m.ID, catalog.Departure{UserID: event.GetUserId(), HostID: event.GetHostId()})
}

func (s *Departures) endPreviews(ctx context.Context, m bus.Message) error {
	var event authv1.UserChanged
	if err := m.Decode(&event); err != nil {
		return err
	}
	if !event.GetSessionsEnded() {
		return nil
	}
	return s.previews.EndPreviewsOf(ctx, m.ID, event.GetUserId())
}
