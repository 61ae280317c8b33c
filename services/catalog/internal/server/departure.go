package server

import (
	"context"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// Departures consumes deletions of accounts from auth: the account's hosts and events are no longer public.
type Departures struct{ store catalog.Departures }

// NewDepartures applies deletions to store.
func NewDepartures(store catalog.Departures) *Departures { return &Departures{store: store} }

// UserEvents is the subscription for Departures.
func UserEvents() bus.Subscription {
	return bus.Subscription{Durable: "catalog", Service: "auth", Subjects: []string{bus.UserDeleted}}
}

// Handle applies the deletion of an account.
func (s *Departures) Handle(ctx context.Context, m bus.Message) error {
	var event authv1.UserDeleted
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.ApplyDeparture(ctx, m.ID, catalog.Departure{UserID: event.GetUserId(), HostID: event.GetHostId()})
}
