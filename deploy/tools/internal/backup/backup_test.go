package backup

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"
)

var noon = time.Date(2026, 6, 24, 12, 0, 0, 0, time.UTC)

func folderWith(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func bucket(t *testing.T) *blob.Bucket {
	t.Helper()
	b := memblob.OpenBucket(nil)
	t.Cleanup(func() { _ = b.Close() }) // in memory
	return b
}

func TestTheNewestCompleteBackupIsFetched(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	for day, text := range []string{"old", "new"} {
		files := map[string]string{"auth.dump": text, "auth.sums": "users|1|2"}
		if _, err := Store(t.Context(), b, folderWith(t, files), noon.AddDate(0, 0, day), 7); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.WriteAll(t.Context(), "2026-06-30T12-00-00Z/auth.dump", []byte("incomplete"), nil); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	name, err := Fetch(t.Context(), b, folder, "")
	if err != nil || name != "2026-06-25T12-00-00Z" {
		t.Fatalf("got %q, %v", name, err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "auth.dump")); err != nil || string(text) != "new" {
		t.Errorf("got %q, %v", text, err)
	}
}

func TestABackupIsFetchedByName(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	for day, text := range []string{"old", "new"} {
		if _, err := Store(t.Context(), b, folderWith(t, map[string]string{"auth.dump": text}), noon.AddDate(0, 0, day), 7); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	if _, err := Fetch(t.Context(), b, folder, "2026-06-24T12-00-00Z"); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "auth.dump")); err != nil || string(text) != "old" {
		t.Errorf("got %q, %v", text, err)
	}
	if _, err := Fetch(t.Context(), b, folder, "2026-06-23T12-00-00Z"); err == nil || !strings.Contains(err.Error(), "2026-06-25T12-00-00Z") {
		t.Errorf("an absent backup: got %v", err)
	}
}

func TestADamagedBackupIsRefused(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	name, err := Store(t.Context(), b, folderWith(t, map[string]string{"auth.dump": "whole"}), noon, 7)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.WriteAll(t.Context(), name+"/auth.dump", []byte("damaged"), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := Fetch(t.Context(), b, t.TempDir(), ""); err == nil || !strings.Contains(err.Error(), "auth.dump is damaged") {
		t.Errorf("got %v", err)
	}
}

func TestNoBackupIsAnError(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	if _, err := Fetch(t.Context(), b, t.TempDir(), ""); err == nil {
		t.Error("an empty bucket has a backup")
	}
	if _, err := Store(t.Context(), b, t.TempDir(), noon, 7); err == nil {
		t.Error("an empty folder is stored")
	}
}

func TestOldBackupsAreRemoved(t *testing.T) {
	t.Parallel()
	b := bucket(t)
	for _, key := range []string{"2026-06-01T12-00-00Z/auth.dump", "notes/readme"} {
		if err := b.WriteAll(t.Context(), key, []byte("x"), nil); err != nil {
			t.Fatal(err)
		}
	}
	for day := range 4 {
		if _, err := Store(t.Context(), b, folderWith(t, map[string]string{"auth.dump": "x"}), noon.AddDate(0, 0, day), 2); err != nil {
			t.Fatal(err)
		}
	}
	complete, keys, err := list(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"2026-06-26T12-00-00Z", "2026-06-27T12-00-00Z"}; !slices.Equal(complete, want) || len(keys) != len(want) {
		t.Errorf("kept %v of %v", complete, keys)
	}
	if found, err := b.Exists(t.Context(), "notes/readme"); err != nil || !found {
		t.Errorf("an object of others: %t, %v", found, err)
	}
}
