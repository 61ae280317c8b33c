// Package server implements catalog's gRPC services, a file for each noun: it converts between generated messages and the domain
// (patch.go, input.go), and reaches data only through the domain's interfaces and package query (internal/archtest).
//
//   - write.go: one transaction for change, message, audit and response; merge.go: saves from older versions; announce.go: messages
//   - search.go, suggestion.go, missed.go, event_count.go: words, suggestions, empty results, numbers beside filters
//   - document.go, class.go, valid_until.go: documents for the gateway's cache, class of a call for admission, expiry of a response
//   - desk.go, verdict.go, editorial_desk.go, list_desk.go, text.go: the desk; decision.go, departure.go, file.go: events of services
//   - attributes_test.go: each attribute is written, read and audited; language_test.go: a further language
package server
