package server

import (
	"context"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/partners/internal/partners"
)

// Departures handles auth's events about deleted accounts: it removes their applications.
type Departures struct{ store partners.Applicants }

// NewDepartures removes applications from store.
func NewDepartures(store partners.Applicants) *Departures { return &Departures{store: store} }

// UserEvents subscribes to deleted accounts.
func UserEvents() bus.Subscription {
	return bus.Subscription{Durable: "partners", Service: "auth", Subjects: []string{bus.UserDeleted}, Independent: true}
}

// Handle removes the applications of one user.
func (s *Departures) Handle(ctx context.Context, m bus.Message) error {
	var event authv1.UserDeleted
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.RemoveApplicant(ctx, m.ID, event.GetUserId())
}
