package supervise

import (
	"os/exec"
	"syscall"
	"time"
)

// drainTime bounds the wait for a dead process's last lines, in case another process holds its output open.
const drainTime = 500 * time.Millisecond

// process is one run of a spec.
type process struct {
	cmd     *exec.Cmd
	drained <-chan struct{}
}

func launch(from spawner, spec Spec, to *log) (*process, error) {
	output, drained, err := to.pipe()
	if err != nil {
		return nil, err
	}
	defer output.Close()
	cmd := exec.Command(spec.Path, spec.Args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = spec.Env, output, output
	attr := spec.Attr
	attr.Setpgid = true // Ctrl-C of the terminal reaches the supervisor only
	if attr.Pdeathsig == 0 {
		attr.Pdeathsig = syscall.SIGKILL
	}
	cmd.SysProcAttr = &attr
	return &process{cmd: cmd, drained: drained}, from.start(cmd)
}

// wait returns when the process has ended and its output is logged.
func (p *process) wait() error {
	err := p.cmd.Wait()
	select {
	case <-p.drained:
	case <-time.After(drainTime):
	}
	return err
}

func (p *process) pid() int { return p.cmd.Process.Pid }

// signal signals the process itself; it may have ended already.
func (p *process) signal(signal syscall.Signal) { _ = p.cmd.Process.Signal(signal) }

// killGroup also kills the process's children; the group may have ended already.
func (p *process) killGroup() { _ = syscall.Kill(-p.pid(), syscall.SIGKILL) }
