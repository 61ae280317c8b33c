package feeds

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The contract's forms, as far as feeds need them.
type (
	one[T any] struct {
		Data *entity[T] `json:"data"`
	}
	entity[T any] struct {
		ID         int `json:"id"`
		Attributes T   `json:"attributes"`
	}
	many[T any] struct {
		Data []entity[T] `json:"data"`
	}
)

type eventEntry struct {
	UUID         string            `json:"uuid"`
	Name         string            `json:"eventName"`
	Summary      string            `json:"eventShortDescription"`
	Status       string            `json:"eventStatus"`
	StatusReason string            `json:"statusReason"`
	IsFree       bool              `json:"isFree"`
	Price        *float64          `json:"eventPrice"`
	CreatedAt    time.Time         `json:"createdAt"`
	UpdatedAt    time.Time         `json:"updatedAt"`
	PublishedAt  *time.Time        `json:"publishedAt"`
	Categories   many[category]    `json:"eventCategory"`
	Host         one[host]         `json:"eventHost"`
	Address      *address          `json:"eventAddress"`
	Contacts     *contacts         `json:"eventContacts"`
	Occurrences  []occurrenceEntry `json:"occurrences"`
	Setting      string            `json:"setting"`
	NeedsBooking *bool             `json:"needsBooking"`
	Audiences    []coded           `json:"audiences"`
	Languages    []coded           `json:"languages"`
	Features     []coded           `json:"accessibility"`
	Source       string            `json:"source"`
}

// coded is a component with one code.
type coded struct {
	Audience string `json:"audience"`
	Language string `json:"language"`
	Feature  string `json:"feature"`
}

func codesOf(list []coded) (codes []string) {
	for _, c := range list {
		codes = append(codes, cmp.Or(c.Audience, c.Language, c.Feature))
	}
	return codes
}

type category struct {
	Name string `json:"eventCategoryName"`
}

type host struct {
	CommercialName string `json:"commercialName"`
	Name           string `json:"compName"`
}

type contacts struct {
	Place string `json:"place"`
}

type address struct {
	Address     string `json:"address"`
	Coordinates string `json:"coordinates"`
	City        one[struct {
		Name string `json:"cityName"`
	}] `json:"city"`
}

type occurrenceEntry struct {
	StartsAt         time.Time  `json:"startsAt"`
	EndsAt           time.Time  `json:"endsAt"`
	OriginalStartsAt *time.Time `json:"originalStartsAt"`
	Status           string     `json:"status"`
	Note             string     `json:"note"`
	Place            string     `json:"place"`
}

// Decode reads the events of a response of GET /api/events in the contract's form. pageOf returns the address of an event's page.
func Decode(body []byte, pageOf func(id int) string) ([]Event, error) {
	var list many[eventEntry]
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, fmt.Errorf("decode events: %w", err)
	}
	events := make([]Event, 0, len(list.Data))
	for _, entry := range list.Data {
		e := entry.Attributes.event()
		e.ID, e.URL = entry.ID, pageOf(entry.ID)
		events = append(events, e)
	}
	return events, nil
}

func (e eventEntry) event() Event {
	out := Event{
		UUID: e.UUID, Name: e.Name, Summary: e.Summary, Status: e.Status, StatusReason: e.StatusReason, Free: e.IsFree, Price: e.Price,
		Created: e.CreatedAt, Updated: e.UpdatedAt, Setting: e.Setting, Booking: e.NeedsBooking,
		Audiences: codesOf(e.Audiences), Languages: codesOf(e.Languages), Accessibility: codesOf(e.Features), Source: e.Source,
	}
	if e.PublishedAt != nil {
		out.Published = *e.PublishedAt
	}
	for _, c := range e.Categories.Data {
		out.Categories = append(out.Categories, c.Attributes.Name)
	}
	if e.Host.Data != nil {
		out.Host = cmp.Or(e.Host.Data.Attributes.CommercialName, e.Host.Data.Attributes.Name)
	}
	var parts []string
	if e.Contacts != nil {
		parts = append(parts, e.Contacts.Place)
	}
	if a := e.Address; a != nil {
		out.Latitude, out.Longitude = a.point()
		parts = append(parts, a.Address)
		if a.City.Data != nil {
			parts = append(parts, a.City.Data.Attributes.Name)
		}
	}
	out.Place = strings.Join(slices.Compact(texts(parts...)), ", ")
	for _, o := range e.Occurrences {
		date := Date{Start: o.StartsAt, End: o.EndsAt, Status: o.Status, Note: o.Note, Place: o.Place}
		if o.OriginalStartsAt != nil {
			date.Original = *o.OriginalStartsAt
		}
		out.Dates = append(out.Dates, date)
	}
	slices.SortStableFunc(out.Dates, func(a, b Date) int { return a.Start.Compare(b.Start) })
	return out
}

// point returns the coordinates; nil if there are none.
func (a address) point() (latitude, longitude *float64) {
	first, second, ok := strings.Cut(a.Coordinates, ",")
	lat, badLat := strconv.ParseFloat(strings.TrimSpace(first), 64)
	lng, badLng := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !ok || badLat != nil || badLng != nil {
		return nil, nil
	}
	return &lat, &lng
}
