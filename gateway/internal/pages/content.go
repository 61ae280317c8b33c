package pages

import (
	"encoding/json"
	"fmt"
	"time"
)

// The contract's shapes, as far as a page's first view needs them.
type (
	entity[T any] struct {
		ID         int `json:"id"`
		Attributes T   `json:"attributes"`
	}
	one[T any]  struct{ Data *entity[T] }
	many[T any] struct{ Data []entity[T] }
)

// localized tells which texts came in another language than the page's.
type localized struct {
	ServedLocales map[string]string `json:"servedLocales"`
	CreatedAt     time.Time         `json:"createdAt"`
	UpdatedAt     time.Time         `json:"updatedAt"`
	PublishedAt   *time.Time        `json:"publishedAt"`
}

type mediaFile struct {
	AlternativeText string `json:"alternativeText"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	Hash            string `json:"hash"`
	Ext             string `json:"ext"`
	Mime            string `json:"mime"`
	Metadata        struct {
		FocalPoint *struct{ X, Y float64 } `json:"focalPoint"`
	} `json:"provider_metadata"`
}

type address struct {
	Address     string `json:"address"`
	Coordinates string `json:"coordinates"`
	City        one[struct {
		CityName string `json:"cityName"`
	}] `json:"city"`
}

type contactsPart struct {
	Place string `json:"place"`
	Tel   string `json:"tel"`
	Mail  string `json:"mail"`
}

type category struct {
	Name string `json:"eventCategoryName"`
	localized
}

type eventEntry struct {
	localized
	Name             string           `json:"eventName"`
	ShortDescription string           `json:"eventShortDescription"`
	Description      string           `json:"eventDescription"`
	Start            time.Time        `json:"eventStartDate"`
	End              time.Time        `json:"eventEndDate"`
	Status           string           `json:"eventStatus"`
	IsFree           bool             `json:"isFree"`
	Price            *float64         `json:"eventPrice"`
	Ticket           string           `json:"linkToBuyTicket"`
	Banner           one[mediaFile]   `json:"eventBanner"`
	Photos           many[mediaFile]  `json:"eventMediaPhotos"`
	Categories       many[category]   `json:"eventCategory"`
	Address          *address         `json:"eventAddress"`
	Contacts         *contactsPart    `json:"eventContacts"`
	Host             one[hostEntry]   `json:"eventHost"`
	Occurrences      []occurrencePart `json:"occurrences"`
}

type occurrencePart struct {
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
}

type collectionEntry struct {
	Events many[eventEntry] `json:"events"`
}

type hostEntry struct {
	localized
	CommercialName string          `json:"commercialName"`
	PersonalName   string          `json:"personalName"`
	Resume         string          `json:"orgResume"`
	Banner         many[mediaFile] `json:"mainBanner"`
	Contacts       *contactsPart   `json:"contacts"`
	Address        *address        `json:"eventHostAddress"`
}

type newsEntry struct {
	localized
	Title  string         `json:"title"`
	Text   string         `json:"newsText"`
	Banner one[mediaFile] `json:"newsMainBanner"`
}

type portalEntry struct {
	localized
	About *struct {
		localized
		Text string `json:"aboutUsText"`
	} `json:"aboutUs"`
	Contacts []struct {
		localized
		Name     string        `json:"contactName"`
		Contacts *contactsPart `json:"contacts"`
	} `json:"culturalPortalContacts"`
}

// decode reads the answer to the question of an endpoint.
func decode[T any](f first, endpoint string) (T, error) {
	var out T
	for _, a := range f.answers {
		if a.Endpoint == endpoint {
			if err := json.Unmarshal(a.Body, &out); err != nil {
				return out, fmt.Errorf("%s: %w", endpoint, err)
			}
			return out, nil
		}
	}
	return out, fmt.Errorf("nobody asked %s", endpoint)
}

// date is the one that a card shows: the next concrete one, else the whole span.
func (e eventEntry) date() (start, end time.Time) {
	if len(e.Occurrences) > 0 {
		return e.Occurrences[0].StartsAt, e.Occurrences[0].EndsAt
	}
	return e.Start, e.End
}

// picture is the banner, else the first photo; a banner may also be a film or a sound.
func (e eventEntry) picture() *entity[mediaFile] {
	if isImage(e.Banner.Data) {
		return e.Banner.Data
	}
	if len(e.Photos.Data) > 0 && isImage(&e.Photos.Data[0]) {
		return &e.Photos.Data[0]
	}
	return nil
}

func (e eventEntry) city() string {
	if e.Address == nil || e.Address.City.Data == nil {
		return ""
	}
	return e.Address.City.Data.Attributes.CityName
}

func (h hostEntry) name() string {
	if h.CommercialName != "" {
		return h.CommercialName
	}
	return h.PersonalName
}

func (h hostEntry) picture() *entity[mediaFile] {
	if len(h.Banner.Data) == 0 {
		return nil
	}
	return &h.Banner.Data[0]
}
