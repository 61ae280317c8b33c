// Package watch reports changes of the Go programs' sources.
package watch

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Debounce is how long sources must be unchanged before a change is reported: editors and branch changes write many
// files.
const Debounce = 200 * time.Millisecond

// kinds are the extensions of the files of a program: code and embedded files.
var kinds = []string{".go", ".mod", ".sum", ".css", ".html", ".jpg", ".js", ".json", ".sql", ".svg", ".txt", ".yaml"}

// skipped are folders without such files, or with too many others.
var skipped = []string{".git", ".raymi", "bin", "docs", "node_modules", "web"}

// Sources reports each burst of changes below root with one signal, until ctx ends.
func Sources(ctx context.Context, root string) (<-chan struct{}, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch sources: %w", err)
	}
	if err := addFolders(watcher, root); err != nil {
		return nil, fmt.Errorf("watch sources: %w", err)
	}
	changed := make(chan struct{}, 1)
	go report(ctx, watcher, changed)
	return changed, nil
}

// addFolders watches a folder and its subfolders; fsnotify itself is not recursive.
func addFolders(watcher *fsnotify.Watcher, root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		case path != root && slices.Contains(skipped, entry.Name()):
			return filepath.SkipDir
		}
		return watcher.Add(path)
	})
}

func report(ctx context.Context, watcher *fsnotify.Watcher, changed chan<- struct{}) {
	defer watcher.Close()
	rest := time.NewTimer(Debounce)
	rest.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-watcher.Events:
			if relevant(watcher, event) {
				rest.Reset(Debounce)
			}
		case err := <-watcher.Errors:
			slog.Warn("watch sources", "error", err)
		case <-rest.C:
			select {
			case changed <- struct{}{}:
			default: // the last signal is still pending
			}
		}
	}
}

// relevant reports whether an event changes a program, and watches new folders, whose files may be older than the
// watch.
func relevant(watcher *fsnotify.Watcher, event fsnotify.Event) bool {
	if event.Has(fsnotify.Create) {
		if info, err := os.Stat(event.Name); err == nil && info.IsDir() && !slices.Contains(skipped, info.Name()) {
			if err := addFolders(watcher, event.Name); err != nil {
				slog.Warn("watch sources", "error", err)
			}
			return true
		}
	}
	return event.Op != fsnotify.Chmod && slices.Contains(kinds, filepath.Ext(event.Name))
}
