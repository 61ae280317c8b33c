package app

import (
	"context"
	"strings"
	"testing"
)

func TestLongestSubcommandMatches(t *testing.T) {
	var got string
	named := func(name string) Command {
		return WithArguments(func(_ context.Context, _ map[string]string, arguments []string) error {
			got = name + ":" + strings.Join(arguments, ",")
			return nil
		})
	}
	commands := Commands{"": named("run"), "events": named("events"), "events dead": named("dead")}
	for line, want := range map[string]string{
		"":                      "run:",
		"events":                "events:",
		"events other":          "events:other",
		"events dead":           "dead:",
		"events dead retry 3 4": "dead:retry,3,4",
	} {
		command, arguments, ok := commands.find(strings.Fields(line))
		if !ok {
			t.Errorf("%q is no command", line)
			continue
		}
		if err := command(withArguments(t.Context(), arguments), nil); err != nil || got != want {
			t.Errorf("%q: got %q, want %q (%v)", line, got, want, err)
		}
	}
	for _, line := range []string{"dead", "run", "--help"} {
		if _, _, ok := commands.find(strings.Fields(line)); ok {
			t.Errorf("%q must be no command", line)
		}
	}
}
