// Package env reads configuration from environment variables and reports every problem together.
package env

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// Vars reads variables through getenv and collects the problems with them.
type Vars struct {
	getenv   func(string) string
	problems []string
}

// New reads from getenv, usually os.Getenv.
func New(getenv func(string) string) *Vars { return &Vars{getenv: getenv} }

// String returns the variable, or fallback when it is empty.
func (v *Vars) String(name, fallback string) string {
	if value := v.getenv(name); value != "" {
		return value
	}
	return fallback
}

// Required returns the variable; an empty one is a problem.
func (v *Vars) Required(name string) string {
	value := v.getenv(name)
	if value == "" {
		v.Problem(name, "is required")
	}
	return value
}

// Int returns the variable as a number, or fallback when it is empty.
func (v *Vars) Int(name string, fallback int) int {
	text := v.getenv(name)
	if text == "" {
		return fallback
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		v.Problem(name, "is not a number of 0 or more")
	}
	return n
}

// Bool returns the variable as true or false, or fallback when it is empty.
func (v *Vars) Bool(name string, fallback bool) bool {
	text := v.getenv(name)
	if text == "" {
		return fallback
	}
	b, err := strconv.ParseBool(text)
	if err != nil {
		v.Problem(name, "is neither true nor false")
	}
	return b
}

// OneOf returns the variable, or the first choice when it is empty; any other value is a problem.
func (v *Vars) OneOf(name string, choices ...string) string {
	value := v.String(name, choices[0])
	for _, choice := range choices {
		if value == choice {
			return value
		}
	}
	v.Problem(name, "is not one of "+strings.Join(choices, ", "))
	return value
}

// keyBytes is the length of a key of a signature by SHA-256.
const keyBytes = 32

// Key returns a signing key of 32 bytes, written in hex. An empty variable gives a random key, unless the key is
// required: replicas verify each other's signatures, so they need the same key.
func (v *Vars) Key(name string, required bool) []byte {
	text := v.getenv(name)
	if text == "" {
		if required {
			v.Problem(name, "is required in production: replicas verify each other's links")
		}
		key := make([]byte, keyBytes)
		_, _ = rand.Read(key) // never fails: without randomness the process ends
		return key
	}
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != keyBytes {
		v.Problem(name, "must be 32 bytes in hex")
	}
	return key
}

// Problem records a problem that only the code using the variable can detect; what completes the sentence that starts
// with the variable's name.
func (v *Vars) Problem(name, what string) {
	v.problems = append(v.problems, name+" "+what)
}

// Err returns every problem by variable name, or nil.
func (v *Vars) Err() error {
	if len(v.problems) == 0 {
		return nil
	}
	return fmt.Errorf("configuration: %s", strings.Join(v.problems, "; "))
}
