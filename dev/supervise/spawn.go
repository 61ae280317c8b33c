package supervise

import (
	"os/exec"
	"runtime"
)

// spawner starts every child from one thread that never ends. Linux sends a child its parent-death signal when the
// thread that forked it ends, and the Go runtime may end other threads.
type spawner struct{ jobs chan func() }

func newSpawner() spawner {
	s := spawner{jobs: make(chan func())}
	go func() {
		runtime.LockOSThread()
		for job := range s.jobs {
			job()
		}
	}()
	return s
}

func (s spawner) start(cmd *exec.Cmd) error {
	started := make(chan error, 1)
	s.jobs <- func() { started <- cmd.Start() }
	return <-started
}
