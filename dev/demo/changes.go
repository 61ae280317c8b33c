package demo

import (
	"context"
	"fmt"
	"time"
)

// change is what a host has changed by hand about one coming date of a programme.
type change struct {
	// Date is the place of the date among the coming ones, from 1.
	Date int `json:"date"`
	// Status is cancelled, postponed or full; empty for a date at another time.
	Status string `json:"status"`
	// Days is how many days later the date takes place.
	Days int `json:"days"`
	// Start and End replace the hours of the programme.
	Start string `json:"start"`
	End   string `json:"end"`
	// Place is where this date takes place; empty for the place of the programme.
	Place string `json:"place"`
	Note  texts  `json:"note"`
}

// changedDates returns the changes as the dates of a write, as seen at a time.
func (d dated) changedDates(now time.Time) ([]map[string]any, error) {
	var coming []span
	for _, o := range d.edition.occurrences {
		if o.start.After(now) {
			coming = append(coming, o)
		}
	}
	var out []map[string]any
	for _, c := range d.event.Changes {
		if c.Date < 1 || c.Date > len(coming) {
			return nil, fmt.Errorf("event %s: date %d of %d coming ones is changed", d.slug(), c.Date, len(coming))
		}
		original := coming[c.Date-1]
		changed, err := c.apply(d.event.Dates, original)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", d.slug(), err)
		}
		date := map[string]any{"startsAt": changed.start.UTC().Format(wireTime), "endsAt": changed.end.UTC().Format(wireTime)}
		if !changed.start.Equal(original.start) {
			date["originalStartsAt"] = original.start.UTC().Format(wireTime)
		}
		if c.Status != "" {
			date["status"] = c.Status
		}
		if c.Place != "" {
			date["place"] = c.Place
		}
		if len(c.Note) > 0 {
			date["notes"] = c.Note
		}
		out = append(out, date)
	}
	return out, nil
}

func (c change) apply(s schedule, original span) (span, error) {
	if c.Start != "" {
		s.Start = c.Start
	}
	if c.End != "" {
		s.End = c.End
	}
	day := original.start.AddDate(0, 0, c.Days)
	day = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, day.Location())
	return s.hours(day, day)
}

// writeChanges changes dates of a published programme, so that its log of changes shows them.
func (l *loader) writeChanges(ctx context.Context, d dated, id int) error {
	dates, err := d.changedDates(l.now)
	if err != nil || len(dates) == 0 {
		return err
	}
	if _, err := l.api.Write(ctx, "PUT", fmt.Sprintf("/api/events/%d", id), map[string]any{"occurrences": dates}); err != nil {
		return fmt.Errorf("changes of event %s: %w", d.slug(), err)
	}
	return nil
}
