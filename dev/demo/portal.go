package demo

import (
	"context"
	"fmt"

	"raymi.example/dev/rest"
)

type contacts struct {
	Place string `json:"place"`
	Tel   string `json:"tel"`
	Mail  string `json:"mail"`
}

type socialMedia struct {
	Name string `json:"socialMediaName"`
	Link string `json:"socialMediaLink"`
}

type portalContact struct {
	Name texts `json:"name"`
	contacts
	SocialMedias []socialMedia `json:"socialMedias"`
}

type portal struct {
	AboutUs              texts           `json:"aboutUs"`
	PlatformContacts     contacts        `json:"platformContacts"`
	PlatformSocialMedias []socialMedia   `json:"platformSocialMedias"`
	Contacts             []portalContact `json:"contacts"`
	WhatsApp             string          `json:"whatsapp"`
	Hours                texts           `json:"hours"`
	HoursTitle           texts           `json:"hoursTitle"`
}

func (l *loader) writePortal(ctx context.Context) error {
	if _, err := l.api.Write(ctx, "PUT", "/api/cultural-portal-cusco", l.content.portal.data()); err != nil {
		return err
	}
	data := map[string]any{}
	setTexts(data, map[string]texts{"instructions": l.content.instructions})
	if _, err := l.api.Write(ctx, "PUT", "/api/intstruction-for-event-host", data); err != nil {
		return err
	}
	return l.writeHours(ctx)
}

// hoursPage is the id of the info page with the opening hours: the last of catalog's migration.
const hoursPage = 5

func (l *loader) writeHours(ctx context.Context) error {
	data := map[string]any{}
	setTexts(data, map[string]texts{"pageTitle": l.content.portal.HoursTitle, "pageText": l.content.portal.Hours})
	_, err := l.api.Write(ctx, "PUT", fmt.Sprintf("/api/info-pages/%d", hoursPage), data)
	return err
}

// data translates the about-us component as a whole, because its text is the component's only field.
func (p portal) data() map[string]any {
	translations := map[string]any{}
	for locale, text := range p.AboutUs {
		translations[locale] = map[string]any{"aboutUs": map[string]any{"aboutUsText": text}}
	}
	portalContacts := make([]map[string]any, len(p.Contacts))
	for i, c := range p.Contacts {
		portalContacts[i] = map[string]any{"contacts": c.contacts, "contactSocialMedias": c.SocialMedias}
		setTexts(portalContacts[i], map[string]texts{"contactName": c.Name})
	}
	return map[string]any{
		"aboutUs":                map[string]any{"aboutUsText": p.AboutUs[rest.Locale]},
		"platformContacts":       p.PlatformContacts,
		"platformSocialMedias":   p.PlatformSocialMedias,
		"whatsapp":               p.WhatsApp,
		"culturalPortalContacts": portalContacts,
		"translations":           translations,
	}
}
