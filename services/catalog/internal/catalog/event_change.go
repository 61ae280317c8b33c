package catalog

import (
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/errs"
)

// changesOverlap is how far the position of the next call lies before the present: a transaction commits later than the time that it
// writes, and no transaction takes that long.
const changesOverlap = time.Minute

// positionSeparator is between time and id of a position; neither contains it, and URLs need not escape it.
const positionSeparator = "~"

// EventChange is the latest change of an event.
type EventChange struct {
	ID   int32
	UUID string
	At   time.Time
	// Removed: the event was public and is no longer.
	Removed bool
}

// ChangePosition is a position among changes, which are ordered by time and id.
type ChangePosition struct {
	At time.Time
	ID int32
}

// ParseChangePosition reads a position, a time (RFC 3339), or "" for the beginning; any other text is errs.Invalid.
func ParseChangePosition(text string) (ChangePosition, error) {
	if text == "" {
		return ChangePosition{}, nil
	}
	at, id, hasID := strings.Cut(text, positionSeparator)
	when, err := time.Parse(time.RFC3339Nano, at)
	number := int64(0)
	if err == nil && hasID {
		number, err = strconv.ParseInt(id, 10, 32)
	}
	if err != nil {
		return ChangePosition{}, errs.New(errs.Invalid, "invalid_query", "since must be a time like 2026-06-24T14:00:00Z")
	}
	return ChangePosition{when, int32(number)}, nil
}

// String is the text that ParseChangePosition reads.
func (p ChangePosition) String() string {
	return p.At.UTC().Format(time.RFC3339Nano) + positionSeparator + strconv.Itoa(int(p.ID))
}

// NextChangePosition is the position after a page of changes: its last one, or, after the last page, shortly before the present.
func NextChangePosition(after ChangePosition, page []EventChange, isLast bool, now time.Time) ChangePosition {
	if !isLast {
		last := page[len(page)-1]
		return ChangePosition{last.At, last.ID}
	}
	if end := now.Add(-changesOverlap); end.After(after.At) {
		return ChangePosition{At: end}
	}
	return after
}
