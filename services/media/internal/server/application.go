package server

import (
	"context"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/media/internal/media"
)

// Applications handles partners' events: which private files applications have, and when they were decided.
type Applications struct{ store media.Applications }

// NewApplications saves the events' data in store.
func NewApplications(store media.Applications) *Applications { return &Applications{store: store} }

// ApplicationEvents subscribes to applications.
func ApplicationEvents() bus.Subscription {
	return bus.Subscription{
		Durable: "media", Service: "partners", Subjects: []string{bus.ApplicationReceived, bus.ApplicationChanged, bus.ApplicationDecided},
	}
}

// Handle saves the data of one event.
func (s *Applications) Handle(ctx context.Context, m bus.Message) error {
	switch m.Subject {
	case bus.ApplicationReceived:
		var event partnersv1.ApplicationReceived
		if err := m.Decode(&event); err != nil {
			return err
		}
		return s.store.SaveScans(ctx, m.ID, event.GetApplicationId(), event.GetScanFileIds())
	case bus.ApplicationChanged:
		var event partnersv1.ApplicationChanged
		if err := m.Decode(&event); err != nil {
			return err
		}
		return s.store.SaveScans(ctx, m.ID, event.GetApplicationId(), event.GetScanFileIds())
	default:
		var event partnersv1.ApplicationDecided
		if err := m.Decode(&event); err != nil {
			return err
		}
		return s.store.SaveDecision(ctx, m.ID, event.GetApplicationId(), event.GetDecidedAt().AsTime())
	}
}
