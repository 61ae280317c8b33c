// Package errs is the vocabulary of failures that somebody acts on; every other error is shown as "internal error".
package errs

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind says what went wrong in terms that decide a status code.
type Kind int

// The kinds; the zero value is a fault of ours.
const (
	Internal Kind = iota
	// Invalid: the input breaks a rule of its fields (400 ValidationError).
	Invalid
	// Refused: the input is well formed, but the state of things forbids it (400 ApplicationError).
	Refused
	// Unauthenticated: the caller's token is not good (401).
	Unauthenticated
	// Forbidden: the caller is known, or known to be anonymous, and may not (403).
	Forbidden
	// NotFound: no such entry, or none that this caller may know of (404).
	NotFound
	// Conflict: the change contradicts another entry (409).
	Conflict
	// TooLarge: the request or a file in it exceeds a limit (413).
	TooLarge
	// RateLimited: too many calls (429).
	RateLimited
	// Unavailable: a part that is needed does not answer; trying again later helps (503).
	Unavailable
)

// Translation keys that the pages know for whole errors.
const (
	KeyRequired  = "this_field_is_required"
	KeyIncorrect = "this_field_is_incorrect"
	KeyTooLong   = "this_field_is_too_long"
	KeyTooShort  = "this_field_must_be_at_least"
	KeyTaken     = "this_value_is_taken"
)

// Field is one broken rule of one field.
type Field struct {
	// Path leads to the field: eventSocialMedias, 0, socialMediaName.
	Path []string
	// Text is the wire's sentence (recorded from Strapi where it has one).
	Text string
	// Key is the translation key that a page shows instead.
	Key string
}

// Error is a failure with a text that a user may see.
type Error struct {
	Kind   Kind
	Text   string
	Key    string
	Fields []Field
	// RetryAfter is how long to wait before another try; 0 = not said.
	RetryAfter time.Duration
}

// Error returns the text for users.
func (e *Error) Error() string { return e.Text }

// New makes an error of a kind with its text and translation key (empty: none).
func New(kind Kind, key, format string, args ...any) *Error {
	return &Error{Kind: kind, Key: key, Text: fmt.Sprintf(format, args...)}
}

// ErrNotFound is the answer for entries that do not exist or must not be known to the caller.
func ErrNotFound() *Error { return New(NotFound, "not_found", "Not Found") }

// ErrForbidden is the answer to a caller who may not.
func ErrForbidden() *Error { return New(Forbidden, "forbidden", "Forbidden") }

// ErrAnswerTooLarge is the answer to a request whose answer is larger than the portal makes.
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

// KindOf returns the kind of err; errors that are not ours are Internal.
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

// SplitPath is the path of a dotted name; that of "" is empty: the input as a whole.
func SplitPath(dotted string) []string {
	if dotted == "" {
		return []string{}
	}
	return strings.Split(dotted, ".")
}

// Required records a missing value in Strapi's words.
func (f *Fields) Required(ok bool, path string) {
	f.Check(ok, path, KeyRequired, "%s must be defined.", path)
}

// MaxLength records a text of more than limit characters.
func (f *Fields) MaxLength(text, path string, limit int) {
	f.Check(len([]rune(text)) <= limit, path, KeyTooLong, "%s must be at most %d characters", path, limit)
}

// Err returns nil when no rule is broken, else one Invalid error with all of them.
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
