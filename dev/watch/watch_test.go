package watch

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

func write(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("package a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestChangesInNewFoldersAreReported(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "services", "a.go"))
	changed, err := Sources(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"services/a.go", "services/new/c.go", "services/new/c.go", "services/new/below/d.sql"} {
		write(t, filepath.Join(root, path))
		select {
		case <-changed:
		case <-time.After(30 * time.Second):
			t.Fatalf("no signal after a change of %s", path)
		}
	}
}

func TestOnlySourceFilesAreReported(t *testing.T) {
	for _, c := range []struct {
		name string
		op   fsnotify.Op
		want bool
	}{
		{"services/auth/main.go", fsnotify.Write, true},
		{"services/auth/migrations/0001.sql", fsnotify.Create, true},
		{"gateway/routes.yaml", fsnotify.Rename, true},
		{"services/auth/main.go", fsnotify.Remove, true},
		{"services/auth/main.go", fsnotify.Chmod, false},
		{"services/auth/notes.txt", fsnotify.Write, false},
		{"services/auth/main.go~", fsnotify.Write, false},
	} {
		if got := relevant(nil, fsnotify.Event{Name: c.name, Op: c.op}); got != c.want {
			t.Errorf("%s %s: got %v", c.op, c.name, got)
		}
	}
}
