package main

import (
	"os"
	"path/filepath"
	"syscall"
)

const (
	// memoryFolder is a file system in memory on every Linux; containers often have one of 64 MB only.
	memoryFolder = "/dev/shm"
	// memoryFree is what it needs to have free: the databases of all Go tests at once take a tenth.
	memoryFree = 4 << 30
)

// databasesInMemory makes the database folder of a throwaway portal a link to a new folder in memory, if that has room, and returns the
// function that removes it. Tests create a database each: on a slow disk a copy takes ten times as long.
func databasesInMemory(state, memory string, room uint64) (remove func(), err error) {
	var free syscall.Statfs_t
	if hasRoom := syscall.Statfs(memory, &free) == nil && free.Bavail*uint64(free.Bsize) >= room; !hasRoom {
		return func() {}, nil // the databases stay beside the other data
	}
	folder, err := os.MkdirTemp(memory, "raymi-")
	if err != nil {
		return nil, err
	}
	remove = func() { _ = os.RemoveAll(folder) } // as for the state folder: the caller is about to exit
	if err := os.Symlink(folder, filepath.Join(state, "postgres")); err != nil {
		remove()
		return nil, err
	}
	return remove, nil
}
