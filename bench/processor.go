package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// tick is the unit of processor time in /proc, in milliseconds: USER_HZ is 100 on every Linux that Go supports.
const tick = 10

// measured is a process whose processor time is measured, with its children if children is set.
type measured struct {
	name     string
	pid      int
	children bool
}

// portalProcesses are all processes that the portal's answers may need.
func portalProcesses() []measured {
	var out []measured
	for _, name := range append(append([]string{}, processes...), "nats") {
		out = append(out, measured{name: name, pid: pidOf(name)})
	}
	return append(out, database())
}

func (c comparison) referenceProcesses(limitPID int) []measured {
	if c.onPortal {
		return portalProcesses()
	}
	return []measured{{name: "reference", pid: limitPID}, database()}
}

func database() measured { return measured{"postgres", pidOf("postgres"), true} }

// pidOf reads the state folder; 0 if the process does not run.
func pidOf(name string) int {
	text, err := os.ReadFile(filepath.Join(os.Getenv("RAYMI_STATE"), "pid", name))
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return 0
	}
	return pid
}

// spentBy is the processor time of each process since its start, in milliseconds.
func spentBy(list []measured) map[string]float64 {
	out := map[string]float64{}
	for _, m := range list {
		own := statOf(m.pid)
		ticks := own.own
		if m.children {
			ticks += own.reaped + ofChildren(m.pid)
		}
		out[m.name] = float64(ticks * tick)
	}
	return out
}

// ofChildren is the processor time of the live children, in ticks.
func ofChildren(parent int) int64 {
	found, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	var sum int64
	for _, path := range found {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		if s := parseStat(string(text)); s.parent == parent {
			sum += s.own
		}
	}
	return sum
}

// stat is the processor time of a process from /proc: times in ticks, started in ticks since boot.
type stat struct {
	parent               int
	own, reaped, started int64
}

func statOf(pid int) stat {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return stat{}
	}
	return parseStat(string(text))
}

// parseStat reads the fields after the name, which may contain blanks and brackets; see proc_pid_stat(5).
func parseStat(text string) stat {
	fields := strings.Fields(text[strings.LastIndex(text, ")")+1:])
	if len(fields) < 20 {
		return stat{}
	}
	number := func(field int) int64 {
		n, err := strconv.ParseInt(fields[field-3], 10, 64)
		if err != nil {
			return 0
		}
		return n
	}
	return stat{parent: int(number(4)), own: number(14) + number(15), reaped: number(16) + number(17), started: number(22)}
}
