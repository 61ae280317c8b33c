package variables

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDerivedFilesAreCurrent(t *testing.T) {
	t.Parallel()
	derived, err := Derive("../..")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range derived {
		got, err := os.ReadFile(filepath.Join("../..", path))
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is not current: run make generate\n%s", path, diff)
		}
	}
}
