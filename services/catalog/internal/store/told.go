package store

import (
	"maps"
	"time"

	"raymi.example/internal/desk"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
)

// What audit knows of an entry of each noun: its attributes by their names on the wire, texts with their language behind
// the name. Who a person is and how to reach somebody stays private.

// eventState and hostState are what a decision is about.
func eventState(e *catalog.Event) desk.Values {
	return desk.Values{"state": string(e.Publication()), "message": e.ReviewMessage, "eventStatus": string(e.Status)}
}

func hostState(h *catalog.Host) desk.Values {
	return desk.Values{"state": string(h.Publication()), "trusted": h.Trusted}
}

func eventTold(e *catalog.Event) desk.Values {
	out := eventState(e)
	maps.Copy(out, desk.Values{
		"publishedAt": inUTC(e.PublishedAt), "eventHost": e.HostID, "eventStartDate": e.Start.UTC(), "eventEndDate": e.End.UTC(), "occurrences": len(e.Occurrences),
		"linkToBuyTicket": e.LinkToBuyTicket, "eventDigitalCatalog": e.DigitalCatalog, "eventWebSite": e.WebSite, "isFree": e.IsFree, "eventPrice": e.Price,
		"eventCategory": e.CategoryIDs, "collection": e.CollectionIDs, "eventAddress": addressTold(e.Address), "eventContacts": private{e.Contacts},
		"eventSocialMedias": socialMediasTold(e.SocialMedias), "accessibility": e.Accessibility,
	})
	for tag, t := range e.Texts {
		tell(out, tag, map[string]string{
			"eventName": t.EventName, "eventId": t.Slug, "eventDescription": t.EventDescription, "eventShortDescription": t.EventShortDescription,
			"eventDuration": t.EventDuration, "eventRules": t.EventRules, "eventAgeRestrictions": t.EventAgeRestrictions, "statusReason": t.StatusReason,
			"accessibilityNote": t.AccessibilityNote,
		})
	}
	return withFiles(out, e.Files)
}

func hostTold(h *catalog.Host) desk.Values {
	out := hostState(h)
	maps.Copy(out, desk.Values{
		"publishedAt": inUTC(h.PublishedAt), "commercialName": h.CommercialName, "compName": h.CompName, "eventHostCode": h.EventHostCode, "startDate": h.StartDate,
		"personCount": h.PersonCount, "middleAge": h.MiddleAge, "womenPercentage": h.WomenPercentage, "webpage": h.Webpage,
		"digitalCatalog": h.DigitalCatalog, "compVideoLink": h.CompVideoLink, "productDescriptionLink": h.ProductDescriptionLink,
		"orgType": h.OrgTypeID, "orgLocation": h.OrgLocationID, "cultureType": h.AreaIDs, "affiliations": h.AffiliationIDs,
		"socialMedias": socialMediasTold(h.SocialMedias),
		"ruc":          private{h.RUC}, "personalName": private{h.PersonalName}, "contacts": private{h.Contacts}, "eventHostAddress": private{h.Address},
	})
	for tag, t := range h.Texts {
		tell(out, tag, map[string]string{"orgResume": t.OrgResume, "orgWorkType": t.OrgWorkType, "productDescriptionText": t.ProductDescriptionText})
	}
	return withFiles(out, h.Files)
}

func newsTold(n *catalog.News) desk.Values {
	out := desk.Values{"publishedAt": inUTC(n.PublishedAt)}
	for tag, t := range n.Texts {
		tell(out, tag, map[string]string{"title": t.Title, "newsText": t.NewsText})
	}
	return withFiles(out, n.Files)
}

func collectionTold(c *catalog.Collection) desk.Values {
	out := desk.Values{"publishedAt": inUTC(c.PublishedAt), "collectionCode": c.CollectionCode, "type": c.Type, "events": c.EventIDs}
	for tag, t := range c.Texts {
		tell(out, tag, map[string]string{"collectionName": t.CollectionName, "collectionDescription": t.CollectionDescription})
	}
	return out
}

func portalTold(p *catalog.Portal) desk.Values {
	out := desk.Values{
		"platformContacts": private{p.Contacts}, "platformSocialMedias": socialMediasTold(p.SocialMedias), "culturalPortalContacts": private{p.PortalContacts},
	}
	return withText(out, "aboutUs", p.AboutUs)
}

func inUTC(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	utc := at.UTC()
	return &utc
}

// withText tells one attribute in its languages.
func withText(out desk.Values, name string, byLocale map[locale.Tag]string) desk.Values {
	for tag, text := range byLocale {
		tell(out, tag, map[string]string{name: text})
	}
	return out
}

func tell(out desk.Values, tag locale.Tag, texts map[string]string) {
	for name, text := range texts {
		if text != "" {
			out[name+"."+string(tag)] = text
		}
	}
}

func withFiles(out desk.Values, files map[string][]int32) desk.Values {
	for field, ids := range files {
		out[field] = ids
	}
	return out
}

func addressTold(a *catalog.Address) desk.Values {
	if a == nil {
		return nil
	}
	return desk.Values{"address": a.Address, "coordinates": a.Coordinates, "city": a.CityID}
}

func socialMediasTold(list []catalog.SocialMedia) []string {
	var out []string
	for _, s := range list {
		if s.SocialMediaLink != nil {
			out = append(out, *s.SocialMediaLink)
		}
	}
	return out
}
