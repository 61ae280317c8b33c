package supervise

import (
	"errors"
	"os"
	"sync"
	"syscall"
	"time"
)

const (
	firstDelay = time.Second
	longDelay  = 5 * time.Second
	// steady is how long a child must live before its next death counts as the first one.
	steady = 10 * time.Second
	// holdPoll is the interval of checking whether a hold file was removed.
	holdPoll = 100 * time.Millisecond
	// foregroundGrace is the time of a test run to clean up after Ctrl-C.
	foregroundGrace = 2 * time.Second
)

var errStopped = errors.New("already stopped")

// Child is a process that is restarted whenever it dies.
type Child struct {
	spec       Spec
	supervisor *Supervisor
	log        *log
	stop       chan struct{}
	exited     chan struct{}
	done       chan struct{}
	once       sync.Once

	mu      sync.Mutex
	stopped bool
	running *process
}

// Name is the name of the pid and log files.
func (c *Child) Name() string { return c.spec.Name }

// Exited is closed when the process dies for the first time.
func (c *Child) Exited() <-chan struct{} { return c.exited }

// Stop signals the process, kills its group after the grace time and returns when it has ended.
func (c *Child) Stop(grace time.Duration) {
	c.mu.Lock()
	if !c.stopped {
		c.stopped = true
		close(c.stop)
	}
	running := c.running
	c.mu.Unlock()
	if running != nil {
		running.signal(c.spec.stopSignal())
	}
	select {
	case <-c.done:
		return
	case <-time.After(grace):
	}
	if running != nil {
		running.killGroup()
	}
	<-c.done
}

// supervise waits for the process and restarts it until Stop.
func (c *Child) supervise(running *process) {
	defer close(c.done)
	delay := firstDelay
	for running != nil {
		started := time.Now()
		c.wait(running)
		if time.Since(started) > steady {
			delay = firstDelay
		}
		running, delay = c.restart(delay)
	}
}

// restart retries until the process runs; nil means that the child was stopped.
func (c *Child) restart(delay time.Duration) (*process, time.Duration) {
	for c.pause(delay) {
		delay = min(2*delay, longDelay)
		running, err := c.start()
		if err == nil {
			return running, delay
		}
		c.log.note("cannot start: " + err.Error())
	}
	return nil, 0
}

// pause waits for the delay and the end of a hold; false means that the child was stopped.
func (c *Child) pause(delay time.Duration) bool {
	wake := time.After(delay)
	for {
		select {
		case <-c.stop:
			return false
		case <-wake:
		}
		if !c.supervisor.onHold(c.spec.Name) {
			return true
		}
		wake = time.After(holdPoll)
	}
}

func (c *Child) start() (*process, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped {
		return nil, errStopped
	}
	running, err := launch(c.supervisor.spawner, c.spec, c.log)
	if err != nil {
		return nil, err
	}
	c.running = running
	if err := c.supervisor.writePid(c.spec.Name, running.pid()); err != nil {
		c.log.note("no pid file: " + err.Error())
	}
	return running, nil
}

func (c *Child) wait(running *process) {
	err := running.wait()
	c.mu.Lock()
	c.running = nil
	// The pid may be reused, so its file must not remain.
	_ = os.Remove(c.supervisor.pidFile(c.spec.Name))
	c.mu.Unlock()
	c.once.Do(func() { close(c.exited) })
	reason := "ended"
	if err != nil {
		reason = err.Error()
	}
	c.log.note(reason)
}

// endForeground ends a command that may have ended already, so errors of signals are ignored.
func endForeground(send func(os.Signal) error) {
	_ = send(syscall.SIGTERM)
	time.Sleep(foregroundGrace)
	_ = send(syscall.SIGKILL)
}
