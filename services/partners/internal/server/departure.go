package server

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/partners/internal/partners"
)

// Departures listens to auth: who has left has no applications any more.
type Departures struct{ store partners.Leavers }

// NewDepartures removes from store.
func NewDepartures(store partners.Leavers) *Departures { return &Departures{store: store} }

// UserEvents is what partners wants to hear from auth.
func UserEvents() bus.Subscription {
	return bus.Subscription{Durable: "partners", Service: "auth", Subjects: []string{bus.UserDeleted}}
}

// Handle forgets one person.
func (s *Departures) Handle(ctx context.Context, m bus.Message) error {
	var event authv1.UserDeleted
	if err := proto.Unmarshal(m.Data, &event); err != nil {
		return fmt.Errorf("user event: %w", err)
	}
	return s.store.ForgetApplicant(ctx, m.ID, event.GetUserId())
}
