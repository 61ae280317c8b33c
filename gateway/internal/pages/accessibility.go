package pages

// amenities are what an event's place has, with the words for it; schema.org gives places amenityFeature.
var amenities = map[string]string{
	"stepFreeEntrance": "step_free_entrance", "accessibleToilet": "accessible_toilet", "quietHours": "quiet_hours", "seats": "seats",
}

// performances are what the event itself offers, in the terms of schema.org's accessibilityFeature, which is a property of
// what is performed and not of the event.
var performances = map[string]string{"signLanguage": "signLanguage", "audioDescription": "audioDescription"}

// audiences are the words for whom the event welcomes.
var audiences = map[string]string{
	"motor": "accessible_motor", "hearing": "accessible_hearing", "visual": "accessible_visual", "psychic": "accessible_psychic",
	"intellectual": "accessible_intellectual",
}

// tellAccessibility adds to an event's data how accessible it is, where schema.org has a place for it.
func (e eventEntry) tellAccessibility(p *page, event map[string]any) {
	if e.IsFree {
		event["isAccessibleForFree"] = true
	}
	var amenity, audience []any
	var offered []string
	for _, one := range e.Accessibility {
		if word, ok := amenities[one.Feature]; ok {
			amenity = append(amenity, map[string]any{"@type": "LocationFeatureSpecification", "name": p.Text[word], "value": true})
		}
		if word, ok := audiences[one.Feature]; ok {
			audience = append(audience, map[string]any{"@type": "Audience", "audienceType": p.Text[word]})
		}
		if term, ok := performances[one.Feature]; ok {
			offered = append(offered, term)
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
