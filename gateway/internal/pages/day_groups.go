package pages

import (
	"time"

	"raymi.example/internal/calendar"
)

// few is the number of cards below which they are rows beside each other on a wide screen.
const few = 3

// dayBlocks returns the cards of a list below headings of their days. The list is sorted by the end of the next date: what began before
// belongs to the present day or to that of its neighbours, so that days only rise. It follows the rules of the browser
// (web/src/features/events/list/dayGroups.ts).
func (h *Handler) dayBlocks(p *page, list []entity[eventEntry]) []block {
	l := h.localizer(p)
	today := calendar.StartOfDay(l.now)
	var out []block
	least := today
	for i, c := range h.eventCards(p, list) {
		day := calendar.StartOfDay(list[i].Attributes.shown(l.now).StartsAt)
		if day.Before(least) {
			day = least
		}
		if len(out) == 0 || day.After(least) {
			out = append(out, block{Title: l.dayTitle(day, today)})
		}
		least = day
		c.Subheading = true
		last := &out[len(out)-1]
		last.Cards = append(last.Cards, c)
	}
	for i := range out {
		out[i].Few = len(out[i].Cards) < few
	}
	return out
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
