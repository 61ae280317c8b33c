package seed

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnInvalidSeedIsAnError(t *testing.T) {
	for _, name := range []string{filepath.Join(t.TempDir(), "nothing.json"), "bulk:many", "bulk:0", "bulk:99999999", "bulk:10:801"} {
		if err := Load(t.Context(), Target{Seed: name}); err == nil {
			t.Errorf("%s was loaded", name)
		}
	}
	if err := Load(t.Context(), Target{Seed: "none"}); err != nil {
		t.Errorf("an empty portal needs no seed: %v", err)
	}
}

// The boxes of contract.md section 1: thumbnail 245×156, small 500, medium 750, large 1000.
func TestFormatsOfTheContract(t *testing.T) {
	size := func(width, height int32) map[string][2]any {
		out := map[string][2]any{}
		for name, f := range formatsOf(fileRow{Mime: "image/jpeg", Width: &width, Height: &height}) {
			format, ok := f.(map[string]any)
			if !ok {
				t.Fatalf("%s is no object", name)
			}
			out[name] = [2]any{format["width"], format["height"]}
		}
		return out
	}
	if d := cmp.Diff(map[string][2]any{
		"thumbnail": {245.0, 123.0}, "small": {500.0, 250.0}, "medium": {750.0, 375.0},
		"large": {1000.0, 500.0},
	}, size(2000, 1000)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(map[string][2]any{}, size(100, 80)); d != "" {
		t.Error(d)
	}
}
