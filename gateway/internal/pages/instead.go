package pages

import (
	"time"

	"raymi.example/internal/calendar"
)

// instead is the heading of what else takes place on the day of an event that does not, with the link to all of that day.
type instead struct{ Title, All, AllOf, SeeAll string }

// insteadOf returns nil for an event that takes place or is past. The browser has the same rule (web/src/features/events/page/Instead.tsx).
func (h *Handler) insteadOf(p *page, e eventEntry) *instead {
	l := h.localizer(p)
	start := e.shown(l.now).StartsAt
	day := calendar.StartOfDay(start)
	if (occurrencePart{Status: e.Status}).takesPlace() || start.IsZero() || day.Before(calendar.StartOfDay(l.now)) {
		return nil
	}
	title := "instead_that_day"
	if isEvening(start) {
		title = "instead_that_evening"
	}
	iso := day.Format(time.DateOnly)
	return &instead{
		Title: l.translate(title), All: p.link("/events?from=" + iso + "&to=" + iso),
		AllOf: l.translate("all_of", "name", l.longDay(day)), SeeAll: l.translate("see_all"),
	}
}
