package store

import "raymi.example/services/catalog/internal/query"

// Schema describes the table of each message and the joins of each relation.
func Schema() (*query.Schema, error) {
	return query.NewSchema(append(lists(), append(eventTables(), append(editorial(), components()...)...)...)...)
}

func lists() []query.Table {
	list := func(message, table, noun string) query.Table {
		return query.Table{Message: "raymi.catalog.v1." + message, Name: table, Translations: noun + "_translations", Key: noun + "_id"}
	}
	return []query.Table{
		list("City", "cities", "city"),
		list("Neighbourhood", "neighbourhoods", "neighbourhood"),
		list("EventCategory", "event_categories", "event_category"),
		list("Area", "areas", "area"),
		list("Affiliation", "affiliations", "affiliation"),
		list("OrgType", "org_types", "org_type"),
	}
}

func eventTables() []query.Table {
	return []query.Table{
		{
			Message: "raymi.catalog.v1.Event", Name: "events", Translations: "event_translations", Key: "event_id",
			Columns: map[string]string{"eventId": "slug"}, Owner: "event_host_id",
			Links: map[string]query.Link{
				"eventBanner":       query.Files("event_files", "event_id", "eventBanner"),
				"eventMediaPhotos":  query.Files("event_files", "event_id", "eventMediaPhotos"),
				"eventMediaVideos":  query.Files("event_files", "event_id", "eventMediaVideos"),
				"eventHost":         query.To("event_host_id"),
				"eventCategory":     query.Through("event_category_links", "event_id", "event_category_id"),
				"eventAddress":      query.To("event_address_id"),
				"eventContacts":     query.To("event_contacts_id"),
				"eventSocialMedias": query.Through("event_social_medias", "event_id", "social_media_id"),
				"collection":        query.Back("collection_events", "event_id", "collection_id"),
				"occurrences":       query.From("event_id", "starts_at"),
				"accessibility":     query.From("event_id", "id"),
				"audiences":         query.From("event_id", "id"),
				"languages":         query.From("event_id", "id"),
			},
			TextColumns: []query.TextColumn{
				{Column: "words", Attributes: []string{"eventName", "eventId", "eventDescription", "eventShortDescription"}, Phrases: true},
				{Column: "remarks", Attributes: []string{"eventDuration", "eventRules", "eventAgeRestrictions", "statusReason", "accessibilityNote"}},
				{Column: "remarks", Attributes: []string{"linkToBuyTicket", "eventDigitalCatalog", "eventWebSite"}},
			},
			Ranges: []string{"eventEndDate", "eventStartDate"},
			Ends:   map[string]string{"eventEndDate": "eventStartDate"},
			// Earliest end first: an event of tonight sorts before one that runs all year.
			Orders: map[string]query.Order{"nextDate": query.Next("occurrences", "endsAt", "status NOT IN ('cancelled', 'postponed')")},
			Place:  query.Place{Column: "event_address_id", Table: "addresses", Point: "point"},
			Words:  query.Words{Table: "event_search", Key: "event_id", Then: "nextDate"},
		},
		hosts(),
		{
			Message: "raymi.catalog.v1.Collection", Name: "collections", Translations: "collection_translations", Key: "collection_id",
			Links: map[string]query.Link{"events": query.Through("collection_events", "collection_id", "event_id")},
		},
	}
}

func hosts() query.Table {
	return query.Table{
		Message: "raymi.catalog.v1.Host", Name: "hosts", Translations: "host_translations", Key: "host_id", Owner: "id",
		Applicant: "applicant_id",
		Links: map[string]query.Link{
			"orgType":                query.To("org_type_id"),
			"cultureType":            query.Through("host_areas", "host_id", "area_id"),
			"affiliations":           query.Through("host_affiliations", "host_id", "affiliation_id"),
			"socialMedias":           query.Through("host_social_medias", "host_id", "social_media_id"),
			"contacts":               query.To("contacts_id"),
			"eventHostAddress":       query.To("event_host_address_id"),
			"orgLocation":            query.To("org_location_id"),
			"mainBanner":             query.Files("host_files", "host_id", "mainBanner"),
			"mostPopularProduct":     query.Files("host_files", "host_id", "mostPopularProduct"),
			"galleryImages":          query.Files("host_files", "host_id", "galleryImages"),
			"videoBusinessCard":      query.Files("host_files", "host_id", "videoBusinessCard"),
			"compVideoFile":          query.Files("host_files", "host_id", "compVideoFile"),
			"productDescriptionFile": query.Files("host_files", "host_id", "productDescriptionFile"),
			"events":                 query.From("event_host_id", "event_start_date"),
		},
		TextColumns: []query.TextColumn{
			{Column: "words", Attributes: []string{"orgResume", "orgWorkType", "productDescriptionText"}, Phrases: true},
			{Column: "words", Attributes: []string{"commercialName", "compName", "eventHostCode", "personalName"}, Phrases: true},
			{Column: "remarks", Attributes: []string{"ruc", "webpage", "digitalCatalog", "compVideoLink", "productDescriptionLink"}},
		},
	}
}

func editorial() []query.Table {
	return []query.Table{
		{
			Message: "raymi.catalog.v1.News", Name: "news", Translations: "news_translations", Key: "news_id",
			Links: map[string]query.Link{
				"newsMainBanner": query.Files("news_files", "news_id", "newsMainBanner"),
				"newsMedia":      query.Files("news_files", "news_id", "newsMedia"),
			},
			TextColumns: []query.TextColumn{{Column: "words", Attributes: []string{"title", "newsText"}, Phrases: true}},
		},
		{
			Message: "raymi.catalog.v1.Portal", Name: "portals",
			Links: map[string]query.Link{
				"aboutUs":                query.To("about_us_id"),
				"platformContacts":       query.To("platform_contacts_id"),
				"platformSocialMedias":   query.Through("portal_social_medias", "portal_id", "social_media_id"),
				"culturalPortalContacts": query.From("portal_id", "position"),
			},
		},
		{Message: "raymi.catalog.v1.Instruction", Name: "instructions", Translations: "instruction_translations", Key: "instruction_id"},
		{Message: "raymi.catalog.v1.InfoPage", Name: "info_pages", Translations: "info_page_translations", Key: "info_page_id"},
	}
}

func components() []query.Table {
	return []query.Table{
		{Message: "raymi.media.v1.File", Name: "files", Texts: map[string]string{"alternativeText": "alternative_texts"}},
		{
			Message: "raymi.catalog.v1.Occurrence", Name: "occurrences", Texts: map[string]string{"note": "notes"},
			Ranges: []string{"endsAt", "startsAt"}, Ends: map[string]string{"endsAt": "startsAt"},
		},
		{Message: "raymi.catalog.v1.AccessibilityFeature", Name: "accessibility_features"},
		{Message: "raymi.catalog.v1.Audience", Name: "event_audiences"},
		{Message: "raymi.catalog.v1.SpokenLanguage", Name: "event_languages"},
		{Message: "raymi.catalog.v1.Address", Name: "addresses", Links: map[string]query.Link{
			"city": query.To("city_id"), "neighbourhood": query.To("neighbourhood_id"),
		}},
		{Message: "raymi.catalog.v1.Contacts", Name: "contacts"},
		{Message: "raymi.catalog.v1.SocialMedia", Name: "social_medias"},
		{Message: "raymi.catalog.v1.AboutUs", Name: "about_us", Translations: "about_us_translations", Key: "about_us_id"},
		{
			Message: "raymi.catalog.v1.PortalContact", Name: "portal_contacts",
			Translations: "portal_contact_translations", Key: "portal_contact_id",
			Links: map[string]query.Link{
				"contactSocialMedias": query.Through("portal_contact_social_medias", "portal_contact_id", "social_media_id"),
				"contacts":            query.To("contacts_id"),
			},
		},
	}
}
