package docs

import (
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"raymi.example/gateway/internal/strapi"
)

// describeMe describes the routes of the caller's own account that are more than one RPC.
func (d *describer) describeMe() {
	d.add("/api/users/me", "GET", &openapi3.Operation{
		OperationID: "GetMe", Tags: []string{"User"}, Security: signedIn(),
		Description: "The caller's own account, without an envelope; role and eventHostData can be populated.",
		Responses:   responses("The account", nil),
	})
	d.add("/api/users/me/export", "GET", &openapi3.Operation{
		OperationID: "ExportMe", Tags: []string{"User"}, Security: signedIn(),
		Description: "All data that the portal stores about the caller, as one file: account, sessions, applications with the " +
			"editors' messages, own hosts and events in every language; files by name, size and address. Too many requests a minute get 429 with " +
			"Retry-After.",
		Responses: responses("{exportedAt, account, sessions, saved, applications, hosts}", nil),
	})
}

// describeOthers describes the routes that are more than one RPC.
func (d *describer) describeOthers() {
	d.describeCounts()
	d.describeSearch()
	d.describeHome()
	d.describeFeast()
	d.describeHosts()
	d.describeSuggestions()
	d.describeFeeds()
	d.describeTextFiles()
	d.add("/api/contact-messages", "POST", &openapi3.Operation{
		OperationID: "SendContactMessage", Tags: []string{"Contact"},
		Description: "Mails a visitor's message to the portal's address. A client address may send a few messages an hour; more get 429 " +
			"with Retry-After. `website` must be empty: it is hidden in the form, and programs that fill it in are ignored.",
		RequestBody: body(true, openapi3.NewContentWithJSONSchemaRef(structure(openapi3.Schemas{
			"name": text(), "email": text(), "message": text(), "website": text(),
		}))),
		Responses: responses("{ok: true}", nil),
	})
	d.add("/api/upload", "POST", &openapi3.Operation{
		OperationID: "Upload", Tags: []string{"File"}, Security: signedIn(),
		RequestBody: body(false, openapi3.NewContentWithFormDataSchemaRef(structure(openapi3.Schemas{
			"files":    binary(),
			"fileInfo": described(text(), "JSON text of a FileInfo for all files, or of a list with one for each file"),
			"ref":      text(), "refId": text(), "field": text(),
		}))),
		Responses: responses("The files, an array without an envelope, in the order of the request", nil),
	})
	confirmed := "Redirect to the page: the address is confirmed, or in a browser the link is refused, with state=used, expired or invalid"
	answers := responses("", nil)
	answers.Delete("200")
	answers.Set("302", &openapi3.ResponseRef{Value: &openapi3.Response{Description: &confirmed}})
	d.add("/api/auth/email-confirmation", "GET", &openapi3.Operation{
		OperationID: "ConfirmEmail", Tags: []string{"Account"},
		Parameters: openapi3.Parameters{parameter("query", "confirmation", "", text())}, Responses: answers,
	})
}

// describeCounts describes the numbers beside the filters.
func (d *describer) describeCounts() {
	d.add("/api/events/counts", "GET", &openapi3.Operation{
		OperationID: "CountEvents", Tags: []string{"Event"},
		Description: "The number of events that a search finds, and the numbers by city, neighbourhood, category and host; with " +
			"include=choices also by area of culture, for each value of when, free, audience, language, setting, booking and accessibility, " +
			"and for steps of priceMax, with include=days for each day from `from` to `to` (at most 42), with include=months for twelve " +
			"months, with include=years for the current year up to yesterday and seven years before it, with include=clusters for the cells " +
			"of a grid over bbox. Filters, _q and locale as in the list, and the plain parameters of /api/events/search; a condition on a " +
			"facet does not affect the numbers of this facet.",
		Parameters: eventParameters(),
		Responses: responses("{data: {total, cities, neighbourhoods, categories, hosts, areas, choices, days, months, years, clusters}, "+
			"meta: {}}; a value is {id, code, name, count}, a cluster {count, latitude, longitude, bbox}", nil),
	})
}

// describeSearch describes the search of events.
func (d *describer) describeSearch() {
	d.add("/api/events/search", "GET", &openapi3.Operation{
		OperationID: "SearchEvents", Tags: []string{"Event"},
		Description: "Public events by words, time, place and kind; filters, fields, populate and sort as in the list. Words are found in any " +
			"order, language, spelling, singular or plural, and by other names of a thing; misspelt ones are corrected. Without a time, events " +
			"that are over are left out. Without a sort, the best match is first, or without words what ends soonest.",
		Parameters: append(eventParameters(),
			parameter("query", "order", "match (with q), soonest, newest or nearest (with near)", text()),
			parameter("query", "size", "Events of a page, at most 100", integer()),
			parameter("query", "cursor", "meta.pagination.next of the page before", text()),
		),
		Responses: responses("{data: events, meta: {pagination: {page, pageSize, pageCount, total, next}, match: {corrected, partial, spelling, "+
			"feasts}}}; next is null on the last page. match is there for words: corrected is the text with the portal's spelling or null; "+
			"partial: no event has all of them; spelling: if nothing is found, the nearest text that finds something, or null; feasts: if no event "+
			"has all words, the yearly feasts that they name, {code, name, days, lastsDays}, days are the next first ones", nil),
	})
}

// describeHome describes what the home page shows.
func (d *describer) describeHome() {
	d.add("/api/home", "GET", &openapi3.Operation{
		OperationID: "GetHome", Tags: []string{"Event"},
		Description: "What happens soon, by the clock: the events that match, each in one block by its next date that takes place. fields, " +
			"populate and filters as in the list of events, and the plain parameters of /api/events/search that are not about time, order and " +
			"pages. Dates are read from populate[occurrences]; without it, no event is in a block.",
		Parameters: openapi3.Parameters{
			parameter("query", "at", "The moment of the page, RFC 3339; absent: the present. Rounded down to five minutes", text()),
			parameter("query", "locale", "en, es or qu", text()),
		},
		Responses: responses("{data: {at, moment, blocks, feasts, news, hosts}, meta: {}}. moment is today, afternoon (from 11:00) or tonight "+
			"(from 16:00 to 05:00). A block is {name, day, total, events: {data}} with at most eight events; names are starts_soon (within two "+
			"hours), later_today, tonight (from 16:30), open_late (still open an hour after 18:00 and after now), now, today (before 05:00, the "+
			"day that follows the night), tomorrow, day (Friday's evening, Saturday, Sunday; day is YYYY-MM-DD) and open_now (always open). "+
			"A feast is {code, name, feast, lastsDays, day} with "+
			"its next first day. news and hosts are lists with the newest entry", nil),
	})
}

// describeHosts describes the hosts by their next dates.
func (d *describer) describeHosts() {
	d.add("/api/hosts", "GET", &openapi3.Operation{
		OperationID: "ListHostDates", Tags: []string{"Host"},
		Description: "Public hosts, six a page: those whose next date is the soonest first, then those that are always open, then those " +
			"without a date, each group by name. nextEvent of an entry is its next event, or null.",
		Parameters: openapi3.Parameters{
			parameter("query", "q", "A part of the name", text()),
			parameter("query", "area", "Codes of areas of culture, with commas", text()),
			parameter("query", "city", "Codes of cities, with commas", text()),
			parameter("query", "week", "true: only hosts with a date within seven days", text()),
			parameter("query", "pageNumber", "From 1", text()),
			parameter("query", "locale", "en, es or qu", text()),
		},
		Responses: responses("{data: [{id, attributes}], meta: {pagination, areas, cities}}; areas and cities are the codes that public "+
			"hosts have", nil),
	})
}

// describeSuggestions describes what is suggested while a visitor types.
func (d *describer) describeSuggestions() {
	d.add("/api/events/suggestions", "GET", &openapi3.Operation{
		OperationID: "SuggestEvents", Tags: []string{"Event"},
		Description: "What a text may become that a visitor types: coming events by their title, yearly feasts, places, hosts and " +
			"categories, at most eight. The last word may be the beginning of one; spelling, accents and other names are those of the search.",
		Parameters: openapi3.Parameters{
			parameter("query", "q", "The text, from two letters to 80 characters", text()),
			parameter("query", "locale", "en, es or qu", text()),
		},
		Responses: responses("{data: {events, feasts, places, hosts, categories}, meta: {}}; an event is {id, name, startsAt}, a feast "+
			"{code, name, alias, day, lastsDays}, a place {parameter, code, name}, a host {id, name}, a category {code, name}. alias is the "+
			"name with the typed words if the feast's own name has not got them, day its next first day, parameter that of the search: city or "+
			"neighbourhood", nil),
	})
}

// describeFeeds describes the feeds of events and feasts.
func (d *describer) describeFeeds() {
	for _, format := range strapi.FeedFormats {
		d.add(strapi.FeedPath(format), "GET", &openapi3.Operation{
			OperationID: "FeedOf" + strings.ToUpper(format), Tags: []string{"Event"},
			Description: "The events of a search for calendars (ics), readers (rss, atom, json) and spreadsheets (csv), with all dates from " +
				"today, or from `from`, to 400 days ahead; a calendar also has those of the last 30 days, and permanent programmes only where " +
				"kind, event or collection names them. At most 500 events in a calendar or spreadsheet, and 100 in a reader. include, near and " +
				"radius are refused.",
			Parameters: append(eventParameters(),
				parameter("query", "locale", "en, es or qu", text()),
				parameter("query", "order", "match (with q), soonest, newest or nearest (with near)", text()),
				parameter("query", "weekday", "Only dates on these days: mo, tu, we, th, fr, sa, su", text()),
				parameter("query", "alarm", "Minutes between a calendar's reminder and an event", integer()),
			),
			Responses: responses("The feed", nil),
		})
	}
	d.add("/api/feasts.ics", "GET", &openapi3.Operation{
		OperationID: "FeedOfFeasts", Tags: []string{"Event"}, Description: "The days of the feasts in this year and the next two, as a calendar.",
		Parameters: openapi3.Parameters{
			parameter("query", "code", "Codes of feasts; absent: all", text()), parameter("query", "locale", "en, es or qu", text()),
		},
		Responses: responses("The feed", nil),
	})
}

func eventParameters() openapi3.Parameters {
	return openapi3.Parameters{
		parameter("query", "q", "Words", text()),
		parameter("query", "when",
			"now, tonight, today, tomorrow, weekend (from Friday evening) or week (until Sunday). Populated occurrences are those of this time. "+
				"An evening begins at 16:30, and tonight lasts until 05:00. A date that began before 16:30 counts if it stays open for "+
				"an hour or more after 18:00 and after now", text()),
		parameter("query", "from", "The first day in Lima, YYYY-MM-DD, or a time, YYYY-MM-DDThh:mm", text()),
		parameter("query", "to", "The last day in Lima, or a time before which events begin", text()),
		parameter("query", "city", "Codes of cities, separated by commas", text()),
		parameter("query", "neighbourhood", "Codes of neighbourhoods", text()),
		parameter("query", "area", "Codes of areas of culture: those of the host", text()),
		parameter("query", "near", "A position: latitude,longitude in degrees, rounded to three decimals; its response is never stored", text()),
		parameter("query", "radius", "The distance from near in metres; 1000 by default, at most 100000", text()),
		parameter("query", "bbox", "A rectangle: west,south,east,north in degrees", text()),
		parameter("query", "include",
			"facets: numbers by city, neighbourhood, category and host in meta.facets; choices: also by other parameters; days, months, years: "+
				"also by days from `from` to `to`, by twelve months and by past years; clusters: also by cells of a grid", text()),
		parameter("query", "category", "Codes of categories", text()),
		parameter("query", "host", "Ids of hosts", text()),
		parameter("query", "event", "Ids of events; those that are over are found, too", text()),
		parameter("query", "collection", "Codes of collections", text()),
		parameter("query", "accessibility", "Accessibility features", text()),
		parameter("query", "audience", "children, families, youth, adults or elders", text()),
		parameter("query", "language", "Languages spoken: es, qu, en, fr, pt, de or it", text()),
		parameter("query", "setting", "indoors or outdoors; an event that is both matches", text()),
		parameter("query", "kind", "Kinds of programmes: event, season or permanent", text()),
		parameter("query", "booking", "true: visitors have to book; false: they need not", text()),
		parameter("query", "free", "true: events without an entrance fee", text()),
		parameter("query", "priceMax", "The highest price in soles; free events match", text()),
		parameter("query", "past", "true: only events that are over; any: those, too", text()),
	}
}

// describeFeast describes a feast with its events.
func (d *describer) describeFeast() {
	d.add("/api/feasts/{code}", "GET", &openapi3.Operation{
		OperationID: "GetFeast", Tags: []string{"Event"},
		Description: "A feast, its days in five coming years, and the events of the next one: those with its rule, its eve, and those that " +
			"bear its name. fields and populate as in the list of events. An unknown code is 404.",
		Parameters: openapi3.Parameters{
			parameter("path", "code", "A code of GET /api/feasts", text()), parameter("query", "locale", "en, es or qu", text()),
		},
		Responses: responses("{data: {code, name, feast, lastsDays, days, events: {data}}, meta: {}}. days are the first days, the soonest "+
			"first, that of a feast that is not over included", nil),
	})
}

// describeTextFiles describes the files of the translation desk.
func (d *describer) describeTextFiles() {
	d.add("/api/desk/texts/export", "GET", &openapi3.Operation{
		OperationID: "ExportTexts", Tags: []string{"Text"}, Security: signedIn(),
		Description: "The first 1000 texts in a language, by noun and state, whose source is in one language, as XLIFF 2.0 or CSV.",
		Parameters: openapi3.Parameters{
			parameter("query", "locale", "The language of the texts; required", text()),
			parameter("query", "source", "The language of the sources; es by default", text()),
			parameter("query", "noun", "Only entries with this value; absent: all", text()),
			parameter("query", "state", "Only entries with this value; absent: all", text()),
			parameter("query", "format", "csv (default) or xliff", text()),
		},
		Responses: responses("The file", nil),
	})
	d.add("/api/desk/texts/import", "POST", &openapi3.Operation{
		OperationID: "ImportTexts", Tags: []string{"Text"}, Security: signedIn(),
		Description: "Saves each changed text of an exported file (text/csv or application/xliff+xml, at most 5 MB and 1000 units) as one from " +
			"the desk: a text or source that was changed after the export is refused, and the others are saved.",
		Responses: responses("{data: [{unit, result, key, text}], meta: {}}; a result is saved, unchanged or refused", nil),
	})
}
