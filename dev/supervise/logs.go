package supervise

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// tailLines is the number of log lines in an error message.
const tailLines = 12

// log is the log file of one process, with optional output on the terminal.
type log struct {
	mu     sync.Mutex
	name   string
	file   *os.File
	screen *terminal
	colour int
}

// openLog renames the previous start's log to name.log.1.
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

// pipe returns the write end for one process; lines are copied until all its holders have closed it, which also
// closes the channel.
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
		// A line longer than the buffer is copied in pieces.
		line, err := lines.ReadSlice('\n')
		if len(line) > 0 {
			l.write(line)
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

func (l *log) write(line []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	// A full disk must not stop the process that writes the log.
	_, _ = l.file.Write(line)
	l.screen.write(l.name, l.colour, line)
}

// note writes a message of the supervisor.
func (l *log) note(text string) {
	l.write(fmt.Appendf(nil, "supervisor: %s %s\n", time.Now().UTC().Format(time.RFC3339), text))
}

// Tail returns the end of a log, indented, for an error message.
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

// terminal prints complete lines of all processes, with their names.
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
	// The terminal may be closed; the line is in the file.
	_, _ = fmt.Fprintf(t.out, "\x1b[%dm%-9s|\x1b[0m %s\n", colour, name, bytes.TrimRight(line, "\n"))
}
