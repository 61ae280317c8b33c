package server

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
)

// ApplicationQueue is where news of applications go: to the mails of those who look after the portal.
type ApplicationQueue interface {
	// QueueApplication queues the mails, once for each message id.
	QueueApplication(ctx context.Context, messageID string, hostID int32, hostName string) error
}

// Applications listens to partners' events.
type Applications struct {
	queue ApplicationQueue
}

// NewApplications passes on to queue.
func NewApplications(queue ApplicationQueue) *Applications { return &Applications{queue: queue} }

// Events is what auth wants to hear from partners.
func (s *Applications) Events() bus.Subscription {
	return bus.Subscription{Durable: "auth", Service: "partners", Subjects: []string{bus.ApplicationReceived}}
}

// Handle queues the mails about a received application.
func (s *Applications) Handle(ctx context.Context, m bus.Message) error {
	var event partnersv1.ApplicationReceived
	if err := proto.Unmarshal(m.Data, &event); err != nil {
		return fmt.Errorf("application event: %w", err)
	}
	return s.queue.QueueApplication(ctx, m.ID, event.GetHostId(), event.GetHostName())
}
