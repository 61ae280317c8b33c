package seed

import (
	"encoding/json"
	"fmt"
)

// listRow is an entry of any list; the keys of name and code differ between lists.
type listRow struct {
	ID           int32
	Fields       map[string]*string
	Translations texts
}

// UnmarshalJSON stores the two text keys of a list by their names.
func (r *listRow) UnmarshalJSON(text []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	r.Fields = map[string]*string{}
	for key, value := range raw {
		var err error
		switch key {
		case "id":
			err = json.Unmarshal(value, &r.ID)
		case "translations":
			err = json.Unmarshal(value, &r.Translations)
		default:
			var field *string
			err = json.Unmarshal(value, &field)
			r.Fields[key] = field
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

func (w *writer) lists(s *contractSeed) {
	for _, l := range []struct {
		rows                                            []listRow
		table, noun, name, nameColumn, code, codeColumn string
	}{
		{s.Cities, "cities", "city", "cityName", "city_name", "cityCode", "city_code"},
		{s.CultureTypes, "areas", "area", "cultureTypeName", "culture_type_name", "cultureTypeCode", "culture_type_code"},
		{s.Affiliations, "affiliations", "affiliation", "affiliationName", "affiliation_name", "affiliationCode", "affiliation_code"},
		{s.OrgTypes, "org_types", "org_type", "orgTypeName", "org_type_name", "orgTypeCode", "org_type_code"},
		{
			s.EventCategories, "event_categories", "event_category", "eventCategoryName", "event_category_name", "eventCategoryCode",
			"event_category_code",
		},
	} {
		for _, r := range l.rows {
			w.exec(fmt.Sprintf(`INSERT INTO %s (id, %s, created_at, updated_at, published_at) VALUES ($1, $2, $3, $3, $3)`, l.table,
				l.codeColumn), r.ID, r.Fields[l.code], fixedTime)
			sql := fmt.Sprintf(`INSERT INTO %[1]s_translations (%[1]s_id, locale, %[2]s) VALUES ($1, $2, $3)`, l.noun, l.nameColumn)
			w.exec(sql, r.ID, "en", r.Fields[l.name])
			for locale, fields := range r.Translations {
				w.exec(sql, r.ID, locale, fields[l.name])
			}
		}
	}
}

func (w *writer) partner(p partnerRow) {
	contacts, address := w.contacts(p.Contacts), w.address(p.EventHostAddress)
	at, state := publishedAt(p.Published, nil)
	w.exec(`INSERT INTO hosts (id, publication, commercial_name, comp_name, ruc, event_host_code, start_date, person_count, middle_age,
		women_percentage, personal_name, webpage, digital_catalog, comp_video_link, product_description_link, org_type_id, org_location_id,
		contacts_id, event_host_address_id, trusted, created_at, updated_at, published_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7::text::date, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, true, $20, $20, $21)`,
		p.ID, state, p.CommercialName, p.CompName, p.RUC, p.EventHostCode, p.StartDate, p.PersonCount, p.MiddleAge, p.WomenPercentage,
		p.PersonalName, p.Webpage, p.DigitalCatalog, p.CompVideoLink, p.ProductDescriptionLink, p.OrgType, p.OrgLocation, contacts,
		address, fixedTime, at)
	w.exec(`INSERT INTO host_translations (host_id, locale, org_resume, org_work_type, product_description_text)
		VALUES ($1, 'en', $2, $3, $4)`,
		p.ID, p.OrgResume, p.OrgWorkType, p.ProductDescriptionText)
	// The column only accepts the values of the portal's own form.
	w.exec(`UPDATE hosts SET personal_identifying_document = $2 WHERE id = $1
		AND $2 IN ('residence permit', 'driving licence', 'foreign passport', 'local passport')`, p.ID, p.PersonalIdentifyingDocument)
	w.links("host_areas", "host_id", "area_id", p.ID, p.CultureType)
	w.links("host_affiliations", "host_id", "affiliation_id", p.ID, p.Affiliations)
	w.socialMedias("host_social_medias", "host_id", p.ID, p.SocialMedias)
	w.fileLinks("host_files", "host_id", p.ID, map[string][]int32{
		"mainBanner": p.MainBanner, "mostPopularProduct": p.MostPopularProduct, "galleryImages": p.GalleryImages,
		"videoBusinessCard": p.VideoBusinessCard, "compVideoFile": p.CompVideoFile, "productDescriptionFile": p.ProductDescriptionFile,
	})
}

func (w *writer) event(e eventRow) {
	contacts, address := w.contacts(e.EventContacts), w.address(e.EventAddress)
	at, state := publishedAt(e.Published, e.PublishedAt)
	status, created := "scheduled", &fixedTime
	if e.EventStatus != nil {
		status = *e.EventStatus
	}
	if e.CreatedAt != nil {
		created = e.CreatedAt
	}
	w.exec(`INSERT INTO events (id, publication, event_status, event_start_date, event_end_date, link_to_buy_ticket, event_digital_catalog,
		event_web_site, is_free, event_price, event_host_id, event_address_id, event_contacts_id, created_at, updated_at, published_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
		e.ID, state, status, e.EventStartDate, e.EventEndDate, e.LinkToBuyTicket, e.EventDigitalCatalog, e.EventWebSite, e.IsFree, e.EventPrice,
		e.EventHost, address, contacts, created, at)
	const sql = `INSERT INTO event_translations (event_id, locale, event_name, slug, event_description, event_short_description,
		event_duration,
		event_rules, event_age_restrictions) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	w.exec(sql, e.ID, "en", e.EventName, e.EventID, e.EventDescription, e.EventShortDescription, e.EventDuration, e.EventRules,
		e.EventAgeRestrictions)
	for locale, t := range e.Translations {
		w.exec(sql, e.ID, locale, t.get("eventName"), t.get("eventId"), t.get("eventDescription"), t.get("eventShortDescription"),
			t.get("eventDuration"), t.get("eventRules"), t.get("eventAgeRestrictions"))
	}
	w.exec(`INSERT INTO occurrences (event_id, starts_at, ends_at) VALUES ($1, $2, $3)`, e.ID, e.EventStartDate, e.EventEndDate)
	w.links("event_category_links", "event_id", "event_category_id", e.ID, e.EventCategory)
	w.socialMedias("event_social_medias", "event_id", e.ID, e.EventSocialMedias)
	files := map[string][]int32{"eventMediaPhotos": e.EventMediaPhotos, "eventMediaVideos": e.EventMediaVideos}
	if e.EventBanner != nil {
		files["eventBanner"] = []int32{*e.EventBanner}
	}
	w.fileLinks("event_files", "event_id", e.ID, files)
}

func (w *writer) collection(c collectionRow) {
	at, state := publishedAt(c.Published, nil)
	w.exec(`INSERT INTO collections (id, publication, collection_code, type, created_at, updated_at, published_at)
		VALUES ($1, $2, $3, $4, $5, $5, $6)`,
		c.ID, state, c.CollectionCode, c.Type, fixedTime, at)
	w.exec(`INSERT INTO collection_translations (collection_id, locale, collection_name, collection_description) VALUES ($1, 'en', $2, $3)`,
		c.ID, c.CollectionName, c.CollectionDescription)
	w.links("collection_events", "collection_id", "event_id", c.ID, c.Events)
}

func (w *writer) news(n newsRow) {
	at, state := publishedAt(n.Published, nil)
	w.exec(`INSERT INTO news (id, publication, created_at, updated_at, published_at) VALUES ($1, $2, $3, $3, $4)`, n.ID, state, fixedTime, at)
	const sql = `INSERT INTO news_translations (news_id, locale, title, news_text) VALUES ($1, $2, $3, $4)`
	w.exec(sql, n.ID, "en", n.Title, n.NewsText)
	for locale, t := range n.Translations {
		w.exec(sql, n.ID, locale, t.get("title"), t.get("newsText"))
	}
	files := map[string][]int32{"newsMedia": n.NewsMedia}
	if n.NewsMainBanner != nil {
		files["newsMainBanner"] = []int32{*n.NewsMainBanner}
	}
	w.fileLinks("news_files", "news_id", n.ID, files)
}

func (w *writer) portal(p *portalRow) {
	if p == nil {
		return
	}
	w.exec(`INSERT INTO about_us (id) VALUES (1)`)
	w.exec(`INSERT INTO portals (id, about_us_id, platform_contacts_id, created_at, updated_at, published_at) VALUES (1, 1, $1, $2, $2, $2)`,
		w.contacts(p.PlatformContacts), fixedTime)
	const about = `INSERT INTO about_us_translations (about_us_id, locale, about_us_text) VALUES (1, $1, $2)`
	if p.AboutUs != nil {
		w.exec(about, "en", p.AboutUs.AboutUsText)
	}
	for locale, t := range p.Translations {
		w.exec(about, locale, t.AboutUs.AboutUsText)
	}
	w.socialMedias("portal_social_medias", "portal_id", 1, p.PlatformSocialMedias)
	for i, c := range p.CulturalPortalContacts {
		id := w.insert(`INSERT INTO portal_contacts (portal_id, position, contacts_id) VALUES (1, $1, $2)`, i, w.contacts(c.Contacts))
		if id == nil {
			return
		}
		w.exec(`INSERT INTO portal_contact_translations (portal_contact_id, locale, contact_name) VALUES ($1, 'en', $2)`, *id, c.ContactName)
		w.socialMedias("portal_contact_social_medias", "portal_contact_id", *id, c.ContactSocialMedias)
	}
}

func (w *writer) instruction(i *instructionRow) {
	if i == nil {
		return
	}
	w.exec(`INSERT INTO instructions (id, created_at, updated_at, published_at) VALUES (1, $1, $1, $1)`, fixedTime)
	w.exec(`INSERT INTO instruction_translations (instruction_id, locale, instructions) VALUES (1, 'en', $1)`, i.Instructions)
}
