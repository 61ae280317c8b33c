package pages

// amenities maps the features of an event's place to their labels; schema.org gives places amenityFeature.
var amenities = map[string]string{
	"stepFreeEntrance": "step_free_entrance", "accessibleToilet": "accessible_toilet", "quietHours": "quiet_hours", "seats": "seats",
}

// performances maps the features of a performance to schema.org's accessibilityFeature, which is a property of the work that is
// performed and not of the event.
var performances = map[string]string{"signLanguage": "signLanguage", "audioDescription": "audioDescription"}

// audiences maps the audiences that the event is accessible for to their labels.
var audiences = map[string]string{
	"motor": "accessible_motor", "hearing": "accessible_hearing", "visual": "accessible_visual", "psychic": "accessible_psychic",
	"intellectual": "accessible_intellectual",
}

// groups maps the audiences that the event is made for to their labels.
var groups = map[string]string{
	"children": "audience_children", "families": "audience_families", "youth": "audience_youth", "adults": "audience_adults",
	"elders": "audience_elders",
}

// addLanguages adds the languages spoken at the event to its structured data.
func (e eventEntry) addLanguages(event map[string]any) {
	var tags []string
	for _, one := range e.Languages {
		tags = append(tags, one.Language)
	}
	if tags != nil {
		event["inLanguage"] = tags
	}
}

// addAccessibility adds the event's accessibility and audiences to its structured data, as far as schema.org has properties for it.
func (e eventEntry) addAccessibility(p *page, event map[string]any) {
	if e.IsFree {
		event["isAccessibleForFree"] = true
	}
	var amenity, audience []any
	var offered []string
	for _, one := range e.Accessibility {
		if label, ok := amenities[one.Feature]; ok {
			amenity = append(amenity, map[string]any{"@type": "LocationFeatureSpecification", "name": p.Text[label], "value": true})
		}
		if label, ok := audiences[one.Feature]; ok {
			audience = append(audience, map[string]any{"@type": "Audience", "audienceType": p.Text[label]})
		}
		if term, ok := performances[one.Feature]; ok {
			offered = append(offered, term)
		}
	}
	for _, one := range e.Audiences {
		if label, ok := groups[one.Audience]; ok {
			audience = append(audience, map[string]any{"@type": "PeopleAudience", "audienceType": p.Text[label]})
		}
	}
	if place, ok := event["location"].(map[string]any); ok && amenity != nil {
		place["amenityFeature"] = amenity
	}
	if audience != nil {
		event["audience"] = audience
	}
	if offered == nil && e.AccessibleNote == "" {
		return
	}
	work := map[string]any{"@type": "CreativeWork", "name": e.Name}
	if offered != nil {
		work["accessibilityFeature"] = offered
	}
	if e.AccessibleNote != "" {
		work["accessibilitySummary"] = e.AccessibleNote
	}
	event["workPerformed"] = work
}
