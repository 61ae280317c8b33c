// Package server implements auth's gRPC services: it converts between the generated messages and the domain, and reaches data only
// through the domain's interfaces (internal/archtest). Each service is a type with New…: Accounts (account.go, registration.go,
// password.go, departure.go), Users, Tokens, SecondFactors, SavedLists, Contacts, Desk.
//
//   - call.go: what the gateway sends with every call; throttle.go, metrics.go: limits of guesses and mails, their counters
//   - announce.go: messages of auth's own changes; notice.go: events of partners and catalog, which lead to roles and mails
package server
