package app

import (
	"context"
	"strings"
)

type argumentsKey struct{}

// WithArguments makes a Command of work that also receives the arguments after the subcommand.
func WithArguments(work func(ctx context.Context, variables map[string]string, arguments []string) error) Command {
	return func(ctx context.Context, variables map[string]string) error {
		arguments, _ := ctx.Value(argumentsKey{}).([]string)
		return work(ctx, variables, arguments)
	}
}

func withArguments(ctx context.Context, arguments []string) context.Context {
	return context.WithValue(ctx, argumentsKey{}, arguments)
}

// find returns the command with the longest subcommand that line starts with, and the arguments after it. The process
// itself (an empty subcommand) takes no arguments.
func (c Commands) find(line []string) (found Command, arguments []string, ok bool) {
	for n := len(line); n > 0; n-- {
		if found, ok = c[strings.Join(line[:n], " ")]; ok {
			return found, line[n:], true
		}
	}
	found, ok = c[""]
	return found, line, ok && len(line) == 0
}
