package pages

import (
	"cmp"
	"strconv"
	"strings"
)

func entryPath(before string, id int) string { return before + strconv.Itoa(id) }

func (h *Handler) hosts(p *page) error {
	list, err := decode[many[hostEntry]](p.First, "listHosts")
	if err != nil {
		return err
	}
	p.View = &view{Title: p.Text["event_host_page"], Lead: p.Text["event_hosts_lead"], Space: "hostList_filtersSpace"}
	for _, found := range list.Data {
		p.View.Hosts = append(p.View.Hosts, h.hostRow(p, found))
	}
	p.Head.setTitle(p.Text["event_host_page"], p.Text["event_hosts_lead"])
	return nil
}

// hostRow is a host in the list, with its next event.
func (h *Handler) hostRow(p *page, found entity[hostEntry]) hostRow {
	o := found.Attributes
	row := hostRow{
		Name: o.name(), Lang: p.lang(o.localized, "commercialName"), URL: p.link(entryPath("/event-host/", found.ID)),
		Picture: h.build.newPicture(o.picture(), card32, "84px", ""), NoEvent: p.Text["no_events_of_host"],
	}
	if next := o.Next.Data; next != nil {
		date := h.when(p, next.Attributes).byClock()
		row.Date, row.Event = &date, p.langText(next.Attributes.localized, "eventName", next.Attributes.Name)
	}
	for _, a := range o.Areas.Data {
		row.Facts = append(row.Facts, p.langText(a.Attributes.localized, "cultureTypeName", a.Attributes.Name))
	}
	if o.Address != nil && o.Address.City.Data != nil {
		row.Facts = append(row.Facts, langText{Text: o.Address.City.Data.Attributes.CityName})
	}
	return row
}

// manyEvents is the number of coming events from which the page of a host has days and filters, as in the browser
// (web/src/features/events/list/HostCalendar.tsx).
const manyEvents = 8

func (h *Handler) host(p *page) error {
	found, err := decode[one[hostEntry]](p.First, "getHost")
	if err != nil || found.Data == nil {
		return noEntry(p, err)
	}
	list, err := decode[many[eventEntry]](p.First, "listEvents")
	if err != nil {
		return err
	}
	o := found.Data.Attributes
	p.View = &view{
		Title: o.name(), Lang: p.lang(o.localized, "commercialName"), Eyebrow: p.Text["event_host"], Article: "hosts_editorial",
		Body: h.texts.HTML(o.Resume), BodyLang: p.lang(o.localized, "orgResume"), BannerClass: "hosts_banner",
		Banner: h.build.newPicture(o.picture(), ratio{4, 1}, "(min-width: 1280px) 1280px, 92vw", ""), Tags: p.tagsOf(o),
		CardsTitle: p.Text["events_of_host"], NoCards: p.Text["no_events_of_host"], Cards: h.eventCards(p, list.Data),
	}
	for i := range p.View.Cards {
		p.View.Cards[i].Subheading = true
	}
	if list.Meta.Pagination.Total >= manyEvents {
		p.View.Space = "eventList_daysSpace"
	}
	p.Head.setTitle(o.name(), cmp.Or(excerpt(o.Resume), p.Text["event_hosts_lead"]))
	p.Head.setImage(o.picture())
	p.Head.add(h.organization(p, o, p.Head.Canonical), h.breadcrumbs(p, "/event-host-list", p.Text["event_host_page"], o.name()))
	return nil
}

// tagsOf returns a host's areas of culture and affiliations, and a note if its texts are in another than the page's language.
func (p page) tagsOf(o hostEntry) []langText {
	var out []langText
	for _, a := range o.Areas.Data {
		out = append(out, p.langText(a.Attributes.localized, "cultureTypeName", a.Attributes.Name))
	}
	for _, a := range o.Affiliations.Data {
		out = append(out, p.langText(a.Attributes.localized, "affiliationName", a.Attributes.Name))
	}
	return appendTag(out, p.served(o.localized, "orgResume", "orgWorkType"))
}

func (h *Handler) newsList(p *page) error {
	list, err := decode[many[newsEntry]](p.First, "listNews")
	if err != nil {
		return err
	}
	p.View = &view{Title: p.Text["news"], Lead: p.Text["news_lead"]}
	for _, found := range list.Data[:min(len(list.Data), cardsShown)] {
		n := found.Attributes
		p.View.Cards = append(p.View.Cards, card{
			Name: n.Title, Lang: p.lang(n.localized, "title"), URL: p.link(entryPath("/news/", found.ID)), Class: "news",
			Picture: h.build.newPicture(n.Banner.Data, ratio{16, 9}, cardSizes, ""), Date: h.dateText(p, n.published(), n.published()),
			Text: p.langText(n.localized, "newsText", excerpt(n.Text)), Served: p.served(n.localized, "title", "newsText"),
		})
	}
	p.Head.setTitle(p.Text["news"], p.Text["news_lead"])
	return nil
}

func (h *Handler) newsItem(p *page) error {
	found, err := decode[one[newsEntry]](p.First, "getNews")
	if err != nil || found.Data == nil {
		return noEntry(p, err)
	}
	n := found.Data.Attributes
	p.View = &view{
		Title: n.Title, Lang: p.lang(n.localized, "title"), Article: "news_editorial",
		Eyebrow: p.Text["news"] + " · " + h.dateText(p, n.published(), n.published()).Text,
		Body:    h.texts.HTML(n.Text), BodyLang: p.lang(n.localized, "newsText"), BannerClass: "news_banner",
		Tags: appendTag(nil, p.served(n.localized)),
	}
	if n.Banner.Data != nil {
		alt := n.Banner.Data.Attributes.AlternativeText
		p.View.Banner = h.build.newPicture(n.Banner.Data, ratio{16, 9}, "(min-width: 1024px) 960px, 92vw", alt)
	}
	p.Head.setTitle(n.Title, excerpt(n.Text))
	p.Head.setImage(n.Banner.Data)
	p.Head.add(h.newsArticle(p, n), h.breadcrumbs(p, "/news", p.Text["news"], n.Title))
	return nil
}

func (h *Handler) about(p *page) error {
	portal, err := decode[one[portalEntry]](p.First, "portal")
	if err != nil {
		return err
	}
	p.View = &view{Title: p.Text["about_us_title"], Article: "pages_editorial"}
	description := p.Text["description_of_platform"]
	if portal.Data != nil && portal.Data.Attributes.About != nil {
		text := portal.Data.Attributes.About
		p.View.Body, p.View.BodyLang = h.texts.HTML(text.Text), p.lang(text.localized, "aboutUsText")
		p.View.Tags = appendTag(nil, p.served(text.localized))
		description = cmp.Or(excerpt(text.Text), description)
	}
	p.Head.setTitle(p.Text["about_us_title"], description)
	return nil
}

func (h *Handler) info(p *page) error {
	found, err := decode[many[infoPageEntry]](p.First, "getInfoPage")
	if err != nil || len(found.Data) == 0 {
		return err
	}
	i := found.Data[0].Attributes
	p.View = &view{
		Title: i.Title, Lang: p.lang(i.localized, "pageTitle"), Article: "pages_editorial",
		Body: h.texts.HTML(i.Text), BodyLang: p.lang(i.localized, "pageText"), Tags: appendTag(nil, p.served(i.localized)),
	}
	p.Head.setTitle(i.Title, excerpt(i.Text))
	return nil
}

func (h *Handler) contacts(p *page) error {
	portal, err := decode[one[portalEntry]](p.First, "portal")
	if err != nil {
		return err
	}
	p.View = &view{Title: p.Text["contacts_title"], Lead: p.Text["contacts_lead"]}
	if portal.Data != nil {
		for _, c := range portal.Data.Attributes.Contacts {
			one := person{Name: c.Name, Lang: p.lang(c.localized, "contactName")}
			if c.Contacts != nil {
				one.Place, one.Tel, one.Mail = c.Contacts.Place, c.Contacts.Tel, c.Contacts.Mail
			}
			// The address of the portal is shown once, below.
			if platform := portal.Data.Attributes.Platform; platform != nil && platform.Place == one.Place {
				one.Place = ""
			}
			p.View.People = append(p.View.People, one)
		}
	}
	p.Head.setTitle(p.Text["contacts_title"], p.Text["contacts_lead"])
	return nil
}

// telephone returns the tel: address of a number.
func telephone(number string) string { return "tel:" + strings.Join(strings.Fields(number), "") }
