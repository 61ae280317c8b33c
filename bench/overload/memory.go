package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// processes are those with a memory limit in the chart.
var processes = []string{"gateway", "catalog", "auth", "partners", "media"}

// watch samples the resident memory of the processes until the returned function is called, which returns the peak of
// each.
func watch() func() map[string]int {
	most := map[string]int{}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			for _, name := range processes {
				most[name] = max(most[name], resident(name))
			}
			select {
			case <-stop:
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
	}()
	end := sync.OnceFunc(func() { close(stop); <-stopped })
	return func() map[string]int {
		end()
		return most
	}
}

// list names the processes with their memory.
func list(memory map[string]int) string {
	var out []string
	for _, name := range processes {
		out = append(out, fmt.Sprintf("%s %d", name, memory[name]))
	}
	return strings.Join(out, ", ")
}

// resident is the memory of a process in MB, 0 if it does not run.
func resident(name string) int {
	pid, err := os.ReadFile(filepath.Join(os.Getenv("RAYMI_STATE"), "pid", name))
	if err != nil {
		return 0
	}
	status, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "status"))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	var kilobytes int
	if _, err := fmt.Sscan(after, &kilobytes); err != nil {
		return 0
	}
	return kilobytes / 1024
}
