package partners

import "slices"

// Action is what happened to an application.
type Action int

// The actions that other services hear of.
const (
	// WasReceived: it is stored, and its host is made.
	WasReceived Action = iota + 1
	// ScansChanged: it names other private files.
	ScansChanged
	// WasAsked: editors want to know more.
	WasAsked
	// WasAnswered: the applicant has changed what the editors asked about.
	WasAnswered
	// WasDecided: editors have approved or rejected it.
	WasDecided
)

// Change is what a write did.
type Change struct {
	Action      Action
	Application Application
}

// ChangesSince tells what others must hear of when the application was as before.
func (a Application) ChangesSince(before Application) []Change {
	var out []Change
	if !slices.Equal(before.Private.DocumentScans, a.Private.DocumentScans) {
		out = append(out, Change{ScansChanged, a})
	}
	asked := a.State == InformationRequested && (before.State != a.State || before.Message != a.Message)
	switch {
	case before.DecidedAt == nil && a.DecidedAt != nil:
		out = append(out, Change{WasDecided, a})
	case asked:
		out = append(out, Change{WasAsked, a})
	case before.State == InformationRequested && a.State == Received:
		out = append(out, Change{WasAnswered, a})
	}
	return out
}
