package server

import (
	"context"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/auth/internal/auth"
)

// Notices handles events of other services: it assigns roles and queues mails.
type Notices struct{ store auth.Notices }

// NewNotices saves the events' effects in store.
func NewNotices(store auth.Notices) *Notices { return &Notices{store: store} }

// ApplicationEvents subscribes to partners' events.
func ApplicationEvents() bus.Subscription {
	return bus.Subscription{Durable: "auth", Service: "partners", Subjects: []string{
		bus.ApplicationReceived, bus.ApplicationAsked, bus.ApplicationAnswered, bus.ApplicationDecided,
	}}
}

// HostEvents subscribes to catalog's events that hosts get mails about.
func HostEvents() bus.Subscription {
	return bus.Subscription{Durable: "auth", Service: "catalog", Subjects: []string{bus.EventReviewed, bus.ConfirmationAsked}}
}

// HandleApplication assigns an approved application's role and queues the mails about it. Applications that an editor
// made on behalf of others cause no mail.
func (s *Notices) HandleApplication(ctx context.Context, m bus.Message) error {
	switch m.Subject {
	case bus.ApplicationAsked:
		return s.query(ctx, m)
	case bus.ApplicationAnswered:
		return s.answered(ctx, m)
	case bus.ApplicationDecided:
		return s.decided(ctx, m)
	}
	var event partnersv1.ApplicationReceived
	if err := m.Decode(&event); err != nil || event.GetOnBehalf() {
		return err
	}
	return s.store.QueueNotice(ctx, m.ID, auth.Notice{
		Kind: auth.ApplicationMail, HostID: event.GetHostId(), HostName: event.GetHostName(), ApplicationID: event.GetApplicationId(),
	})
}

func (s *Notices) query(ctx context.Context, m bus.Message) error {
	var event partnersv1.ApplicationAsked
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.QueueNotice(ctx, m.ID, auth.Notice{
		Kind: auth.AskedMail, UserID: event.GetUserId(), HostID: event.GetHostId(), HostName: event.GetHostName(), Message: event.GetMessage(),
	})
}

func (s *Notices) answered(ctx context.Context, m bus.Message) error {
	var event partnersv1.ApplicationAnswered
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.QueueNotice(ctx, m.ID, auth.Notice{
		Kind: auth.AnsweredMail, HostID: event.GetHostId(), HostName: event.GetHostName(), ApplicationID: event.GetApplicationId(),
	})
}

func (s *Notices) decided(ctx context.Context, m bus.Message) error {
	var event partnersv1.ApplicationDecided
	if err := m.Decode(&event); err != nil || event.GetOnBehalf() {
		return err
	}
	return s.store.ApplyDecision(ctx, m.ID, auth.Decision{
		UserID: event.GetUserId(), HostID: event.GetHostId(), HostName: event.GetHostName(), Approved: event.GetApproved(),
		Message: event.GetMessage(), DecidedBy: event.GetDecidedBy(),
	})
}

// HandleEvent queues the mails to the host of an event: about a decision, or to confirm its dates.
func (s *Notices) HandleEvent(ctx context.Context, m bus.Message) error {
	if m.Subject == bus.ConfirmationAsked {
		return s.confirmation(ctx, m)
	}
	var event catalogv1.EventReviewed
	if err := m.Decode(&event); err != nil {
		return err
	}
	n := auth.Notice{
		Kind: auth.EventRejectedMail, HostID: event.GetHostId(), EventID: event.GetId(), EventName: event.GetEventName(),
		Message: event.GetMessage(),
	}
	if event.GetApproved() {
		n.Kind = auth.EventApprovedMail
	}
	return s.store.QueueNotice(ctx, m.ID, n)
}

func (s *Notices) confirmation(ctx context.Context, m bus.Message) error {
	var event catalogv1.EventConfirmationAsked
	if err := m.Decode(&event); err != nil {
		return err
	}
	n := auth.Notice{Kind: auth.ConfirmDatesMail, HostID: event.GetHostId(), EventID: event.GetId(), EventName: event.GetEventName()}
	for _, d := range event.GetDates() {
		date := auth.EventDate{StartsAt: d.GetStartsAt().AsTime(), EndsAt: d.GetEndsAt().AsTime(), Place: d.GetPlace()}
		if d.GetOriginalStartsAt() != nil {
			original := d.GetOriginalStartsAt().AsTime()
			date.OriginalStartsAt = &original
		}
		n.Dates = append(n.Dates, date)
	}
	return s.store.QueueNotice(ctx, m.ID, n)
}
