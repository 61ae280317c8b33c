package query

import (
	"time"

	"github.com/maypok86/otter/v2"
)

const (
	// keptNumbers bounds how many answers to counting are kept.
	keptNumbers = 4096
	// estimateFor is how long an estimate is told again.
	estimateFor = time.Minute
)

// number is what was counted, at a generation of the content, until an instant at which it may differ by itself.
type number struct {
	generation int64
	until      time.Time
	values     []int32
}

// numbers are the newest answers to counting, by statement and arguments.
type numbers struct{ kept *otter.Cache[string, number] }

func newNumbers() *numbers {
	return &numbers{otter.Must(&otter.Options[string, number]{MaximumSize: keptNumbers})}
}

// get returns what is kept and holds at an instant.
func (n *numbers) get(key string, now time.Time) (number, bool) {
	known, ok := n.kept.GetIfPresent(key)
	if !ok || !now.Before(known.until) {
		return number{}, false
	}
	return known, true
}

// put keeps an answer.
func (n *numbers) put(key string, known number) { n.kept.Set(key, known) }
