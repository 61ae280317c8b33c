package seed

import (
	"strings"
	"testing"
)

func TestNoSeedNeedsNothing(t *testing.T) {
	t.Parallel()
	if err := Load(t.Context(), Target{Seed: "none"}); err != nil {
		t.Error(err)
	}
}

func TestASeedThatCannotBeLoadedIsNamed(t *testing.T) {
	t.Parallel()
	for _, seed := range []string{"bulk:10", "/some/seed.json"} {
		if err := Load(t.Context(), Target{Seed: seed}); err == nil || !strings.Contains(err.Error(), seed) {
			t.Errorf("%s: %v", seed, err)
		}
	}
}
