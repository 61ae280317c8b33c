package feeds

import (
	"encoding/xml"
	"io"
	"time"
)

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

func rfc3339(at time.Time) string { return at.UTC().Format(time.RFC3339) }
