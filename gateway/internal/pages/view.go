package pages

import (
	"cmp"
	"net/http"
	"strings"
	"time"
)

// builders build a page's view and metadata from its first data.
var builders = map[kind]func(*Handler, *page) error{
	home: (*Handler).home, events: (*Handler).events, event: (*Handler).event, hosts: (*Handler).hosts, host: (*Handler).host,
	newsList: (*Handler).newsList, newsItem: (*Handler).newsItem, about: (*Handler).about, contacts: (*Handler).contacts,
	info: (*Handler).info, eventMonth: (*Handler).eventMonth, eventMap: (*Handler).eventMap, feast: (*Handler).feast,
	feasts: (*Handler).feasts,
}

// cardsShown is the number of a list's cards in the first view, which fill the first screens.
const cardsShown = 6

var (
	wide   = ratio{}
	card32 = ratio{3, 2}
)

// The sizes of a card's picture; that of an event is a row with a small picture on phones.
const (
	wideSizes  = "(min-width: 1280px) 302px, (min-width: 640px) 46vw"
	eventSizes = wideSizes + ", 138px"
	cardSizes  = wideSizes + ", 92vw"
)

func (h *Handler) cover(p *page, e eventEntry, date shownDate) *cover {
	out := &cover{
		Picture: h.build.newPicture(e.picture(), wide, "(min-width: 1280px) 828px, 100vw", ""),
		Name:    e.Name, Lang: p.lang(e.localized, "eventName"),
		Date: date.byClock(), Served: p.served(e.without("statusReason")), Status: p.statusOf(e),
	}
	if usual := h.build.usualReason(e.StatusReason, p.Route.locale); usual != "" && out.Status != "" {
		out.Status += ": " + lowerFirst(usual)
	} else if e.StatusReason != "" {
		out.StatusReason = p.langText(e.localized, "statusReason", e.StatusReason)
		out.ReasonServed = p.served(e.localized, "statusReason")
	}
	out.Instead = h.insteadOf(p, e)
	for _, c := range e.Categories.Data {
		out.Categories = append(out.Categories, p.langText(c.Attributes.localized, "eventCategoryName", c.Attributes.Name))
	}
	if host := e.Host.Data; host != nil {
		out.Host = card{
			Name: host.Attributes.name(), Lang: p.lang(host.Attributes.localized, "commercialName"),
			URL: p.link(entryPath("/event-host/", host.ID)),
		}
		out.Tel, out.Call = cmp.Or(e.Contacts.tel(), host.Attributes.Contacts.tel()), p.Text["call"]
	}
	return out
}

// when returns the date that a card shows.
func (h *Handler) when(p *page, e eventEntry) shownDate { return h.localizer(p).whenText(e) }

func (h *Handler) localizer(p *page) localizer {
	return localizer{datePatterns: h.build.Dates[p.Route.locale], texts: p.Text, feasts: h.build.Feasts, now: h.roundedNow()}
}

func (s shownDate) byClock() dateText {
	return dateText{ISO: s.StartsAt.UTC().Format(timeLayout), Text: s.clock, Closing: s.closing}
}

func (h *Handler) dateText(p *page, start, end time.Time) dateText {
	return dateText{ISO: start.UTC().Format(timeLayout), Text: h.build.Dates[p.Route.locale].span(start, end)}
}

func (h *Handler) eventCards(p *page, list []entity[eventEntry]) []card {
	var out []card
	for _, found := range list[:min(len(list), cardsShown)] {
		out = append(out, h.eventCard(p, found, eventSizes))
	}
	return out
}

// eventCard returns the card of an event; sizes are the widths of its picture.
func (h *Handler) eventCard(p *page, found entity[eventEntry], sizes string) card {
	e := found.Attributes
	next := h.when(p, e)
	var day *chip
	if !e.isPermanent() {
		day = h.build.Dates[p.Route.locale].chip(next.on)
	}
	place := e.city()
	if e.Address != nil {
		place = joinDistinct(" · ", e.Address.Address, place)
	}
	place = cmp.Or(next.Place, place)
	return card{
		Name: e.Name, Lang: p.lang(e.localized, "eventName"), URL: p.link(entryPath("/event/", found.ID)), Place: place,
		Text: p.langText(e.localized, "eventShortDescription", e.ShortDescription), Chip: day, Class: "events",
		Price: cmp.Or(e.price(p.Text), p.Text["price_at_door"]), IsFree: e.IsFree, Facts: e.facts(p.Text),
		Status:  p.Text[statusTexts[e.status(next.occurrencePart)]],
		Served:  p.served(e.localized, "eventName", "eventShortDescription"),
		Date:    next.byClock(),
		Picture: h.build.newPicture(e.picture(), card32, sizes, ""),
	}
}

func (h *Handler) events(p *page) error {
	list, err := decode[many[eventEntry]](p.First, "listEvents")
	if err != nil {
		return err
	}
	h.eventViewHead(p)
	p.View.Days = h.dayBlocks(p, list.Data)
	if len(p.View.Days) > 0 {
		p.View.Days[0].Cards[0].Priority = true
	}
	return nil
}

func (h *Handler) event(p *page) error {
	found, err := decode[one[eventEntry]](p.First, "getEvent")
	if err != nil || found.Data == nil {
		return noEntry(p, err)
	}
	e := found.Data.Attributes
	date := h.when(p, e)
	p.View = &view{
		Cover: h.cover(p, e, date), Body: h.texts.HTML(e.Description), BodyLang: p.lang(e.localized, "eventDescription"),
		Source: langText{strings.TrimSuffix(e.Source, "."), p.lang(e.localized, "source")},
	}
	l := h.localizer(p)
	p.View.Facts = append(p.View.Facts, fact{p.Text["when"], date.text, l.confirmation(e), l.changeLog(e.Changes)})
	p.View.Facts = append(p.View.Facts, l.where(e)...)
	p.View.Facts = append(p.View.Facts, fact{Term: p.Text["price"], Text: cmp.Or(e.price(p.Text), p.Text["price_at_door"])})
	p.More = h.relatedLinks(p, e)
	description := e.ShortDescription
	if description == "" {
		description = excerpt(e.Description)
	}
	// A link that is shared shows no date, so it has to say here that the event is off.
	if status := p.Text[statusTexts[e.status(e.shown(h.roundedNow()))]]; status != "" {
		description = strings.TrimSuffix(status+" · "+description, " · ")
	}
	p.Head.setTitle(e.Name, description)
	p.Head.setImage(e.picture())
	p.Head.add(append(h.eventData(p, e), h.breadcrumbs(p, "/events", p.Text["events"], e.Name))...)
	return nil
}

// statusOf returns the text of an event's status; "" if it takes place as planned. The statuses of its dates are in the text of the date.
func (p *page) statusOf(e eventEntry) string { return p.Text[statusTexts[e.Status]] }

// relatedLinks returns links to the host of an event and to its ticket sale.
func (h *Handler) relatedLinks(p *page, e eventEntry) []card {
	var out []card
	if host := e.Host.Data; host != nil {
		name := p.langText(host.Attributes.localized, "commercialName", host.Attributes.name())
		out = append(out, card{
			Text: langText{Text: p.Text["organisator_contact"]}, Name: name.Text, Lang: name.Lang,
			URL: p.link(entryPath("/event-host/", host.ID)),
		})
	}
	if e.ticketURL() != "" && !e.isOver(h.roundedNow()) {
		out = append(out, card{Text: langText{Text: p.Text["price"]}, Name: p.Text["buy_ticket"], URL: e.ticketURL()})
	}
	return out
}

// where returns the place of the date that a card shows, and that of the other dates if it is another one.
func (l localizer) where(e eventEntry) []fact {
	place, other := e.place(), ""
	if own := e.shown(l.now).Place; own != "" {
		if place != "" && len(e.Occurrences) > 1 {
			other = l.translate("place_of_other_dates", "place", place)
		}
		place = own
	}
	if place == "" {
		return nil
	}
	return []fact{{Term: l.translate("where"), Text: place, Note: other}}
}

// place joins venue, address and city, which often repeat each other.
func (e eventEntry) place() string {
	venue, street := "", ""
	if e.Contacts != nil {
		venue = e.Contacts.Place
	}
	if e.Address != nil {
		street = e.Address.Address
	}
	return joinDistinct(", ", venue, street, e.city())
}

// noEntry returns nil for a page whose entry does not exist, which is not an error, and err otherwise.
func noEntry(p *page, err error) error {
	if p.First.status != http.StatusOK {
		return nil
	}
	return err
}
