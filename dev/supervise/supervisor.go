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

// Spec describes a process: how to start and stop it.
type Spec struct {
	Name string
	Path string
	Args []string
	// Env is the complete environment: nothing is inherited.
	Env []string
	// Stop is the signal that stops the process; zero means SIGTERM.
	Stop syscall.Signal
	// Attr may set another user and the signal sent when the supervisor dies (zero means SIGKILL); process group and
	// thread are set by the supervisor.
	Attr syscall.SysProcAttr
}

func (s Spec) stopSignal() syscall.Signal {
	if s.Stop == 0 {
		return syscall.SIGTERM
	}
	return s.Stop
}

// Supervisor starts children and writes their pid and log files below a state folder: pid/<name>, log/<name>.log. A
// file hold/<name> prevents the restart of a dead child.
type Supervisor struct {
	state    string
	spawner  spawner
	terminal *terminal

	mu   sync.Mutex
	logs map[string]*log
}

// New prepares the state folder; out may be nil to write logs to files only.
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

// log opens the log of a name once: each supervisor has its own log, and restarted children append to it.
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

// LogFile is the log file of a process.
func (s *Supervisor) LogFile(name string) string {
	return filepath.Join(s.state, "log", name+".log")
}

// Start starts a child and restarts it until Stop. Only a failed first start is an error.
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
	go child.supervise(first)
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

// Foreground runs a command on the supervisor's own terminal and returns its exit code; when ctx ends, the command is
// signalled and then killed.
func (s *Supervisor) Foreground(ctx context.Context, cmd *exec.Cmd, ownGroup bool) (int, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: ownGroup, Pdeathsig: syscall.SIGKILL}
	if err := s.spawner.start(cmd); err != nil {
		return 1, err
	}
	send := cmd.Process.Signal
	if ownGroup {
		send = func(signal os.Signal) error {
			number, ok := signal.(syscall.Signal)
			if !ok {
				return fmt.Errorf("%v is not a signal of this system", signal)
			}
			return syscall.Kill(-cmd.Process.Pid, number)
		}
	}
	released := context.AfterFunc(ctx, func() { endForeground(send) })
	err := cmd.Wait()
	released()
	if ownGroup {
		// Kill remaining children of the command; usually there are none.
		_ = send(syscall.SIGKILL)
	}
	return exitCode(err)
}

func (s *Supervisor) pidFile(name string) string { return filepath.Join(s.state, "pid", name) }

func (s *Supervisor) onHold(name string) bool {
	_, err := os.Stat(filepath.Join(s.state, "hold", name))
	return err == nil
}

// writePid replaces the file atomically, so that readers see a complete number.
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
