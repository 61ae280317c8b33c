package feeds

import (
	"encoding/json"
	"fmt"
	"io"
)

// jsonFeed follows https://jsonfeed.org/version/1.1; _raymi has the dates as data.
type jsonFeed struct {
	Version  string     `json:"version"`
	Title    string     `json:"title"`
	Home     string     `json:"home_page_url"`
	Self     string     `json:"feed_url"`
	Language string     `json:"language"`
	Items    []jsonItem `json:"items"`
}

type jsonItem struct {
	ID        string     `json:"id"`
	URL       string     `json:"url"`
	Title     string     `json:"title"`
	Text      string     `json:"content_text"`
	Summary   string     `json:"summary,omitempty"`
	Published string     `json:"date_published"`
	Modified  string     `json:"date_modified"`
	Tags      []string   `json:"tags,omitempty"`
	Raymi     jsonDetail `json:"_raymi"`
}

type jsonDetail struct {
	Status string     `json:"status"`
	Place  string     `json:"place,omitempty"`
	Host   string     `json:"host,omitempty"`
	Free   bool       `json:"is_free"`
	Price  *float64   `json:"price_pen"`
	Dates  []jsonDate `json:"dates"`

	Audiences     []string `json:"audience,omitempty"`
	Languages     []string `json:"language,omitempty"`
	Accessibility []string `json:"accessibility,omitempty"`
	Setting       string   `json:"setting,omitempty"`
	Booking       *bool    `json:"booking,omitempty"`
	Source        string   `json:"source,omitempty"`
}

type jsonDate struct {
	Start  string `json:"starts_at"`
	End    string `json:"ends_at"`
	Status string `json:"status"`
	// Place is left out if it is that of the event.
	Place string `json:"place,omitempty"`
}

func writeJSON(out io.Writer, f Feed) error {
	list := jsonFeed{
		Version: "https://jsonfeed.org/version/1.1", Title: f.Title, Home: f.Page, Self: f.Self, Language: string(f.Locale),
		Items: []jsonItem{},
	}
	for _, e := range f.Events {
		item := jsonItem{
			ID: "urn:uuid:" + e.UUID, URL: e.URL, Title: f.title(e, e.shown()), Text: e.description(), Summary: e.Summary,
			Published: rfc3339(e.published()), Modified: rfc3339(e.Updated), Tags: e.Categories,
			Raymi: jsonDetail{
				Status: e.status(e.shown()), Place: e.Place, Host: e.Host, Free: e.Free, Price: e.Price, Dates: []jsonDate{}, Audiences: e.Audiences,
				Languages: e.Languages, Accessibility: e.Accessibility, Setting: e.Setting, Booking: e.Booking, Source: e.Source,
			},
		}
		for _, d := range e.Dates {
			item.Raymi.Dates = append(item.Raymi.Dates, jsonDate{rfc3339(d.Start), rfc3339(d.end()), e.status(d), d.Place})
		}
		list.Items = append(list.Items, item)
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false) // of addresses
	if err := encoder.Encode(list); err != nil {
		return fmt.Errorf("write json: %w", err)
	}
	return nil
}
