package pages

import (
	"cmp"
	"slices"
	"time"

	"raymi.example/internal/calendar"
)

// few is the number of cards below which they are rows beside each other on a wide screen.
const few = 3

// dayBlocks returns the cards of a list below headings of their days. The list is sorted by the end of the next date: what began before
// belongs to the present day or to that of its neighbours, so that days only rise; within a day, what begins first comes first. It
// follows the rules of the browser (web/src/features/events/list/dayGroups.ts).
func (h *Handler) dayBlocks(p *page, list []entity[eventEntry]) []block {
	l := h.localizer(p)
	days := arrangeByDay(list, l.now)
	var out []block
	for i, c := range h.eventCards(p, list) {
		if i == 0 || days[i].After(days[i-1]) {
			out = append(out, block{Title: l.dayTitle(days[i], calendar.StartOfDay(l.now))})
		}
		c.Subheading = true
		last := &out[len(out)-1]
		last.Cards = append(last.Cards, c)
	}
	for i := range out {
		out[i].Few = len(out[i].Cards) < few
	}
	return out
}

// arrangeByDay sorts the events of a page by day and start, and returns their days.
func arrangeByDay(list []entity[eventEntry], now time.Time) []time.Time {
	type dated struct {
		event      entity[eventEntry]
		day, start time.Time
	}
	all := make([]dated, len(list))
	day := calendar.StartOfDay(now)
	for i, e := range list {
		start := e.Attributes.shown(now).StartsAt
		if own := calendar.StartOfDay(start); own.After(day) {
			day = own
		}
		all[i] = dated{e, day, start}
	}
	slices.SortStableFunc(all, func(a, b dated) int { return cmp.Or(a.day.Compare(b.day), a.start.Compare(b.start)) })
	days := make([]time.Time, len(all))
	for i, d := range all {
		list[i], days[i] = d.event, d.day
	}
	return days
}

// dayTitle says a day as a heading: "Today · Sat 28 Nov", "Sun 3 Jan 2027".
func (l localizer) dayTitle(day, today time.Time) string {
	date := l.Weekdays[day.Weekday()] + " " + l.plainDay(day, today)
	switch {
	case day.Equal(today):
		return l.translate("today") + " · " + date
	case day.Equal(today.AddDate(0, 0, 1)):
		return l.translate("tomorrow") + " · " + date
	}
	return date
}
