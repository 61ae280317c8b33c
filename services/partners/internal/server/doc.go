// Package server implements partners' gRPC services: it connects the generated messages, the domain and catalog, which stores the public
// profiles. Partners (partner.go) takes applications and changes of profiles; private.go keeps the private fields from catalog; Desk
// (desk.go, verdict.go) has the queue and the verdicts. file.go and departure.go handle events of media and auth. It reaches data only
// through the domain's interfaces (internal/archtest).
package server
