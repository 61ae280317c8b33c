package pages

import (
	"net/url"
	"strconv"
	"time"

	"raymi.example/internal/calendar"
)

// daysOfMonth is the number of days of the table: five weeks.
const daysOfMonth = 35

// month is the table of five weeks from that of the current day on, as the web application renders it (features/events/month) but for the
// names of events and feasts.
type month struct {
	Title string
	// Next is the address of the weeks after these.
	Next  string
	Names []weekday
	Weeks [][]monthDay
}

// weekday is the head of a column.
type weekday struct{ Short, Long string }

// monthDay is a cell of the table. Month is the name of the month beside its first day, Count the number of events if there are any.
type monthDay struct {
	Number, Month, Count string
	// URL and Label are the address and the name of the link to the events of a day; empty for a day that is over.
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

// month returns the table of the weeks from the current day on.
func (h *Handler) month(p *page, counts map[string]int) *month {
	patterns, today := h.build.Dates[p.Route.locale], calendar.StartOfDay(h.roundedNow())
	first := mondayOf(today)
	next := first.AddDate(0, 0, daysOfMonth)
	out := &month{
		Title: patterns.span(first, next), Next: addressOfDays(next, next.AddDate(0, 0, daysOfMonth-1), "month"),
	}
	for i := range 7 {
		at := (i + 1) % 7 // weeks begin on Monday
		out.Names = append(out.Names, weekday{patterns.Weekdays[at], patterns.WeekdaysLong[at]})
	}
	var week []monthDay
	for day := first; day.Before(next); day = day.AddDate(0, 0, 1) {
		week = append(week, p.monthDay(patterns, day, today, counts))
		if len(week) == 7 {
			out.Weeks, week = append(out.Weeks, week), nil
		}
	}
	return out
}

func (p page) monthDay(patterns datePatterns, day, today time.Time, counts map[string]int) monthDay {
	cell := monthDay{Number: strconv.Itoa(day.Day()), Past: day.Before(today), Today: day.Equal(today)}
	if day.Day() == 1 {
		cell.Month = patterns.Months[day.Month()-1]
	}
	if cell.Past {
		return cell
	}
	cell.URL, cell.Label = addressOfDays(day, day, ""), patterns.dayOfMonth(day)
	if count := counts[day.Format(time.DateOnly)]; count > 0 {
		cell.Count = strconv.Itoa(count)
		cell.Label = p.Text["events"] + ", " + cell.Label + ": " + cell.Count
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

// mondayOf returns the Monday of a day's week.
func mondayOf(day time.Time) time.Time { return day.AddDate(0, 0, -(int(day.Weekday())+6)%7) }
