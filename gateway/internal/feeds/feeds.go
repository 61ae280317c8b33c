package feeds

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"raymi.example/gateway/internal/money"
	"raymi.example/internal/calendar"
	"raymi.example/internal/locale"
)

// Feed is a list of events with what a reader shows of the list itself.
type Feed struct {
	Title string
	// Page is the address of the page with the same events, Self that of the feed.
	Page, Self string
	// Domain follows the identity of each date: UID:…@domain.
	Domain string
	Locale locale.Tag
	// Alarm is the time between a calendar's reminder and an event; 0: no reminder.
	Alarm  time.Duration
	Events []Event
}

// Event is a public event with the dates that the feed has of it.
type Event struct {
	ID                                    int
	UUID, Name, Summary, URL, Place, Host string
	Status, StatusReason                  string
	Categories                            []string
	// Codes of the search parameters of these names; empty: not said.
	Audiences, Languages, Accessibility []string
	Setting                             string
	// Source says where the texts come from.
	Source string
	// Booking is nil if nothing is said about it.
	Booking *bool
	// Latitude and Longitude are decimal degrees; nil: unknown.
	Latitude, Longitude         *float64
	Free                        bool
	Price                       *float64
	Created, Updated, Published time.Time
	Dates                       []Date
}

// Date is a concrete date, half-open.
type Date struct {
	Start, End time.Time
	// Original is the start that was published first; zero: it is Start.
	Original time.Time
	Status   string
	Note     string
	// Place is the venue of this date; empty: that of the event, which has the coordinates.
	Place string
}

// format is how a feed is written.
type format struct {
	contentType string
	write       func(io.Writer, Feed) error
}

var formats = map[string]format{
	"ics":  {"text/calendar; charset=utf-8", writeCalendar},
	"rss":  {"application/rss+xml; charset=utf-8", writeRSS},
	"atom": {"application/atom+xml; charset=utf-8", writeAtom},
	"json": {"application/feed+json; charset=utf-8", writeJSON},
	"csv":  {"text/csv; charset=utf-8", writeCSV},
}

// Encode writes a feed in a format: ics, rss, atom, json or csv.
func Encode(name string, f Feed) (body []byte, contentType string, err error) {
	chosen, ok := formats[name]
	if !ok {
		return nil, "", fmt.Errorf("no feed has the format %q", name)
	}
	f.Events = slices.Clone(f.Events)
	for i, e := range f.Events {
		f.Events[i].StatusReason = reasonIn(f.Locale, e.StatusReason)
	}
	var out bytes.Buffer
	if err := chosen.write(&out, f); err != nil {
		return nil, "", fmt.Errorf("write %s: %w", name, err)
	}
	return out.Bytes(), chosen.contentType, nil
}

// updated is the time of the last change of an event; the start of the epoch without events, so that equal feeds are equal bytes.
func (f Feed) updated() time.Time {
	latest := time.Unix(0, 0)
	for _, e := range f.Events {
		if e.Updated.After(latest) {
			latest = e.Updated
		}
	}
	return latest
}

// statusWords precede the title, because many calendars and readers do not show a status. They are those of the pages.
var statusWords = map[locale.Tag]map[string]string{
	locale.En: {"cancelled": "Cancelled", "postponed": "Postponed", "movedOnline": "Moved online", "full": "Full"},
	locale.Es: {"cancelled": "Cancelado", "postponed": "Postergado", "movedOnline": "Pasa a ser en línea", "full": "Aforo completo"},
	locale.Qu: {
		"cancelled": "Manañam kanqachu", "postponed": "Qhipapaq saqisqa", "movedOnline": "Internetpi kanqa", "full": "Hunt’asqañam",
	},
}

// status of a date is that of its event, or else its own.
func (e Event) status(d Date) string {
	const scheduled = "scheduled"
	if e.Status != "" && e.Status != scheduled {
		return e.Status
	}
	return cmp.Or(d.Status, scheduled)
}

// place is that of a date.
func (e Event) place(d Date) string { return cmp.Or(d.Place, e.Place) }

// price is what an entry costs as people read it; empty: it is free, or nothing is said.
func (e Event) price() string {
	if e.Free || e.Price == nil {
		return ""
	}
	return money.Soles(*e.Price)
}

// point returns the coordinates of a date; nil if they are unknown.
func (e Event) point(d Date) (latitude, longitude *float64) {
	if d.Place != "" {
		return nil, nil
	}
	return e.Latitude, e.Longitude
}

// title is the name of the event, after the status of the date.
func (f Feed) title(e Event, d Date) string {
	if word := statusWords[f.Locale][e.status(d)]; word != "" {
		return word + ": " + e.Name
	}
	return e.Name
}

// shown is the date that stands for the event in a reader: the first one, or the span of an event whose dates are not in the feed.
func (e Event) shown() Date {
	if len(e.Dates) == 0 {
		return Date{}
	}
	return e.Dates[0]
}

// Within keeps the dates that are not over before a period and begin before its end, as the search does, and begin on one of the weekdays
// in Lima; no weekday: all.
func Within(dates []Date, from, to time.Time, weekdays []time.Weekday) []Date {
	var kept []Date
	for _, d := range dates {
		inside := calendar.OverAt(d.Start, d.End).After(from) && d.Start.Before(to)
		if inside && (len(weekdays) == 0 || slices.Contains(weekdays, d.Start.In(calendar.Lima).Weekday())) {
			kept = append(kept, d)
		}
	}
	return kept
}

// wholeDays reports whether a date consists of days in Lima.
func (d Date) wholeDays() bool { return calendar.WholeDays(d.Start, d.End) }

// end is the end of a date in a calendar, which is later than its start.
func (d Date) end() time.Time { return calendar.EntryEnd(d.Start, d.End) }

// text is the date as people read it in any language: 2026-11-27 19:00–21:00.
func (d Date) text() string {
	start, end := d.Start.In(calendar.Lima), calendar.MeantEnd(d.Start, d.End).In(calendar.Lima)
	const clock = "15:04"
	switch {
	case d.Start.IsZero():
		return ""
	case d.wholeDays():
		last := end.AddDate(0, 0, -1)
		if last.Format(time.DateOnly) == start.Format(time.DateOnly) {
			return start.Format(time.DateOnly)
		}
		return start.Format(time.DateOnly) + " – " + last.Format(time.DateOnly)
	case !d.End.After(d.Start):
		return start.Format(time.DateOnly + " " + clock)
	case end.Sub(start) < 24*time.Hour:
		return start.Format(time.DateOnly+" "+clock) + "–" + end.Format(clock)
	}
	return start.Format(time.DateOnly+" "+clock) + " – " + end.Format(time.DateOnly+" "+clock)
}
