// Package planted breaks each rule of .golangci.yml once.
package planted

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
)

// BodyClose leaves a response open.
func BodyClose() (int, error) {
	response, err := http.Get("http://127.0.0.1/")
	if err != nil {
		return 0, err
	}
	return response.StatusCode, nil
}

// ContainedContext outlives its call.
type ContainedContext struct{ ctx context.Context }

// Context returns it.
func (c ContainedContext) Context() context.Context { return c.ctx }

// UncheckedError ignores an error.
func UncheckedError() { os.Rename("x", "y") }

// ComparedError misses a wrapped error.
func ComparedError(err error) bool { return err == io.EOF }

// Season is an enum.
type Season int

// The seasons.
const (
	Dry Season = iota
	Rainy
)

// MissingCase omits a season.
func MissingCase(s Season) string {
	switch s {
	case Dry:
		return "dry"
	}
	return ""
}

// ForcedAssertion panics for any other type.
func ForcedAssertion(v any) string { return v.(string) }

// EverybodyMayWrite opens a file to all users.
func EverybodyMayWrite() error { return os.WriteFile("x", nil, 0o777) }

// WrongVerb formats a text as a number.
func WrongVerb() string { return fmt.Sprintf("%d", "x") }

// LostValue overwrites a value before it is read.
func LostValue() string {
	name := "a"
	name = "b"
	return name
}

// LongLine has more than 140 columns, as planted.
func LongLine() error {
	return errors.New("a text that is so long that nobody reads it to its end, and that no window of any editor ever shows as a whole, however wide it is")
}

// HiddenError returns nil although there is an error.
func HiddenError() error {
	if err := errors.New("x"); err != nil {
		return nil
	}
	return nil
}

// Unexplained disables a linter without a reason.
func Unexplained() { _ = os.Remove("x") } //nolint

// ShadowedPackage hides a package.
func ShadowedPackage() int {
	errors := 1
	return errors
}

// InvalidPattern panics.
func InvalidPattern() *regexp.Regexp { return regexp.MustCompile("(") }

// IgnoredResult calls a function and ignores its result.
func IgnoredResult() {
	length("a")
	length("b")
}

func length(name string) int {
	fmt.Println(name)
	return len(name)
}

func unused() {}

// UnusedParameter does not look at its count.
func UnusedParameter(count int) string { return "none" }
