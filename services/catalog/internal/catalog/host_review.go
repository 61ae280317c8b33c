package catalog

import (
	"context"
	"time"

	"raymi.example/internal/desk"
	"raymi.example/internal/identity"
)

// held reports whether a host in the state becomes public by its application only, not by the caller's own change.
func (h *Host) held(caller identity.Caller, state Publication) bool {
	return state == Pending || state == Rejected || state == Draft && !caller.ActsFor(h.ID)
}

// hold keeps a host from the public.
func (h *Host) hold(state Publication) {
	h.PublishedAt, h.State = nil, Pending
	if state == Rejected {
		h.State = Rejected
	}
}

// Decided is what the decision on its application makes of a host.
func (h *Host) Decided(approved bool, now time.Time) {
	switch {
	case !approved:
		h.PublishedAt, h.State = nil, Rejected
	case h.PublishedAt == nil:
		h.PublishedAt, h.State = &now, Published
	}
}

// Trust says whether the host's events are public without an editor's look; only editors may.
func (h *Host) Trust(caller identity.Caller, trusted *bool) error {
	if err := desk.RequireEditor(caller); err != nil {
		return err
	}
	if trusted != nil {
		h.Trusted = *trusted
	}
	return nil
}

// HostDecisions is where decisions on applications go.
type HostDecisions interface {
	// DecideHost locks the host, runs change, saves, and keeps it in audit as the editor's act; once for each message id. A
	// host that is gone is fine.
	DecideHost(ctx context.Context, messageID string, d HostDecision, change func(*Host)) error
}

// HostDecision says which host was decided by whom.
type HostDecision struct {
	HostID    int32
	Approved  bool
	DecidedBy int32
}
