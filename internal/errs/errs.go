package errs

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind classifies an error; it decides the status code of the response.
type Kind int

// The kinds; the zero value is a fault of the portal.
const (
	Internal Kind = iota
	// Invalid: the input breaks a rule of its fields (400 ValidationError).
	Invalid
	// Refused: the input is well formed, but the current state does not allow it (400 ApplicationError).
	Refused
	// Unauthenticated: the caller's token is invalid (401).
	Unauthenticated
	// Forbidden: the caller is authenticated, or anonymous, and lacks the permission (403).
	Forbidden
	// NotFound: the entry does not exist, or the caller may not learn that it exists (404).
	NotFound
	// Conflict: the change contradicts another entry (409).
	Conflict
	// Stale: the change began with an older version of the entry, and others have changed the same attributes since (412).
	Stale
	// TooLarge: the request or a file in it exceeds a limit (413).
	TooLarge
	// RateLimited: too many calls (429).
	RateLimited
	// Unavailable: a dependency does not answer; a later retry may succeed (503).
	Unavailable
)

// Translation keys of errors; the web has a text for each.
const (
	KeyRequired  = "this_field_is_required"
	KeyIncorrect = "this_field_is_incorrect"
	KeyTooLong   = "this_field_is_too_long"
	KeyTooShort  = "this_field_must_be_at_least"
	KeyTaken     = "this_value_is_taken"
)

// Field is one broken rule of one field.
type Field struct {
	// Path locates the field: eventSocialMedias, 0, socialMediaName.
	Path []string
	// Text is the message in the response, in English (recorded from Strapi where it has one).
	Text string
	// Key is the translation key of the text that a page shows instead.
	Key string
}

// Error is a failure whose text may be shown to users.
type Error struct {
	Kind   Kind
	Text   string
	Key    string
	Fields []Field
	// Differences are the attributes of a Stale error.
	Differences []Difference
	// RetryAfter is how long to wait before a retry; 0 = unspecified.
	RetryAfter time.Duration
}

// Difference is an attribute that the caller and somebody else have changed since the version that the caller began with.
type Difference struct {
	// Path locates the attribute, a text with its language: eventName, es.
	Path []string
	// Mine is the value that was sent, Theirs the stored one; both are JSON.
	Mine, Theirs json.RawMessage
}

// Error returns the text that users may see.
func (e *Error) Error() string { return e.Text }

// New makes an error of a kind with its text and translation key (empty = none).
func New(kind Kind, key, format string, args ...any) *Error {
	return &Error{Kind: kind, Key: key, Text: fmt.Sprintf(format, args...)}
}

// ErrNotFound is the error for entries that do not exist, and for those whose existence the caller may not learn.
func ErrNotFound() *Error { return New(NotFound, "not_found", "Not Found") }

// ErrForbidden is the error for a caller without the permission.
func ErrForbidden() *Error { return New(Forbidden, "forbidden", "Forbidden") }

// ErrStatementTimeout marks an Unavailable error whose cause is either an overloaded database or a statement that always takes too long.
var ErrStatementTimeout = errors.New("a statement reached its timeout")

// ErrAnswerTooLarge is the error for a request whose response exceeds the size limit.
func ErrAnswerTooLarge() *Error {
	return New(Invalid, "answer_too_large", "The answer is too large: ask for fewer fields, a smaller page or less populate")
}

// As returns the Error in err's chain, or nil.
func As(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// KindOf returns the kind of err; an error without an Error in its chain is Internal.
func KindOf(err error) Kind {
	if e := As(err); e != nil {
		return e.Kind
	}
	return Internal
}

// Fields collects broken rules, so that a form can show all of them at once.
type Fields []Field

// Check records a broken rule when ok is false; path is dotted: eventContacts.mail.
func (f *Fields) Check(ok bool, path, key, format string, args ...any) {
	if !ok {
		*f = append(*f, Field{Path: SplitPath(path), Text: fmt.Sprintf(format, args...), Key: key})
	}
}

// SplitPath splits a dotted name into its path; "" is the empty path, which means the input as a whole.
func SplitPath(dotted string) []string {
	if dotted == "" {
		return []string{}
	}
	return strings.Split(dotted, ".")
}

// Required records a missing value, with Strapi's text.
func (f *Fields) Required(ok bool, path string) {
	f.Check(ok, path, KeyRequired, "%s must be defined.", path)
}

// MaxLength records a text that is longer than limit characters.
func (f *Fields) MaxLength(text, path string, limit int) {
	f.Check(len([]rune(text)) <= limit, path, KeyTooLong, "%s must be at most %d characters", path, limit)
}

// Err returns nil when no rule is broken, else one Invalid error with all broken rules.
func (f Fields) Err() error {
	switch len(f) {
	case 0:
		return nil
	case 1:
		return &Error{Kind: Invalid, Text: f[0].Text, Key: f[0].Key, Fields: f}
	default:
		return &Error{Kind: Invalid, Text: fmt.Sprintf("%d errors occurred", len(f)), Fields: f}
	}
}

// CheckSeen returns Conflict when the entry was changed after the editor loaded it. seen is the UpdatedAt that the
// editor's page received, which has milliseconds; zero skips the check.
func CheckSeen(seen, updatedAt time.Time, noun string) error {
	if seen.IsZero() || seen.Truncate(time.Millisecond).Equal(updatedAt.Truncate(time.Millisecond)) {
		return nil
	}
	return New(Conflict, "changed_meanwhile", "This %s was changed after it was looked at", noun)
}
