package pages

import (
	"cmp"
	"maps"
	"time"

	"raymi.example/gateway/internal/money"
	"raymi.example/internal/calendar"
	"raymi.example/internal/weblink"
)

// statuses maps the contract's event statuses to those of schema.org.
var statuses = map[string]string{
	"cancelled": "EventCancelled", "postponed": "EventPostponed", "rescheduled": "EventRescheduled", "movedOnline": "EventMovedOnline",
}

// datesInData bounds the dates of an event that are described for search engines.
const datesInData = 20

// eventData describes each coming date of an event, since schema.org has a status per event only. A permanent programme is one event at a
// place with opening hours.
func (h *Handler) eventData(p *page, e eventEntry) []map[string]any {
	if e.Recurrence != nil && e.isPermanent() {
		if hours := e.Recurrence.openingHours(e.Occurrences, h.roundedNow()); hours != nil {
			return []map[string]any{h.permanentData(p, e, hours)}
		}
	}
	dates := e.Occurrences[:min(len(e.Occurrences), datesInData)]
	if len(dates) == 0 {
		dates = []occurrencePart{{StartsAt: e.Start, EndsAt: e.End}}
	}
	var out []map[string]any
	for _, date := range dates {
		out = append(out, h.dateData(p, e, date))
	}
	return out
}

// permanentData describes a programme with opening hours; it has no end, because the last date stored is no end.
func (h *Handler) permanentData(p *page, e eventEntry, hours map[string]any) map[string]any {
	out := h.dateData(p, e, occurrencePart{StartsAt: e.Recurrence.StartsAt, EndsAt: e.Recurrence.EndsAt})
	delete(out, "endDate")
	if location, ok := out["location"].(map[string]any); ok && location["@type"] == "Place" {
		maps.Copy(location, hours)
	}
	return out
}

func (h *Handler) dateData(p *page, e eventEntry, date occurrencePart) map[string]any {
	status := e.status(date)
	moved := date.OriginalStartsAt != nil && !date.OriginalStartsAt.Equal(date.StartsAt)
	if moved && status == statusScheduled {
		status = "rescheduled"
	}
	mode := "OfflineEventAttendanceMode"
	if status == "movedOnline" {
		mode = "OnlineEventAttendanceMode"
	}
	from, to := ends(date.StartsAt, date.EndsAt)
	out := map[string]any{
		"@type": "Event", "name": e.Name, "startDate": from,
		"eventStatus":         "https://schema.org/" + cmp.Or(statuses[status], "EventScheduled"),
		"eventAttendanceMode": "https://schema.org/" + mode, "description": p.Head.Description, "url": p.Head.Canonical,
		"location": e.location(p.Head.Canonical, status, date),
	}
	if to != "" {
		out["endDate"] = to
	}
	if moved {
		out["previousStartDate"], _ = ends(*date.OriginalStartsAt, date.OriginalStartsAt.Add(date.EndsAt.Sub(date.StartsAt)))
	}
	e.addAccessibility(p, out)
	e.addLanguages(out)
	if p.Head.Image != "" {
		out["image"] = []string{p.Head.Image}
	}
	if host := e.Host.Data; host != nil {
		out["organizer"] = map[string]any{
			"@type": "Organization", "name": host.Attributes.name(), "url": h.site + p.canonical(entryPath("/event-host/", host.ID)),
		}
	}
	if offer := e.offer(p.Head.Canonical, status); offer != nil {
		out["offers"] = offer
	}
	return out
}

// ends formats start and end: as dates if the span consists of whole days, else as times. The end date is inclusive; "": it is not known.
func ends(start, end time.Time) (from, to string) {
	layout, end := time.RFC3339, calendar.MeantEnd(start, end)
	if calendar.WholeDays(start, end) {
		layout, end = time.DateOnly, lastInstant(start, end)
	}
	if end.Equal(start) {
		return start.In(calendar.Lima).Format(layout), ""
	}
	return start.In(calendar.Lima).Format(layout), end.In(calendar.Lima).Format(layout)
}

// location returns the place of a date, or the event's page if the event has moved online.
func (e eventEntry) location(page, status string, date occurrencePart) map[string]any {
	switch {
	case status == "movedOnline":
		return map[string]any{"@type": "VirtualLocation", "url": page}
	case date.Place != "":
		return map[string]any{"@type": "Place", "name": date.Place, "address": postal(nil)}
	}
	return map[string]any{"@type": "Place", "name": cmp.Or(e.place(), "Cusco"), "address": postal(e.Address)}
}

// offer returns the price; nil if there is none.
func (e eventEntry) offer(page, status string) map[string]any {
	price := ""
	switch {
	case e.IsFree:
		price = "0"
	case e.Price != nil:
		price = money.Plain(*e.Price)
	default:
		return nil
	}
	availability := "InStock"
	if status == "full" {
		availability = "SoldOut"
	}
	address := cmp.Or(e.ticketURL(), page)
	return map[string]any{
		"@type": "Offer", "price": price, "priceCurrency": "PEN", "url": address, "availability": "https://schema.org/" + availability,
	}
}

// ticketURL returns the address where tickets are sold; "" if it is no web address.
func (e eventEntry) ticketURL() string { return weblink.Href(e.Ticket) }

func postal(a *address) map[string]any {
	out := map[string]any{"@type": "PostalAddress", "addressRegion": "Cusco", "addressCountry": "PE"}
	if a == nil {
		return out
	}
	if a.Address != "" {
		out["streetAddress"] = a.Address
	}
	if a.City.Data != nil {
		out["addressLocality"] = a.City.Data.Attributes.CityName
	}
	return out
}

func (h *Handler) organization(p *page, o hostEntry, url string) map[string]any {
	out := map[string]any{
		"@type": "Organization", "name": o.name(), "url": url, "description": p.Head.Description, "address": postal(o.Address),
	}
	if p.Head.Image != "" {
		out["image"] = p.Head.Image
	}
	return out
}

func (h *Handler) newsArticle(p *page, n newsEntry) map[string]any {
	p.Head.Type = "article"
	out := map[string]any{
		"@type": "NewsArticle", "headline": n.Title, "datePublished": n.published().In(calendar.Lima).Format(time.RFC3339),
		"dateModified": n.UpdatedAt.In(calendar.Lima).Format(time.RFC3339), "mainEntityOfPage": p.Head.Canonical,
		"description": p.Head.Description,
		"publisher":   map[string]any{"@type": "Organization", "name": p.Text["name_of_platform"], "url": h.site},
	}
	if p.Head.Image != "" {
		out["image"] = []string{p.Head.Image}
	}
	return out
}

// published returns the time of publication.
func (n newsEntry) published() time.Time {
	if n.PublishedAt != nil {
		return *n.PublishedAt
	}
	return n.CreatedAt
}

func (h *Handler) breadcrumbs(p *page, list, listName, name string) map[string]any {
	step := func(position int, name, path string) map[string]any {
		return map[string]any{"@type": "ListItem", "position": position, "name": name, "item": h.site + path}
	}
	return map[string]any{"@type": "BreadcrumbList", "itemListElement": []any{
		step(1, p.Text["name_of_platform"], p.canonical("/")), step(2, listName, p.canonical(list)), step(3, name, p.Route.in(p.Route.locale)),
	}}
}
