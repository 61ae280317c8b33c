package app

import (
	"context"
	"strings"
)

type argumentsKey struct{}

// WithArguments is a command that also reads what follows its words on the command line.
func WithArguments(work func(ctx context.Context, getenv func(string) string, arguments []string) error) Command {
	return func(ctx context.Context, getenv func(string) string) error {
		arguments, _ := ctx.Value(argumentsKey{}).([]string)
		return work(ctx, getenv, arguments)
	}
}

func withArguments(ctx context.Context, arguments []string) context.Context {
	return context.WithValue(ctx, argumentsKey{}, arguments)
}

// find returns the command with the most words that the line begins with, and what follows them. Without any words it is
// the process itself, which takes no arguments.
func (c Commands) find(line []string) (found Command, arguments []string, ok bool) {
	for n := len(line); n > 0; n-- {
		if found, ok = c[strings.Join(line[:n], " ")]; ok {
			return found, line[n:], true
		}
	}
	found, ok = c[""]
	return found, line, ok && len(line) == 0
}
