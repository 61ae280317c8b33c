package store

import (
	"maps"
	"time"

	"raymi.example/internal/audit"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// The values of each noun for the audit log: attributes by their names on the wire, texts with a suffix for the
// language. Personal data and contact details are private.

// eventState and hostState are the values that a decision changes.
func eventState(e *catalog.Event) audit.Values {
	return audit.Values{"state": string(e.Publication()), "message": e.ReviewMessage, "eventStatus": string(e.Status)}
}

func hostState(h *catalog.Host) audit.Values {
	return audit.Values{"state": string(h.Publication()), "trusted": h.Trusted}
}

func eventAuditValues(e *catalog.Event) audit.Values {
	out := eventState(e)
	maps.Copy(out, audit.Values{
		"publishedAt": inUTC(e.PublishedAt), "eventHost": e.HostID,
		"eventStartDate": spanEnd(e, e.Start), "eventEndDate": spanEnd(e, e.End),
		"occurrences": summarized{occurrenceValues(e), occurrenceSummary(e)}, "recurrence": e.Recurrence,
		"programmeKind": string(e.ProgrammeKind),
		"seriesCode":    e.SeriesCode, "isFree": e.IsFree, "eventPrice": e.Price, "eventCategory": e.CategoryIDs,
		"collection": e.CollectionIDs, "linkToBuyTicket": e.LinkToBuyTicket, "eventDigitalCatalog": e.DigitalCatalog,
		"eventWebSite": e.WebSite, "eventAddress": addressValues(e.Address), "eventContacts": private{contactValues(e.Contacts)},
		"eventSocialMedias": socialMediaLinks(e.SocialMedias), "accessibility": e.Accessibility,
		"audiences": e.Audiences, "languages": e.Languages, "setting": e.Setting, "needsBooking": e.NeedsBooking,
	})
	for tag, t := range e.Texts {
		addTexts(out, tag, map[string]string{
			"eventName": t.EventName, "eventId": t.Slug, "eventDescription": t.EventDescription, "eventShortDescription": t.EventShortDescription,
			"eventDuration": t.EventDuration, "eventRules": t.EventRules, "eventAgeRestrictions": t.EventAgeRestrictions,
			"statusReason":      t.StatusReason,
			"accessibilityNote": t.AccessibilityNote, "source": t.Source,
		})
	}
	return withFiles(out, e.Files)
}

// spanEnd is the start or the end of the event, which follows from its dates if these follow from a recurrence.
func spanEnd(e *catalog.Event, at time.Time) any {
	if e.Recurrence != nil {
		return computed{at.UTC()}
	}
	return at.UTC()
}

// occurrenceValues are the dates; of a recurrence those only that were changed by hand or do not take place as planned.
func occurrenceValues(e *catalog.Event) []audit.Values {
	return occurrencesThat(e, func(o catalog.Occurrence) bool { return e.Recurrence == nil || isSpecial(o) })
}

func isSpecial(o catalog.Occurrence) bool {
	return o.IsOverride || o.Status != catalog.Scheduled || len(o.Notes) > 0 || o.Place != ""
}

func occurrencesThat(e *catalog.Event, hold func(catalog.Occurrence) bool) []audit.Values {
	var out []audit.Values
	for _, o := range e.Occurrences {
		if hold(o) {
			out = append(out, audit.Values{
				"startsAt": o.StartsAt.UTC(), "endsAt": o.EndsAt.UTC(), "status": string(o.Status),
				"notes": o.Notes, "place": o.Place,
			})
		}
	}
	return out
}

// occurrenceSummary is the number of dates, and if some were changed by hand or do not take place as planned, also those.
func occurrenceSummary(e *catalog.Event) any {
	special := occurrencesThat(e, isSpecial)
	if len(special) == 0 {
		return len(e.Occurrences)
	}
	return audit.Values{"number": len(e.Occurrences), "changed": special}
}

func hostAuditValues(h *catalog.Host) audit.Values {
	out := hostState(h)
	maps.Copy(out, audit.Values{
		"publishedAt": inUTC(h.PublishedAt), "commercialName": h.CommercialName, "compName": h.CompName, "eventHostCode": h.EventHostCode,
		"startDate":   h.StartDate,
		"personCount": h.PersonCount, "middleAge": h.MiddleAge, "womenPercentage": h.WomenPercentage, "webpage": h.Webpage,
		"digitalCatalog": h.DigitalCatalog, "compVideoLink": h.CompVideoLink, "productDescriptionLink": h.ProductDescriptionLink,
		"orgType": h.OrgTypeID, "orgLocation": h.OrgLocationID, "cultureType": h.AreaIDs, "affiliations": h.AffiliationIDs,
		"socialMedias": socialMediaLinks(h.SocialMedias),
		"ruc":          private{h.RUC}, "personalName": private{h.PersonalName}, "contacts": private{contactValues(h.Contacts)},
		"eventHostAddress": private{addressValues(h.Address)},
	})
	for tag, t := range h.Texts {
		addTexts(out, tag, map[string]string{
			"orgResume": t.OrgResume, "orgWorkType": t.OrgWorkType,
			"productDescriptionText": t.ProductDescriptionText,
		})
	}
	return withFiles(out, h.Files)
}

func newsAuditValues(n *catalog.News) audit.Values {
	out := audit.Values{"publishedAt": inUTC(n.PublishedAt)}
	for tag, t := range n.Texts {
		addTexts(out, tag, map[string]string{"title": t.Title, "newsText": t.NewsText})
	}
	return withFiles(out, n.Files)
}

func collectionAuditValues(c *catalog.Collection) audit.Values {
	out := audit.Values{"publishedAt": inUTC(c.PublishedAt), "collectionCode": c.CollectionCode, "type": c.Type, "events": c.EventIDs}
	for tag, t := range c.Texts {
		addTexts(out, tag, map[string]string{"collectionName": t.CollectionName, "collectionDescription": t.CollectionDescription})
	}
	return out
}

func portalAuditValues(p *catalog.Portal) audit.Values {
	out := audit.Values{
		"platformContacts": private{contactValues(p.Contacts)}, "platformSocialMedias": socialMediaLinks(p.SocialMedias),
		"culturalPortalContacts": private{portalContactValues(p.PortalContacts)}, "whatsapp": p.WhatsApp,
	}
	return withText(out, "aboutUs", p.AboutUs)
}

func instructionAuditValues(i *catalog.Instruction) audit.Values {
	return withText(audit.Values{}, "instructions", i.Texts)
}

func infoPageAuditValues(p *catalog.InfoPage) audit.Values {
	out := audit.Values{}
	for tag, t := range p.Texts {
		addTexts(out, tag, map[string]string{"pageTitle": t.PageTitle, "pageText": t.PageText})
	}
	return out
}

func inUTC(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	utc := at.UTC()
	return &utc
}

// withText adds the texts of one attribute.
func withText(out audit.Values, name string, byLocale map[locale.Tag]string) audit.Values {
	for tag, text := range byLocale {
		addTexts(out, tag, map[string]string{name: text})
	}
	return out
}

func addTexts(out audit.Values, tag locale.Tag, texts map[string]string) {
	for name, text := range texts {
		if text != "" {
			out[name+"."+string(tag)] = text
		}
	}
}

func withFiles(out audit.Values, files map[string][]int32) audit.Values {
	for field, ids := range files {
		out[field] = ids
	}
	return out
}

func addressValues(a *catalog.Address) audit.Values {
	if a == nil {
		return nil
	}
	return audit.Values{"address": a.Address, "coordinates": a.Coordinates, "city": a.CityID, "neighbourhood": a.NeighbourhoodID}
}

// contactValues are contact details without the id of their row, which another save may replace.
func contactValues(c *catalog.Contacts) audit.Values {
	if c == nil {
		return nil
	}
	return audit.Values{"place": c.Place, "tel": c.Tel, "mail": c.Mail}
}

func portalContactValues(blocks []catalog.PortalContact) []audit.Values {
	var out []audit.Values
	for _, b := range blocks {
		out = append(out, audit.Values{
			"contactName": b.Names, "contacts": contactValues(b.Contacts), "contactSocialMedias": socialMediaLinks(b.SocialMedias),
		})
	}
	return out
}

func socialMediaLinks(list []catalog.SocialMedia) []string {
	var out []string
	for _, s := range list {
		if s.SocialMediaLink != nil {
			out = append(out, *s.SocialMediaLink)
		}
	}
	return out
}
