package pages

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestWithinADayWhatBeginsFirstComesFirst(t *testing.T) {
	at := func(id int, start, end string) (out entity[eventEntry]) {
		out.ID = id
		for field, value := range map[*time.Time]string{&out.Attributes.Start: start, &out.Attributes.End: end} {
			*field, _ = time.Parse(time.DateTime, value)
		}
		return out
	}
	list := []entity[eventEntry]{
		at(1, "2026-11-28 15:00:00", "2026-11-28 23:00:00"),
		at(2, "2026-11-20 15:00:00", "2026-11-29 03:00:00"), // for a week, until today
		at(3, "2026-11-29 15:00:00", "2026-11-29 18:00:00"),
		at(4, "2026-11-29 13:00:00", "2026-11-29 22:00:00"), // begins earlier, ends later
		at(5, "2026-11-28 15:00:00", "2026-11-30 03:00:00"), // since today, until tomorrow
	}
	now := time.Date(2026, 11, 28, 22, 0, 0, 0, time.UTC)
	var got []string
	days := arrangeByDay(list, now)
	for i, day := range days {
		got = append(got, day.Format("02:")+string(rune('0'+list[i].ID)))
	}
	if diff := cmp.Diff([]string{"28:2", "28:1", "29:5", "29:4", "29:3"}, got); diff != "" {
		t.Error(diff)
	}
}
