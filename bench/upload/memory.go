package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// restart resets the kernel's peak of a process and returns its current memory in megabytes.
func restart(name string) (int, error) {
	folder, err := proc(name)
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(filepath.Join(folder, "clear_refs"), []byte("5"), 0); err != nil {
		return 0, err
	}
	return resident(name, "VmRSS:")
}

// resident reads one figure of a process's memory, in megabytes.
func resident(name, key string) (int, error) {
	folder, err := proc(name)
	if err != nil {
		return 0, err
	}
	status, err := os.ReadFile(filepath.Join(folder, "status"))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(string(status), key)
	var kilobytes int
	if _, err := fmt.Sscan(after, &kilobytes); err != nil {
		return 0, fmt.Errorf("%s of %s: %w", key, name, err)
	}
	return kilobytes / 1024, nil
}

func proc(name string) (string, error) {
	pid, err := os.ReadFile(filepath.Join(os.Getenv("RAYMI_STATE"), "pid", name))
	if err != nil {
		return "", err
	}
	return filepath.Join("/proc", strings.TrimSpace(string(pid))), nil
}
