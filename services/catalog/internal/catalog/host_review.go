package catalog

import (
	"context"
	"time"

	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
)

// needsApproval reports whether a host in the state is published only by the approval of its application, not by this
// caller.
func (h *Host) needsApproval(caller identity.Caller, state Publication) bool {
	return state == Pending || state == Rejected || state == Draft && !caller.ActsFor(h.ID)
}

// awaitApproval unpublishes the host; a rejected one stays rejected.
func (h *Host) awaitApproval(state Publication) {
	h.PublishedAt, h.State = nil, Pending
	if state == Rejected {
		h.State = Rejected
	}
}

// ApplyDecision publishes or rejects the host after the decision on its application.
func (h *Host) ApplyDecision(approved bool, now time.Time) {
	switch {
	case !approved:
		h.PublishedAt, h.State = nil, Rejected
	case h.PublishedAt == nil:
		h.PublishedAt, h.State = &now, Published
	}
}

// SetTrusted sets whether the host's events are public without review; nil leaves it unchanged. Only editors may.
func (h *Host) SetTrusted(caller identity.Caller, trusted *bool) error {
	if err := permission.RequireEditor(caller); err != nil {
		return err
	}
	if trusted != nil {
		h.Trusted = *trusted
	}
	return nil
}

// HostDecisions is the storage that decisions on applications are applied to.
type HostDecisions interface {
	// DecideHost locks the host, runs change, saves the host and adds an audit entry of the editor, once per message id. A
	// missing host is not an error.
	DecideHost(ctx context.Context, messageID string, d HostDecision, change func(*Host)) error
}

// HostDecision is the decision of the account DecidedBy on the application of a host.
type HostDecision struct {
	HostID    int32
	Approved  bool
	DecidedBy int32
}
