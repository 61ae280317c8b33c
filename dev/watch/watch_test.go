package watch

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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
		{"services/auth/common-passwords.txt", fsnotify.Write, true},
		{"services/auth/notes.md", fsnotify.Write, false},
		{"services/auth/main.go~", fsnotify.Write, false},
	} {
		if got := relevant(nil, fsnotify.Event{Name: c.name, Op: c.op}); got != c.want {
			t.Errorf("%s %s: got %v", c.op, c.name, got)
		}
	}
}

var embed = regexp.MustCompile(`(?m)^//go:embed (.+)$`)

// A change of an embedded file has to rebuild the program.
func TestEmbeddedFilesAreReported(t *testing.T) {
	root := filepath.Join("..", "..")
	found := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && slices.Contains(skipped, entry.Name()):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, line := range embed.FindAllStringSubmatch(string(code), -1) {
			for name := range strings.FieldsSeq(line[1]) {
				found++
				checkEmbedded(t, filepath.Join(filepath.Dir(path), name))
			}
		}
		return nil
	})
	if err != nil || found < 10 {
		t.Fatalf("%d embedded files: %v", found, err)
	}
}

// checkEmbedded checks the files of one pattern, and those of a folder.
func checkEmbedded(t *testing.T, pattern string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(files), err)
	}
	for _, file := range files {
		err := filepath.WalkDir(file, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && !slices.Contains(kinds, filepath.Ext(path)) {
				t.Errorf("a change of %s is not reported", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
