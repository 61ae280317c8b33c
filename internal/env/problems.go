package env

import (
	"fmt"
	"slices"
	"strings"
)

// Problems collects the problems with a configuration.
type Problems struct{ list []string }

// Problem records a problem that only the code using the variable can detect; what completes the sentence that starts
// with the variable's name.
func (p *Problems) Problem(name, what string) {
	p.list = append(p.list, name+" "+what)
}

// OneOf records a problem unless value is one of choices.
func (p *Problems) OneOf(name, value string, choices ...string) {
	if !slices.Contains(choices, value) {
		p.Problem(name, "is not one of "+strings.Join(choices, ", "))
	}
}

func (p *Problems) has(name string) bool {
	return slices.ContainsFunc(p.list, func(text string) bool { return strings.HasPrefix(text, name+" ") })
}

// Err returns every problem by variable name, or nil.
func (p *Problems) Err() error {
	if len(p.list) == 0 {
		return nil
	}
	return fmt.Errorf("configuration: %s", strings.Join(p.list, "; "))
}
