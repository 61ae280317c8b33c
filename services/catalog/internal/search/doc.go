// Package search turns the words that a visitor types into an expression that finds events: Match drops words without a meaning of their
// own, corrects misspelt ones (spelling.go) and adds the other names of a thing; Loosen also accepts events with some of the words.
// suggestion.go chooses what is suggested while a visitor types. Nothing here reads from the database, which folds the words
// (services/catalog/internal/store/migrations/0036_event_search.sql).
package search
