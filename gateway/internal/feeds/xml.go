package feeds

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

type rss struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Built       string    `xml:"lastBuildDate"`
	TTL         int       `xml:"ttl"`
	Self        rssSelf   `xml:"atom:link"`
	Items       []rssItem `xml:"item"`
}

type rssSelf struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	Description string   `xml:"description"`
	Categories  []string `xml:"category"`
	GUID        rssGUID  `xml:"guid"`
	Published   string   `xml:"pubDate"`
}

type rssGUID struct {
	IsPermaLink bool   `xml:"isPermaLink,attr"`
	Value       string `xml:",chardata"`
}

// readerMinutes is how long a reader keeps a feed.
const readerMinutes = 60

func writeRSS(out io.Writer, f Feed) error {
	channel := rssChannel{
		Title: f.Title, Link: f.Page, Description: f.Title, Language: string(f.Locale), Built: rfc822(f.updated()), TTL: readerMinutes,
		Self: rssSelf{f.Self, "self", "application/rss+xml"},
	}
	for _, e := range f.Events {
		channel.Items = append(channel.Items, rssItem{
			Title: f.title(e, e.shown()), Link: e.URL, Description: e.description(), Categories: e.Categories,
			GUID: rssGUID{Value: "urn:uuid:" + e.UUID}, Published: rfc822(e.published()),
		})
	}
	return writeXML(out, rss{Version: "2.0", Atom: atomSpace, Channel: channel})
}

const atomSpace = "http://www.w3.org/2005/Atom"

type atom struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID         string         `xml:"id"`
	Title      string         `xml:"title"`
	Updated    string         `xml:"updated"`
	Published  string         `xml:"published"`
	Link       atomLink       `xml:"link"`
	Summary    string         `xml:"summary"`
	Categories []atomCategory `xml:"category"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

func writeAtom(out io.Writer, f Feed) error {
	list := atom{
		Lang: string(f.Locale), ID: f.Self, Title: f.Title, Updated: rfc3339(f.updated()), Author: atomAuthor{"Raymi"},
		Links: []atomLink{{"self", f.Self}, {"alternate", f.Page}},
	}
	for _, e := range f.Events {
		entry := atomEntry{
			ID: "urn:uuid:" + e.UUID, Title: f.title(e, e.shown()), Updated: rfc3339(e.Updated), Published: rfc3339(e.published()),
			Link: atomLink{"alternate", e.URL}, Summary: e.description(),
		}
		for _, name := range e.Categories {
			entry.Categories = append(entry.Categories, atomCategory{name})
		}
		list.Entries = append(list.Entries, entry)
	}
	return writeXML(out, list)
}

// writeXML encodes a value. Characters that XML cannot hold are replaced.
func writeXML(out io.Writer, value any) error {
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return fmt.Errorf("write xml: %w", err)
	}
	if err := xml.NewEncoder(out).Encode(value); err != nil {
		return fmt.Errorf("write xml: %w", err)
	}
	return nil
}

// description is what a reader shows of an event: when and where, why it changed, and what it is.
func (e Event) description() string {
	facts := strings.Join(texts(e.shown().text(), e.Place), " · ")
	return strings.Join(texts(facts, e.StatusReason, e.Summary), "\n")
}

// published is the time at which an event became public.
func (e Event) published() time.Time {
	if e.Published.IsZero() {
		return e.Created
	}
	return e.Published
}

func rfc822(at time.Time) string { return at.UTC().Format(time.RFC1123Z) }

func rfc3339(at time.Time) string { return at.UTC().Format(time.RFC3339) }
