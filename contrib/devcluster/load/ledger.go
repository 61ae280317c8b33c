package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// ledger has the results of all requests, and the writes that the portal accepted.
type ledger struct {
	mu       sync.Mutex
	took     map[string][]time.Duration
	failed   []string
	retried  int
	events   []int
	files    []file
	lost     []string
	verified int
}

// file is an accepted upload.
type file struct {
	url    string
	digest [32]byte
}

func (l *ledger) record(kind string, start time.Time, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.took == nil {
		l.took = map[string][]time.Duration{}
	}
	if err != nil {
		l.failed = append(l.failed, fmt.Sprintf("%s %s: %v", start.Format(time.TimeOnly), kind, err))
		return
	}
	l.took[kind] = append(l.took[kind], time.Since(start))
}

func (l *ledger) repeated() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.retried++
}

func (l *ledger) accept(events []int, files []file) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events, l.files = append(l.events, events...), append(l.files, files...)
}

// report writes one line for the table and a line for each failure, and fails if there is one.
func (l *ledger) report(out io.Writer) error {
	all, line := 0, ""
	for _, r := range rates {
		took := l.took[r.kind]
		slices.Sort(took)
		all += len(took)
		if len(took) > 0 {
			p50, p99 := took[len(took)/2], took[len(took)*99/100]
			line += fmt.Sprintf(", %d %ss (p50 %d ms, p99 %d ms)", len(took), r.kind, p50.Milliseconds(), p99.Milliseconds())
		}
	}
	for _, text := range append(l.failed, l.lost...) {
		if _, err := fmt.Fprintln(out, text); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "%d requests: %d failed, %d retried, %d of %d writes lost%s\n", all+len(l.failed), len(l.failed), l.retried,
		len(l.lost), l.verified, line)
	if len(l.failed)+len(l.lost) > 0 {
		err = errors.Join(err, errors.New("requests failed or writes were lost"))
	}
	if all == 0 {
		err = errors.Join(err, errors.New("no request was answered"))
	}
	return err
}
