//go:build e2e

// Package property compares the portal's responses to random queries with an evaluator that works on the seed file according to the
// contract and shares no code with the query compiler.
package property

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// row is an entry of the seed file, or a component of one.
type row map[string]any

// kind is the type of an attribute, which decides about comparisons.
type kind int

const (
	text kind = iota
	integer
	decimal
	instant
	day
	truth
)

// entity lists the attributes and relations of a list in the seed that queries use.
type entity struct {
	scalars map[string]kind
	// related maps a relation to its list; components have a list of their own here.
	related map[string]string
}

var entities = map[string]entity{
	"events": {
		map[string]kind{
			"id": integer, "eventName": text, "eventId": text, "eventShortDescription": text, "eventDuration": text, "linkToBuyTicket": text,
			"eventStatus": text, "isFree": truth, "eventPrice": decimal, "eventStartDate": instant, "eventEndDate": instant, "createdAt": instant,
		},
		map[string]string{
			"eventHost": "partners", "eventCategory": "eventCategories", "eventAddress": "address", "eventContacts": "contacts",
			"eventSocialMedias": "socialMedia", "eventBanner": "media", "eventMediaPhotos": "media",
		},
	},
	"partners": {
		map[string]kind{
			"id": integer, "commercialName": text, "compName": text, "ruc": text, "orgResume": text, "webpage": text,
			"personCount": integer, "middleAge": integer, "womenPercentage": integer, "startDate": day,
		},
		map[string]string{
			"orgType": "orgTypes", "cultureType": "cultureTypes", "affiliations": "affiliations", "socialMedias": "socialMedia",
			"contacts": "contacts", "eventHostAddress": "address", "orgLocation": "cities", "galleryImages": "media", "events": "events",
		},
	},
	"collections": {
		map[string]kind{"id": integer, "collectionName": text, "collectionCode": text, "type": text},
		map[string]string{"events": "events"},
	},
	"eventCategories": {map[string]kind{"id": integer, "eventCategoryName": text, "eventCategoryCode": text}, nil},
	"cultureTypes":    {map[string]kind{"id": integer, "cultureTypeName": text, "cultureTypeCode": text}, nil},
	"affiliations":    {map[string]kind{"id": integer, "affiliationName": text, "affiliationCode": text}, nil},
	"orgTypes":        {map[string]kind{"id": integer, "orgTypeName": text, "orgTypeCode": text}, nil},
	"cities":          {map[string]kind{"id": integer, "cityName": text, "cityCode": text}, nil},
	"media":           {map[string]kind{"id": integer, "name": text, "mime": text, "width": integer}, nil},
	"address":         {map[string]kind{"address": text, "coordinates": text}, map[string]string{"city": "cities"}},
	"contacts":        {map[string]kind{"place": text, "tel": text, "mail": text}, nil},
	"socialMedia":     {map[string]kind{"socialMediaName": text, "socialMediaLink": text}, nil},
}

// paths are the API paths of the lists that queries are sent to.
var paths = map[string]string{"events": "/api/events", "partners": "/api/partners", "collections": "/api/events-collections"}

// content holds the seed file by list, ordered by id.
type content map[string][]row

// readContent reads the seed file of the portal under test.
func readContent(t *testing.T) content {
	t.Helper()
	data, err := os.ReadFile(os.Getenv("RAYMI_SEED"))
	if err != nil {
		t.Fatalf("RAYMI_SEED must name the seed file of the portal: %v", err)
	}
	var file map[string]json.RawMessage
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	c := content{}
	for name := range entities {
		if file[name] == nil {
			continue
		}
		var rows []row
		if err := json.Unmarshal(file[name], &rows); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c[name] = rows
	}
	return c
}

// public returns the rows of a list that a visitor can see.
func (c content) public(list string) []row {
	var out []row
	for _, r := range c[list] {
		if published, set := r["published"].(bool); !set || published {
			out = append(out, r)
		}
	}
	return out
}

// value returns the value of an attribute for a visitor: English, else Spanish, else Quechua.
func (c content) value(r row, name string) any {
	if v := r[name]; v != nil {
		return v
	}
	texts, _ := r["translations"].(map[string]any)
	for _, locale := range []string{"es", "qu"} {
		byName, _ := texts[locale].(map[string]any)
		if v := byName[name]; v != nil {
			return v
		}
	}
	return nil
}

// relatives returns the public rows that a relation of r refers to.
func (c content) relatives(list string, r row, name string) []row {
	target := entities[list].related[name]
	if list == "partners" && name == "events" {
		return c.where("events", func(e row) bool { return e["eventHost"] == r["id"] })
	}
	var out []row
	for _, one := range listOf(r[name]) {
		switch v := one.(type) {
		case map[string]any:
			out = append(out, v)
		case float64:
			out = append(out, c.where(target, func(other row) bool { return other["id"] == v })...)
		default:
			panic(fmt.Sprintf("%s.%s leads to a %T", list, name, one))
		}
	}
	return out
}

func (c content) where(list string, matches func(row) bool) []row {
	var out []row
	for _, r := range c.public(list) {
		if matches(r) {
			out = append(out, r)
		}
	}
	return out
}

func listOf(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	default:
		return []any{v}
	}
}
