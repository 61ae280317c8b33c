package pages

import (
	"cmp"
	"strconv"
	"time"

	"raymi.example/internal/calendar"
	"raymi.example/internal/weblink"
)

// statuses maps the contract's event statuses to those of schema.org.
var statuses = map[string]string{
	"cancelled": "EventCancelled", "postponed": "EventPostponed", "rescheduled": "EventRescheduled", "movedOnline": "EventMovedOnline",
}

func (h *Handler) eventData(p *page, e eventEntry) map[string]any {
	start, end := e.date(h.roundedNow())
	mode := "OfflineEventAttendanceMode"
	if e.Status == "movedOnline" {
		mode = "OnlineEventAttendanceMode"
	}
	from, to := ends(start, end)
	out := map[string]any{
		"@type": "Event", "name": e.Name, "startDate": from, "endDate": to,
		"eventStatus":         "https://schema.org/" + cmp.Or(statuses[e.Status], "EventScheduled"),
		"eventAttendanceMode": "https://schema.org/" + mode, "description": p.Head.Description, "url": p.Head.Canonical,
		"location": e.location(p.Head.Canonical),
	}
	e.addAccessibility(p, out)
	if p.Head.Image != "" {
		out["image"] = []string{p.Head.Image}
	}
	if host := e.Host.Data; host != nil {
		out["organizer"] = map[string]any{
			"@type": "Organization", "name": host.Attributes.name(), "url": h.site + p.canonical(entryPath("/event-host/", host.ID)),
		}
	}
	if offer := e.offer(p.Head.Canonical); offer != nil {
		out["offers"] = offer
	}
	return out
}

// ends formats start and end: as dates if the span consists of whole days, else as times. The end date is inclusive.
func ends(start, end time.Time) (from, to string) {
	layout := time.RFC3339
	if end.After(start) && start.Equal(startOfDay(start)) && end.Equal(startOfDay(end)) {
		layout, end = time.DateOnly, lastInstant(start, end)
	}
	return start.In(calendar.Lima).Format(layout), end.In(calendar.Lima).Format(layout)
}

// location returns the place, or the event's page if the event has moved online.
func (e eventEntry) location(page string) map[string]any {
	if e.Status == "movedOnline" {
		return map[string]any{"@type": "VirtualLocation", "url": page}
	}
	return map[string]any{"@type": "Place", "name": cmp.Or(e.place(), "Cusco"), "address": postal(e.Address)}
}

// offer returns the price; nil if there is none.
func (e eventEntry) offer(page string) map[string]any {
	price := ""
	switch {
	case e.IsFree:
		price = "0"
	case e.Price != nil:
		price = strconv.FormatFloat(*e.Price, 'f', -1, 64)
	default:
		return nil
	}
	availability := "InStock"
	if e.Status == "full" {
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
