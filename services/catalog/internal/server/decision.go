package server

import (
	"context"
	"time"

	"raymi.example/internal/bus"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// Decisions consumes the decisions of partners: a host is published once its application is approved.
type Decisions struct {
	store catalog.HostDecisions
	now   func() time.Time
}

// NewDecisions applies decisions to store.
func NewDecisions(store catalog.HostDecisions, now func() time.Time) *Decisions {
	return &Decisions{store: store, now: now}
}

// ApplicationEvents is the subscription for Decisions.
func ApplicationEvents() bus.Subscription {
	return bus.Subscription{Durable: "catalog", Service: "partners", Subjects: []string{bus.ApplicationDecided}}
}

// Handle applies a decision. A host that an editor created for somebody else keeps the state that the editor chose.
func (s *Decisions) Handle(ctx context.Context, m bus.Message) error {
	var event partnersv1.ApplicationDecided
	if err := m.Decode(&event); err != nil {
		return err
	}
	if event.GetOnBehalf() {
		return nil
	}
	d := catalog.HostDecision{HostID: event.GetHostId(), Approved: event.GetApproved(), DecidedBy: event.GetDecidedBy()}
	return s.store.DecideHost(ctx, m.ID, d, func(h *catalog.Host) { h.ApplyDecision(d.Approved, s.now()) })
}
