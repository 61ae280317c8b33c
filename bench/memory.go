package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// processes are the project's own processes, by their names in the state folder.
var processes = []string{"gateway", "catalog", "auth", "partners", "media"}

// resident is a process's memory in MB: current and peak.
type resident struct{ now, peak int }

// memory reads the resident memory of the processes from /proc.
func memory() map[string]resident {
	out := map[string]resident{}
	for _, name := range processes {
		pid, err := os.ReadFile(filepath.Join(os.Getenv("RAYMI_STATE"), "pid", name))
		if err != nil {
			continue
		}
		status, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "status"))
		if err != nil {
			continue
		}
		out[name] = resident{now: megabytes(string(status), "VmRSS:"), peak: megabytes(string(status), "VmHWM:")}
	}
	return out
}

func megabytes(status, key string) int {
	_, after, found := strings.Cut(status, key)
	var kilobytes int
	if !found {
		return 0
	}
	if _, err := fmt.Sscan(after, &kilobytes); err != nil {
		return 0
	}
	return kilobytes / 1024
}
