package feeds

import (
	"encoding/xml"
	"io"
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

func rfc822(at time.Time) string { return at.UTC().Format(time.RFC1123Z) }
