package home

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"raymi.example/internal/calendar"
)

// Names of blocks. Later is what is on later on a day that has an evening to come, Tonight what begins in the evening, Day what begins on
// another day. Today is the day that has begun at midnight, until the night ends at 05:00.
const (
	Now        = "now"
	Soon       = "starts_soon"
	Later      = "later_today"
	Tonight    = "tonight"
	OpenLate   = "open_late"
	Today      = "today"
	Tomorrow   = "tomorrow"
	Day        = "day"
	AlwaysOpen = "open_now"
)

// Moments of a day, which the page is titled by.
const (
	Morning   = "today"
	Afternoon = "afternoon"
	Evening   = "tonight"
)

const (
	soonWithin = 2 * time.Hour
	// longest bounds the dates with hours; a longer one, such as an exhibition, says nothing about an evening.
	longest                = 24 * time.Hour
	afternoonAt, eveningAt = 11, 16
	// blockMax is the number of events in a block; the page links to all of them.
	blockMax = 8
)

// Block is a part of the page.
type Block struct {
	Name string `json:"name"`
	// Day is set for a block of a day after today, in Lima.
	Day string `json:"day,omitempty"`
	// Total counts the events of the block, of which at most eight are in it.
	Total  int    `json:"total"`
	Events Events `json:"events"`
	// starts is the start of the first event.
	starts time.Time
}

// Events are entries in the form of the REST API.
type Events struct {
	Data []json.RawMessage `json:"data"`
}

// night returns the day that a moment belongs to, which ends at 05:00 of the next day.
func night(at time.Time) time.Time { return calendar.StartOfDay(at.Add(-calendar.NightEnds)) }

// MomentOf names the part of the day in Lima: from 05:00 today, from 11:00 this afternoon and tonight, from 16:00 tonight.
func MomentOf(now time.Time) string {
	switch hour := now.In(calendar.Lima).Add(-calendar.NightEnds).Hour() + int(calendar.NightEnds.Hours()); {
	case hour >= eveningAt:
		return Evening
	case hour >= afternoonAt:
		return Afternoon
	}
	return Morning
}

// Until is the end of the last night of the page: that of tomorrow or Sunday, whichever is later.
func Until(now time.Time) time.Time {
	day := night(now)
	return day.AddDate(0, 0, max(1, (7-int(day.Weekday()))%7)+1).Add(calendar.NightEnds)
}

type event struct {
	raw          json.RawMessage
	starts, ends time.Time
}

// Arrange puts the events of a response into blocks, in the order of the page at that moment; empty blocks are left out. An event without a
// coming date that takes place, or with one after the last night, is in none.
func Arrange(body []byte, now time.Time) ([]Block, error) {
	events, err := read(body, now)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.starts.Compare(b.starts) })
	blocks := []Block{} // an empty list, not null
	for _, place := range places(now) {
		found := Block{Name: place.name, Day: place.day, Events: Events{Data: []json.RawMessage{}}}
		for _, e := range events {
			if !place.has(e) {
				continue
			}
			if found.Total == 0 {
				found.starts = e.starts
			}
			if found.Total++; found.Total <= blockMax {
				found.Events.Data = append(found.Events.Data, e.raw)
			}
		}
		if found.Total > 0 {
			blocks = append(blocks, found)
		}
	}
	return joined(blocks, night(now).Add(calendar.EveningBegins)), nil
}

// joined adds a single event that starts soon to what comes after it on the same day: its card says how soon it starts, and a heading for
// one event takes the place of another event on the first screen of a phone. With one that starts before the evening, the evening is later
// today.
func joined(blocks []Block, evening time.Time) []Block {
	for i := range blocks[:max(0, len(blocks)-1)] {
		soon, next := blocks[i], &blocks[i+1]
		if soon.Name != Soon || soon.Total > 1 || next.Name != Later && next.Name != Tonight || next.Total >= blockMax {
			continue
		}
		if soon.starts.Before(evening) {
			next.Name = Later
		}
		next.Total++
		next.Events.Data = slices.Concat(soon.Events.Data, next.Events.Data)
		return slices.Delete(blocks, i, i+1)
	}
	return blocks
}

// today are the names of the blocks of the moment's day.
var today = []string{Now, Soon, Later, Tonight, OpenLate}

// WithOpen adds what is always open and is so now: after the other blocks, or first when nothing else is on today.
func WithOpen(blocks []Block, open Events) []Block {
	if len(open.Data) == 0 {
		return blocks
	}
	at := len(blocks)
	if at > 0 && !slices.Contains(today, blocks[0].Name) {
		at = 0
	}
	return slices.Insert(blocks, at, Block{Name: AlwaysOpen, Total: len(open.Data), Events: open})
}

// place is a block with what belongs to it. The places of a moment do not overlap.
type place struct {
	name, day string
	has       func(event) bool
}

// places are the blocks of a moment in the order of the page: in the evening, what has begun comes after what is yet to begin.
func places(now time.Time) []place {
	tomorrow := night(now).AddDate(0, 0, 1).Add(calendar.NightEnds)
	out := append([]place{{Now, "", func(e event) bool { return !e.starts.After(now) }}}, coming(now, tomorrow)...)
	if MomentOf(now) == Evening {
		late := later(now, night(now).Add(calendar.MuseumsClose)).Add(calendar.EveningLeft)
		isLate := func(e event) bool {
			return !e.starts.After(now) && !e.ends.Before(late) && e.ends.Sub(e.starts) < longest
		}
		out = append(
			coming(now, tomorrow), place{OpenLate, "", isLate},
			place{Now, "", func(e event) bool { return !e.starts.After(now) && !isLate(e) }},
		)
	}
	return append(out, days(now, tomorrow)...)
}

// coming are the blocks of what is yet to begin until tomorrow.
func coming(now, tomorrow time.Time) []place {
	soon := earlier(now.Add(soonWithin), tomorrow)
	evening := later(soon, night(now).Add(calendar.EveningBegins))
	return []place{
		{Soon, "", func(e event) bool { return e.starts.After(now) && !e.starts.After(soon) }},
		{Later, "", func(e event) bool { return e.starts.After(soon) && e.starts.Before(evening) }},
		{Tonight, "", func(e event) bool {
			return e.starts.After(soon) && !e.starts.Before(evening) && e.starts.Before(tomorrow)
		}},
	}
}

// days are the blocks of tomorrow, of Friday's evening, Saturday and Sunday. A night belongs to the day before.
func days(now, tomorrow time.Time) (out []place) {
	for from := tomorrow; from.Before(Until(now)); from = from.AddDate(0, 0, 1) {
		name, starts, ends := Day, from, from.AddDate(0, 0, 1)
		switch weekday := from.Weekday(); {
		case from.Equal(tomorrow) && !calendar.StartOfDay(now).Equal(night(now)):
			name = Today
		case from.Equal(tomorrow):
			name = Tomorrow
		case weekday == time.Friday:
			starts = calendar.StartOfDay(from).Add(calendar.EveningBegins)
		case weekday > time.Sunday && weekday < time.Friday:
			continue
		}
		out = append(out, place{name, from.Format(time.DateOnly), func(e event) bool {
			return e.starts.After(now) && !e.starts.Before(starts) && e.starts.Before(ends)
		}})
	}
	return out
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// entry is what of an event the blocks depend on.
type entry struct {
	Attributes struct {
		Status      string `json:"eventStatus"`
		Occurrences []struct {
			StartsAt time.Time `json:"startsAt"`
			EndsAt   time.Time `json:"endsAt"`
			Status   string    `json:"status"`
		} `json:"occurrences"`
	} `json:"attributes"`
}

// read returns the events with their next date that takes place.
func read(body []byte, now time.Time) ([]event, error) {
	var list Events
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, fmt.Errorf("events of the home page: %w", err)
	}
	var out []event
	for _, raw := range list.Data {
		var e entry
		if err := json.Unmarshal(raw, &e); err != nil {
			return nil, fmt.Errorf("an event of the home page: %w", err)
		}
		if isOff(e.Attributes.Status) {
			continue
		}
		for _, date := range e.Attributes.Occurrences {
			ends := calendar.OverAt(date.StartsAt, date.EndsAt)
			if !isOff(date.Status) && ends.After(now) {
				out = append(out, event{raw, date.StartsAt, ends})
				break
			}
		}
	}
	return out, nil
}

func isOff(status string) bool { return status == "cancelled" || status == "postponed" }
