package mail

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// maxMails is the number of stored mails; older ones are dropped.
const maxMails = 500

// box stores the mails in memory and as files, so that they survive a restart.
type box struct {
	dir string
	now func() time.Time

	mu       sync.Mutex
	messages []stored
	next     int
}

type stored struct {
	Message

	ID   int
	file string
}

// envelope is the header of a stored file, before the raw mail.
const envelope = "%s\n%s\n\n"

// openBox reads the stored mails.
func openBox(dir string, now func() time.Time) (*box, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	b := &box{dir: dir, now: now, next: 1}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		b.index(file, content)
	}
	return b, nil
}

// add stores a mail before SMTP confirms it.
func (b *box) add(to string, raw []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	file := filepath.Join(b.dir, fmt.Sprintf("%09d.eml", b.next))
	content := fmt.Appendf(nil, envelope, to, b.now().UTC().Format(time.RFC3339Nano))
	content = append(content, raw...)
	if err := os.WriteFile(file, content, 0o600); err != nil {
		return err
	}
	b.index(file, content)
	return b.dropOld()
}

func (b *box) index(file string, content []byte) {
	to, date, raw := openEnvelope(content)
	message := parse(raw)
	message.To, message.Date = to, date
	var number int
	// Files with other names do not change the counter.
	if _, err := fmt.Sscanf(filepath.Base(file), "%d.eml", &number); err == nil {
		b.next = max(b.next, number+1)
	}
	b.messages = append(b.messages, stored{Message: message, ID: number, file: file})
}

func (b *box) dropOld() error {
	for len(b.messages) > maxMails {
		if err := os.Remove(b.messages[0].file); err != nil {
			return err
		}
		b.messages = b.messages[1:]
	}
	return nil
}

// all returns the mails, oldest first.
func (b *box) all() []stored {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.messages)
}

func (b *box) find(id int) (stored, bool) {
	for _, message := range b.all() {
		if message.ID == id {
			return message, true
		}
	}
	return stored{}, false
}
