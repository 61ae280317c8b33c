package bus_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"raymi.example/internal/bus"
)

func TestListenerReceivesEventsAndReportsGaps(t *testing.T) {
	server := startNATS(t)
	b := connectTo(t, map[string]string{"NATS_URL": server.url}, "listener")
	received, missed := make(chan string, 8), make(chan struct{}, 8)
	l, err := b.Listen([]string{bus.CatalogSubjects}, func(m bus.Message) { received <- m.Subject }, func() { missed <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	await(t, missed, "the call of missed at the start")
	until(t, l.Subscribed)
	server.publish(t, bus.EntryChanged)
	if got := await(t, received, "a message"); got != bus.EntryChanged {
		t.Fatalf("received %s", got)
	}
	server.stop()
	until(t, func() bool { return !l.Subscribed() })
	server.start(t)
	await(t, missed, "the call of missed after the gap")
	until(t, l.Subscribed)
	server.publish(t, bus.EventChanged)
	if got := await(t, received, "a message after the gap"); got != bus.EventChanged {
		t.Fatalf("received %s", got)
	}
}

// Each listener receives its own subjects, and its gap handler is called after every gap.
func TestListenersOfAConnectionAreIndependent(t *testing.T) {
	server := startNATS(t)
	b := connectTo(t, map[string]string{"NATS_URL": server.url}, "listener")
	received, missed := map[string]chan string{}, map[string]chan struct{}{}
	for _, subject := range []string{bus.CatalogSubjects, bus.UserChanged} {
		got, gap := make(chan string, 8), make(chan struct{}, 8)
		received[subject], missed[subject] = got, gap
		if _, err := b.Listen([]string{subject}, func(m bus.Message) { got <- m.Subject }, func() { gap <- struct{}{} }); err != nil {
			t.Fatal(err)
		}
	}
	for _, gap := range missed {
		await(t, gap, "the call of missed at the start")
	}
	server.publish(t, bus.UserChanged)
	server.publish(t, bus.EntryChanged)
	for subject, want := range map[string]string{bus.CatalogSubjects: bus.EntryChanged, bus.UserChanged: bus.UserChanged} {
		if got := await(t, received[subject], "a message of "+subject); got != want {
			t.Errorf("the listener of %s received %s", subject, got)
		}
	}
	server.stop()
	for _, gap := range missed {
		for len(gap) > 0 { // the handler of the first connection may have run twice
			<-gap
		}
	}
	server.start(t)
	for _, gap := range missed {
		await(t, gap, "the call of missed after the gap")
	}
}

// A listener that is created while NATS is unavailable subscribes once NATS is reachable.
func TestListenerWaitsForNATS(t *testing.T) {
	server := startNATS(t)
	server.stop()
	b := connectTo(t, map[string]string{"NATS_URL": server.url}, "listener")
	missed := make(chan struct{}, 8)
	l, err := b.Listen([]string{bus.CatalogSubjects}, func(bus.Message) {}, func() { missed <- struct{}{} })
	if err != nil || l.Subscribed() {
		t.Fatalf("subscribed without NATS: %v, %v", l.Subscribed(), err)
	}
	server.start(t)
	await(t, missed, "the call of missed at the start")
	until(t, l.Subscribed)
}

func await[T any](t *testing.T, from <-chan T, what string) (got T) {
	t.Helper()
	select {
	case got = <-from:
	case <-time.After(patience):
		t.Fatalf("timeout: %s", what)
	}
	return got
}

func until(t *testing.T, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("timeout: the condition is not met")
		}
	}
}

// ownNATS is a NATS server for one test, which may stop it.
type ownNATS struct {
	url, port string
	process   *exec.Cmd
}

func startNATS(t *testing.T, more ...string) *ownNATS {
	t.Helper()
	s := &ownNATS{port: "-1"}
	ports := t.TempDir()
	s.run(t, append(more, "--ports_file_dir", ports)...)
	var files []string
	until(t, func() bool { files, _ = filepath.Glob(filepath.Join(ports, "*.ports")); return len(files) > 0 })
	s.readPort(t, files[0])
	return s
}

func (s *ownNATS) run(t *testing.T, more ...string) {
	t.Helper()
	s.process = exec.Command("../../bin/nats-server", append([]string{"-a", "127.0.0.1", "-p", s.port}, more...)...)
	if err := s.process.Start(); err != nil {
		t.Fatalf("bin/nats-server: %v: run `make test-go`", err)
	}
	t.Cleanup(s.stop)
}

func (s *ownNATS) readPort(t *testing.T, file string) {
	t.Helper()
	until(t, func() bool {
		text, err := os.ReadFile(file)
		s.url, s.port = portIn(string(text))
		return err == nil && s.url != ""
	})
}

func (s *ownNATS) start(t *testing.T) { s.run(t) }

func (s *ownNATS) stop() {
	_ = s.process.Process.Kill() // it may have been stopped before
	_ = s.process.Wait()
}

func (s *ownNATS) publish(t *testing.T, subject string) {
	t.Helper()
	conn, err := nats.Connect(s.url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.Publish(subject, nil); err != nil {
		t.Fatal(err)
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
}

var portOf = regexp.MustCompile(`nats://[^"]*:([0-9]+)`)

func portIn(text string) (url, port string) {
	match := portOf.FindStringSubmatch(text)
	if match == nil {
		return "", "-1"
	}
	return match[0], match[1]
}
