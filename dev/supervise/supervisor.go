// Package supervise keeps the processes of a one-machine portal alive and
// takes every one of them down with itself.
package supervise

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
)

// Spec says what to start and how to end it.
type Spec struct {
	Name string
	Path string
	Args []string
	// Env is the whole environment: nothing is inherited.
	Env []string
	// Stop asks the process to end; zero means SIGTERM.
	Stop syscall.Signal
	// Attr may name another user and the signal sent when the supervisor dies
	// (zero means SIGKILL); process group and thread are the supervisor's.
	Attr syscall.SysProcAttr
}

func (s Spec) stopSignal() syscall.Signal {
	if s.Stop == 0 {
		return syscall.SIGTERM
	}
	return s.Stop
}

// Supervisor starts children and writes their pid and log files below a state
// folder: pid/<name>, log/<name>.log. A file hold/<name> keeps a dead child
// from being started again.
type Supervisor struct {
	state    string
	spawner  spawner
	terminal *terminal

	mu   sync.Mutex
	logs map[string]*log
}

// New prepares the state folder; terminal may be nil to keep logs in files only.
func New(state string, out io.Writer) (*Supervisor, error) {
	for _, name := range []string{"pid", "hold"} {
		if err := os.RemoveAll(filepath.Join(state, name)); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"pid", "hold", "log"} {
		if err := os.MkdirAll(filepath.Join(state, name), 0o755); err != nil {
			return nil, err
		}
	}
	return &Supervisor{state: state, spawner: newSpawner(), terminal: newTerminal(out), logs: map[string]*log{}}, nil
}

// log opens the log of a name once, so that a start has its own log and a
// restarted child goes on in it.
func (s *Supervisor) log(name string) (*log, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if opened, ok := s.logs[name]; ok {
		return opened, nil
	}
	opened, err := openLog(s.LogFile(name), name, s.terminal)
	if err != nil {
		return nil, err
	}
	s.logs[name] = opened
	return opened, nil
}

// LogFile is where the output of a process goes.
func (s *Supervisor) LogFile(name string) string {
	return filepath.Join(s.state, "log", name+".log")
}

// Start starts a child and keeps it alive until Stop. Only a first start that
// cannot happen at all is an error.
func (s *Supervisor) Start(spec Spec) (*Child, error) {
	opened, err := s.log(spec.Name)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", spec.Name, err)
	}
	child := &Child{
		spec: spec, supervisor: s, log: opened,
		stop: make(chan struct{}), exited: make(chan struct{}), done: make(chan struct{}),
	}
	first, err := child.start()
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", spec.Name, err)
	}
	go child.keep(first)
	return child, nil
}

// Run runs a command to its end, logging under its name.
func (s *Supervisor) Run(ctx context.Context, spec Spec) error {
	opened, err := s.log(spec.Name)
	if err != nil {
		return fmt.Errorf("%s: %w", spec.Name, err)
	}
	started, err := launch(s.spawner, spec, opened)
	if err != nil {
		return fmt.Errorf("%s: %w", spec.Name, err)
	}
	released := context.AfterFunc(ctx, started.killGroup)
	err = started.wait()
	released()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s %v: %w%s", spec.Name, spec.Args, err, s.Tail(spec.Name))
	}
	return nil
}

// Foreground runs a command on the supervisor's own terminal and returns its
// exit code; when ctx ends, the command is asked to end and then killed.
func (s *Supervisor) Foreground(ctx context.Context, cmd *exec.Cmd, ownGroup bool) (int, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: ownGroup, Pdeathsig: syscall.SIGKILL}
	if err := s.spawner.start(cmd); err != nil {
		return 1, err
	}
	send := cmd.Process.Signal
	if ownGroup {
		send = func(signal os.Signal) error { return syscall.Kill(-cmd.Process.Pid, signal.(syscall.Signal)) }
	}
	released := context.AfterFunc(ctx, func() { endForeground(send) })
	err := cmd.Wait()
	released()
	if ownGroup {
		// What the command left behind must not stay; mostly there is nothing.
		_ = send(syscall.SIGKILL)
	}
	return exitCode(err)
}

func (s *Supervisor) pidFile(name string) string { return filepath.Join(s.state, "pid", name) }

func (s *Supervisor) held(name string) bool {
	_, err := os.Stat(filepath.Join(s.state, "hold", name))
	return err == nil
}

// writePid replaces the file at once, so that no reader meets half a number.
func (s *Supervisor) writePid(name string, pid int) error {
	file := s.pidFile(name)
	if err := os.WriteFile(file+".new", []byte(strconv.Itoa(pid)+"\n"), 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

func exitCode(err error) (int, error) {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return 0, err
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return 128 + int(status.Signal()), nil
	}
	return exit.ExitCode(), nil
}
