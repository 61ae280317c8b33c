package catalog_test

import (
	"testing"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/services/catalog/internal/catalog"
)

func TestChangePositionIsReadAsItIsWritten(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 25, 16, 30, 0, 123456000, time.UTC)
	for _, p := range []catalog.ChangePosition{{At: at, ID: 7}, {At: at}} {
		if got, err := catalog.ParseChangePosition(p.String()); err != nil || got != p {
			t.Errorf("%v: got %v, %v", p, got, err)
		}
	}
	got, err := catalog.ParseChangePosition("2026-11-25T11:30:00-05:00")
	if err != nil || !got.At.Equal(at.Truncate(time.Second)) || got.ID != 0 {
		t.Errorf("got %v, %v", got, err)
	}
	for _, wrong := range []string{
		"yesterday", "2026-11-25", "~7", "2026-11-25T11:30:00Z~", "2026-11-25T11:30:00Z~99999999999",
		"2026-11-25T11:30:00Z~x",
	} {
		if _, err := catalog.ParseChangePosition(wrong); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: got %v", wrong, err)
		}
	}
}

// Whoever continues misses nothing that commits later than the time it writes.
func TestNextChangePosition(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 25, 16, 30, 0, 0, time.UTC)
	page := []catalog.EventChange{{ID: 3, At: now.Add(-time.Hour)}, {ID: 4, At: now.Add(-time.Second)}}
	if got := catalog.NextChangePosition(catalog.ChangePosition{}, page, false, now); got.ID != 4 || !got.At.Equal(now.Add(-time.Second)) {
		t.Errorf("a full page: %v", got)
	}
	if got := catalog.NextChangePosition(catalog.ChangePosition{}, page, true, now); got.ID != 0 || !got.At.Equal(now.Add(-time.Minute)) {
		t.Errorf("the last page: %v", got)
	}
	later := catalog.ChangePosition{At: now.Add(-time.Second), ID: 9}
	if got := catalog.NextChangePosition(later, nil, true, now); got != later {
		t.Errorf("went back to %v", got)
	}
}
