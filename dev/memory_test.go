package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDatabasesAreInMemoryWhereItHasRoom(t *testing.T) {
	t.Parallel()
	state, memory := t.TempDir(), t.TempDir()
	remove, err := databasesInMemory(state, memory, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(state, "postgres", "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if files, _ := filepath.Glob(filepath.Join(memory, "*", "file")); len(files) != 1 {
		t.Errorf("the folder in memory has %v", files)
	}
	remove()
	if left, _ := filepath.Glob(filepath.Join(memory, "*")); len(left) != 0 {
		t.Errorf("%v is left", left)
	}
}

func TestDatabasesStayOnDiskWithoutRoomInMemory(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		memory string
		room   uint64
	}{"a small one": {t.TempDir(), 1 << 62}, "none": {"/nowhere", 1}} {
		state := t.TempDir()
		remove, err := databasesInMemory(state, c.memory, c.room)
		if err != nil {
			t.Fatal(name, err)
		}
		remove()
		if files, _ := filepath.Glob(filepath.Join(state, "*")); len(files) != 0 {
			t.Errorf("%s: the state folder has %v", name, files)
		}
	}
}
