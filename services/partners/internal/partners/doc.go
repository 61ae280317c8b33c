// Package partners has the rules of partnership: who may apply, who may change a profile, and which part of an application is private.
// Apply and Application.Edit (application.go) are the applicant's side, Application.Decide (decision.go) the editors'; change.go says
// which messages a change publishes, departure.go is about deleted accounts. It imports neither transport nor storage
// (internal/archtest).
package partners
