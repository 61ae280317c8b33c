package partners

import "slices"

// Action is what happened to an application.
type Action int

// The actions that are published.
const (
	// WasReceived: it is stored, and its host is created.
	WasReceived Action = iota + 1
	// ScansChanged: its private files were changed.
	ScansChanged
	// WasAsked: editors requested information.
	WasAsked
	// WasAnswered: the applicant has answered the request.
	WasAnswered
	// WasDecided: editors approved or rejected it.
	WasDecided
)

// Change is a published change of an application.
type Change struct {
	Action      Action
	Application Application
}

// ChangesSince returns the changes to publish, compared with the earlier state.
func (a Application) ChangesSince(before Application) []Change {
	var out []Change
	if !slices.Equal(before.Private.DocumentScans, a.Private.DocumentScans) {
		out = append(out, Change{ScansChanged, a})
	}
	requested := a.State == InformationRequested && (before.State != a.State || before.Message != a.Message)
	switch {
	case before.DecidedAt == nil && a.DecidedAt != nil:
		out = append(out, Change{WasDecided, a})
	case requested:
		out = append(out, Change{WasAsked, a})
	case before.State == InformationRequested && a.State == Received:
		out = append(out, Change{WasAnswered, a})
	}
	return out
}
