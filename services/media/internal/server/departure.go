package server

import (
	"context"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/media/internal/media"
)

// Departures handles auth's events about deleted accounts: their private files are removed at once, before any
// retention ends.
type Departures struct {
	store   media.PrivateFiles
	objects media.Objects
}

// NewDepartures removes rows from store and bytes from objects.
func NewDepartures(store media.PrivateFiles, objects media.Objects) *Departures {
	return &Departures{store: store, objects: objects}
}

// UserEvents subscribes to deleted accounts.
func UserEvents() bus.Subscription {
	return bus.Subscription{Durable: "media", Service: "auth", Subjects: []string{bus.UserDeleted}, Independent: true}
}

// Handle removes the files of one user, one by one: a redelivered message continues with the remaining ones.
func (s *Departures) Handle(ctx context.Context, m bus.Message) error {
	var event authv1.UserDeleted
	if err := m.Decode(&event); err != nil {
		return err
	}
	for more := true; more; {
		var err error
		if more, err = s.store.RemovePrivate(ctx, event.GetUserId(), s.objects.Remove); err != nil {
			return err
		}
	}
	return s.store.RemoveAnswers(ctx, event.GetUserId())
}
