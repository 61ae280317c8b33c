package supervise

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// tailLines is how much of a log an error message shows.
const tailLines = 12

// log is the file of one process, and its lines on the terminal when wanted.
type log struct {
	mu     sync.Mutex
	name   string
	file   *os.File
	screen *terminal
	colour int
}

// openLog keeps the log of the start before as name.log.1.
func openLog(path, name string, screen *terminal) (*log, error) {
	if err := os.Rename(path, path+".1"); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	return &log{name: name, file: file, screen: screen, colour: screen.nextColour()}, nil
}

// pipe gives the write end for one process; lines are copied until all who
// hold it have closed it, which also closes the channel.
func (l *log) pipe() (*os.File, <-chan struct{}, error) {
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		l.copy(reader)
	}()
	return writer, drained, nil
}

func (l *log) copy(reader *os.File) {
	defer reader.Close()
	lines := bufio.NewReaderSize(reader, 64<<10)
	for {
		// A line longer than the buffer comes in pieces; the pieces still arrive.
		line, err := lines.ReadSlice('\n')
		if len(line) > 0 {
			l.write(line)
		}
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

func (l *log) write(line []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	// A full disk must not stop the process whose output this is.
	_, _ = l.file.Write(line)
	l.screen.write(l.name, l.colour, line)
}

// note writes the supervisor's own word about the process.
func (l *log) note(text string) {
	l.write(fmt.Appendf(nil, "supervisor: %s %s\n", time.Now().UTC().Format(time.RFC3339), text))
}

// Tail gives the end of a log, indented, for an error message.
func (s *Supervisor) Tail(name string) string {
	content, err := os.ReadFile(s.LogFile(name))
	if err != nil {
		return ""
	}
	lines := bytes.Split(bytes.TrimSpace(content), []byte("\n"))
	text := fmt.Sprintf("\n  the end of %s:", s.LogFile(name))
	for _, line := range lines[max(0, len(lines)-tailLines):] {
		text += "\n    " + string(line)
	}
	return text
}

// terminal shows lines of all processes, each whole and with its name.
type terminal struct {
	mu      sync.Mutex
	out     io.Writer
	colours int
}

func newTerminal(out io.Writer) *terminal { return &terminal{out: out} }

func (t *terminal) nextColour() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.colours++
	return 31 + (t.colours-1)%6
}

func (t *terminal) write(name string, colour int, line []byte) {
	if t.out == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	// The terminal may be gone; the file has the line.
	_, _ = fmt.Fprintf(t.out, "\x1b[%dm%-9s|\x1b[0m %s\n", colour, name, bytes.TrimRight(line, "\n"))
}
