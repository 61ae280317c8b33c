package pages

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"raymi.example/gateway/internal/money"
)

// The contract's forms, as far as a page's first view needs them.
type (
	entity[T any] struct {
		ID         int `json:"id"`
		Attributes T   `json:"attributes"`
	}
	one[T any]  struct{ Data *entity[T] }
	many[T any] struct {
		Data []entity[T]
		Meta struct {
			Pagination struct {
				Total int `json:"total"`
			} `json:"pagination"`
		} `json:"meta"`
	}
)

// localized lists the texts that are in another than the page's language.
type localized struct {
	ServedLocales map[string]string `json:"servedLocales"`
	CreatedAt     time.Time         `json:"createdAt"`
	UpdatedAt     time.Time         `json:"updatedAt"`
	PublishedAt   *time.Time        `json:"publishedAt"`
}

// without leaves a text out of the list.
func (l localized) without(field string) localized {
	l.ServedLocales = maps.Clone(l.ServedLocales)
	delete(l.ServedLocales, field)
	return l
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

// tel returns the telephone number; "" without contacts.
func (c *contactsPart) tel() string {
	if c == nil {
		return ""
	}
	return c.Tel
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
	Recurrence       *recurrence      `json:"recurrence"`
	Kind             string           `json:"programmeKind"`
	StatusReason     string           `json:"statusReason"`
	Accessibility    []featurePart    `json:"accessibility"`
	AccessibleNote   string           `json:"accessibilityNote"`
	Source           string           `json:"source"`
	Audiences        []audiencePart   `json:"audiences"`
	NeedsBooking     bool             `json:"needsBooking"`
	Languages        []languagePart   `json:"languages"`
	ConfirmedAt      *time.Time       `json:"confirmedAt"`
	IsUnconfirmed    bool             `json:"isUnconfirmed"`
	Changes          []dateChange     `json:"changes"`
}

type featurePart struct {
	Feature string `json:"feature"`
}

type audiencePart struct {
	Audience string `json:"audience"`
}

type languagePart struct {
	Language string `json:"language"`
}

type area struct {
	Name string `json:"cultureTypeName"`
	localized
}

type affiliation struct {
	Name string `json:"affiliationName"`
	localized
}

type hostEntry struct {
	localized
	CommercialName string            `json:"commercialName"`
	PersonalName   string            `json:"personalName"`
	Resume         string            `json:"orgResume"`
	WorkType       string            `json:"orgWorkType"`
	Areas          many[area]        `json:"cultureType"`
	Affiliations   many[affiliation] `json:"affiliations"`
	Banner         many[mediaFile]   `json:"mainBanner"`
	Contacts       *contactsPart     `json:"contacts"`
	Address        *address          `json:"eventHostAddress"`
	// Next is the next event in the list of hosts.
	Next one[eventEntry] `json:"nextEvent"`
}

type newsEntry struct {
	localized
	Title  string         `json:"title"`
	Text   string         `json:"newsText"`
	Banner one[mediaFile] `json:"newsMainBanner"`
}

type infoPageEntry struct {
	localized
	Title string `json:"pageTitle"`
	Text  string `json:"pageText"`
}

type portalEntry struct {
	localized
	About *struct {
		localized
		Text string `json:"aboutUsText"`
	} `json:"aboutUs"`
	Platform *contactsPart `json:"platformContacts"`
	Contacts []struct {
		localized
		Name     string        `json:"contactName"`
		Contacts *contactsPart `json:"contacts"`
	} `json:"culturalPortalContacts"`
}

// decode decodes the response to the query of an endpoint.
func decode[T any](f firstData, endpoint string) (T, error) {
	var out T
	for _, a := range f.answers {
		if a.Endpoint == endpoint {
			if err := json.Unmarshal(a.Body, &out); err != nil {
				return out, fmt.Errorf("%s: %w", endpoint, err)
			}
			return out, nil
		}
	}
	return out, fmt.Errorf("no query of %s", endpoint)
}

// picture returns the banner, else the first photo; a banner may also be a video or an audio file.
func (e eventEntry) picture() *entity[mediaFile] {
	if isImage(e.Banner.Data) {
		return e.Banner.Data
	}
	if len(e.Photos.Data) > 0 && isImage(&e.Photos.Data[0]) {
		return &e.Photos.Data[0]
	}
	return nil
}

// price returns the price as text, "" if unknown.
func (e eventEntry) price(texts map[string]string) string {
	switch {
	case e.IsFree:
		return texts["free"]
	case e.Price == nil:
		return ""
	}
	return money.Soles(*e.Price)
}

// facts returns what a card says beside the price: made for children, to be booked.
func (e eventEntry) facts(texts map[string]string) []string {
	var out []string
	if slices.Contains(e.Audiences, audiencePart{Audience: "children"}) {
		out = append(out, texts["audience_children"])
	}
	if e.NeedsBooking {
		out = append(out, texts["booking_needed"])
	}
	return out
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
