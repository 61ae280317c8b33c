package pages

import (
	"net/url"
	"strconv"
	"time"

	"raymi.example/internal/calendar"
)

// month is the table of the current month, as the web application renders it (features/events/month) but for the names of events.
type month struct {
	Title string
	// Next is the address of the next month.
	Next  string
	Names []weekday
	Weeks [][]monthDay
}

// weekday is the head of a column.
type weekday struct{ Short, Long string }

// monthDay is a cell of the table; that of another month has no number.
type monthDay struct {
	Number, Count string
	// URL and Label are the address and the name of the link to the events of a day; empty for a day without events.
	URL, Label string
	Past       bool
	// Today reports whether the day is the current one.
	Today bool
}

// eventCounts is the part of the response to a count of events that the table shows: their numbers by day.
type eventCounts struct {
	Data struct{ Days map[string]int }
}

func (h *Handler) eventMonth(p *page) error {
	counts, err := decode[eventCounts](p.First, "countEvents")
	if err != nil {
		return err
	}
	h.eventViewHead(p)
	p.View.Month = h.month(p, counts.Data.Days)
	return nil
}

func (h *Handler) eventMap(p *page) error {
	list, err := decode[many[eventEntry]](p.First, "listEvents")
	if err != nil {
		return err
	}
	h.eventViewHead(p)
	p.View.Map, p.View.Cards = true, h.eventCards(p, list.Data)
	return nil
}

// eventViewHead sets what all views of the list have in common.
func (h *Handler) eventViewHead(p *page) {
	p.View = &view{Space: "eventList_space", Title: p.Text["events"], Lead: p.Text["events_lead"]}
	p.Head.setTitle(p.Text["events"], p.Text["events_lead"])
}

// month returns the table of the month with the current day.
func (h *Handler) month(p *page, counts map[string]int) *month {
	patterns, today := h.build.Dates[p.Route.locale], calendar.StartOfDay(h.roundedNow())
	first := firstOfMonth(today)
	next := first.AddDate(0, 1, 0)
	out := &month{
		Title: upperFirst(patterns.MonthsLong[first.Month()-1] + patterns.Of + strconv.Itoa(first.Year())),
		Next:  addressOfDays(next, lastOfMonth(next), "month"),
	}
	for i := range 7 {
		at := (i + 1) % 7 // weeks begin on Monday
		out.Names = append(out.Names, weekday{patterns.Weekdays[at], patterns.WeekdaysLong[at]})
	}
	var week []monthDay
	for range (first.Weekday() + 6) % 7 {
		week = append(week, monthDay{})
	}
	for day := first; day.Before(next); day = day.AddDate(0, 0, 1) {
		week = append(week, p.monthDay(patterns, day, today, counts))
		if len(week) == 7 {
			out.Weeks, week = append(out.Weeks, week), nil
		}
	}
	if len(week) > 0 {
		out.Weeks = append(out.Weeks, append(week, make([]monthDay, 7-len(week))...))
	}
	return out
}

func (p page) monthDay(patterns datePatterns, day, today time.Time, counts map[string]int) monthDay {
	cell := monthDay{Number: strconv.Itoa(day.Day()), Past: day.Before(today), Today: day.Equal(today)}
	if count := counts[day.Format(time.DateOnly)]; count > 0 {
		cell.Count, cell.URL = strconv.Itoa(count), addressOfDays(day, day, "")
		cell.Label = p.Text["events"] + ", " + patterns.dayOfMonth(day) + ": " + cell.Count
	}
	return cell
}

// addressOfDays returns the relative address of the list with the events of some days, in one of its views.
func addressOfDays(first, last time.Time, view string) string {
	query := url.Values{"from": {first.Format(time.DateOnly)}, "to": {last.Format(time.DateOnly)}}
	if view != "" {
		query.Set("view", view)
	}
	return "?" + query.Encode()
}

func firstOfMonth(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, calendar.Lima)
}

func lastOfMonth(day time.Time) time.Time { return firstOfMonth(day).AddDate(0, 1, -1) }
