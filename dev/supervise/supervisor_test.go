package supervise

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"raymi.example/internal/polltest"
)

// role makes the test binary act as one of the processes below.
const role = "SUPERVISE_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "":
		os.Exit(m.Run())
	case "patient":
		fmt.Println("patient is up")
	case "stubborn":
		signal.Ignore(syscall.SIGTERM)
		fmt.Println("stubborn is up")
	case "failing":
		fmt.Println("the reason why")
		os.Exit(3)
	case "supervisor":
		superviseOne()
	}
	time.Sleep(time.Hour)
}

// superviseOne prints the pid of a child that it started.
func superviseOne() {
	s, err := New(os.Getenv("STATE"), nil)
	if err == nil {
		_, err = s.Start(helper("patient"))
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	pid, _ := os.ReadFile(filepath.Join(os.Getenv("STATE"), "pid", "patient"))
	fmt.Print(string(pid))
}

func helper(name string, env ...string) Spec {
	return Spec{Name: name, Path: os.Args[0], Env: append(env, role+"="+name)}
}

func newSupervisor(t *testing.T) (*Supervisor, string) {
	t.Helper()
	state := t.TempDir()
	s, err := New(state, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, state
}

func start(t *testing.T, s *Supervisor, spec Spec) *Child {
	t.Helper()
	child, err := s.Start(spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { child.Stop(time.Second) })
	return child
}

func pidOf(state, name string) int {
	content, err := os.ReadFile(filepath.Join(state, "pid", name))
	if err != nil {
		return 0
	}
	pid, _ := strconv.Atoi(strings.TrimSpace(string(content)))
	return pid
}

// alive is false for a zombie whose parent is another process.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := bytes.Cut(stat, []byte(") "))
	return err == nil && len(rest) > 0 && rest[0] != 'Z'
}

func TestAKilledChildIsStartedAgain(t *testing.T) {
	t.Parallel()
	s, state := newSupervisor(t)
	start(t, s, helper("patient"))
	first := pidOf(state, "patient")
	if err := syscall.Kill(first, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	polltest.Within(t, 30*time.Second, "another pid", func() bool { pid := pidOf(state, "patient"); return pid != 0 && pid != first })
}

func TestAHoldPreventsTheRestart(t *testing.T) {
	t.Parallel()
	s, state := newSupervisor(t)
	child := start(t, s, helper("patient"))
	hold := filepath.Join(state, "hold", "patient")
	if err := os.WriteFile(hold, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pidOf(state, "patient"), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-child.Exited()
	// Longer than the first delay: without the hold it would be restarted.
	time.Sleep(firstDelay + 3*holdPoll)
	if pid := pidOf(state, "patient"); pid != 0 {
		t.Fatalf("started as %d despite the hold", pid)
	}
	if err := os.Remove(hold); err != nil {
		t.Fatal(err)
	}
	polltest.Within(t, 30*time.Second, "a start after the hold", func() bool { return pidOf(state, "patient") != 0 })
}

func TestStopKillsAProcessThatIgnoresTheSignal(t *testing.T) {
	t.Parallel()
	s, state := newSupervisor(t)
	child := start(t, s, helper("stubborn"))
	pid := pidOf(state, "stubborn")
	polltest.Within(t, 30*time.Second, "its line in the log", func() bool { return strings.Contains(s.Tail("stubborn"), "is up") })
	child.Stop(50 * time.Millisecond)
	if alive(pid) || pidOf(state, "stubborn") != 0 {
		t.Fatalf("process %d or its pid file is still there", pid)
	}
}

func TestAChildOnHoldCanBeStopped(t *testing.T) {
	t.Parallel()
	s, state := newSupervisor(t)
	child := start(t, s, helper("patient"))
	if err := os.WriteFile(filepath.Join(state, "hold", "patient"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pidOf(state, "patient"), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-child.Exited()
	child.Stop(time.Second)
}

func TestAFailedCommandReportsItsLog(t *testing.T) {
	t.Parallel()
	s, _ := newSupervisor(t)
	err := s.Run(context.Background(), helper("failing"))
	if err == nil || !strings.Contains(err.Error(), "exit status 3") || !strings.Contains(err.Error(), "the reason why") {
		t.Fatalf("got %v", err)
	}
}

func TestTheNextStartRenamesTheLog(t *testing.T) {
	t.Parallel()
	s, state := newSupervisor(t)
	if err := os.WriteFile(s.LogFile("patient"), []byte("before\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	start(t, s, helper("patient"))
	before, err := os.ReadFile(filepath.Join(state, "log", "patient.log.1"))
	if err != nil || string(before) != "before\n" {
		t.Fatalf("%q, %v", before, err)
	}
}

func TestForegroundReturnsTheExitCode(t *testing.T) {
	t.Parallel()
	s, _ := newSupervisor(t)
	for command, want := range map[string]int{"exit 7": 7, "exit 0": 0, "kill -9 $$": 137} {
		code, err := s.Foreground(context.Background(), exec.Command("sh", "-c", command), true)
		if err != nil || code != want {
			t.Errorf("%s: %d, %v", command, code, err)
		}
	}
}

func TestForegroundKillsRemainingChildren(t *testing.T) {
	t.Parallel()
	s, _ := newSupervisor(t)
	pidFile := filepath.Join(t.TempDir(), "pid")
	command := exec.Command("sh", "-c", "sleep 3600 >/dev/null & echo $! > "+pidFile)
	if _, err := s.Foreground(context.Background(), command, true); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(content)))
	if err != nil {
		t.Fatal(err)
	}
	polltest.Within(t, 30*time.Second, "the end of what it started", func() bool { return !alive(pid) })
}

func TestChildrenDieWithAKilledSupervisor(t *testing.T) {
	t.Parallel()
	supervisor := exec.Command(os.Args[0])
	supervisor.Env = []string{role + "=supervisor", "STATE=" + t.TempDir()}
	output, err := supervisor.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := supervisor.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if err := supervisor.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	// It was killed, so that the error is expected.
	_ = supervisor.Wait()
	polltest.Within(t, 30*time.Second, "the end of the child", func() bool { return !alive(pid) })
}
