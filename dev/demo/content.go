package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"

	"raymi.example/dev/rest"
)

//go:embed content/*.json posters/*.jpg
var files embed.FS

// texts is one text by language code (en, es, qu); for a missing language the server uses its fallbacks.
type texts map[string]string

type term struct {
	Code string `json:"code"`
	Name texts  `json:"name"`
}

type note struct {
	Code  string `json:"code"`
	Title texts  `json:"title"`
	Text  texts  `json:"text"`
}

type terms struct {
	Durations map[string]texts `json:"durations"`
	Ages      map[string]texts `json:"ages"`
	Rules     map[string]texts `json:"rules"`
	Sources   map[string]texts `json:"sources"`
}

type content struct {
	cities, categories, areas, affiliations, orgTypes []term

	hosts        []host
	events       []event
	notes        map[string]note
	terms        terms
	collections  []collection
	news         []newsItem
	portal       portal
	instructions texts
	waiting      waiting
}

func readContent() (content, error) {
	var c content
	var notes []note
	reads := []error{
		read("cities.json", &c.cities), read("categories.json", &c.categories), read("areas.json", &c.areas),
		read("affiliations.json", &c.affiliations), read("org_types.json", &c.orgTypes),
		read("terms.json", &c.terms), read("notes.json", &notes), read("collections.json", &c.collections),
		read("news.json", &c.news), read("portal.json", &c.portal), read("instructions.json", &c.instructions),
		read("waiting.json", &c.waiting),
		readAll("hosts-*.json", &c.hosts), readAll("events-*.json", &c.events), readAll("programmes.json", &c.events),
	}
	for _, err := range reads {
		if err != nil {
			return content{}, err
		}
	}
	c.notes = make(map[string]note, len(notes))
	for _, n := range notes {
		c.notes[n.Code] = n
	}
	return c, nil
}

// read refuses unknown fields, so that a mistyped key is an error and not a lost text.
func read(name string, into any) error {
	raw, err := files.ReadFile("content/" + name)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("content/%s: %w", name, err)
	}
	return nil
}

func readAll[T any](pattern string, into *[]T) error {
	names, err := fs.Glob(files, "content/"+pattern)
	if err != nil {
		return err
	}
	for _, name := range names {
		var part []T
		if err := read(name[len("content/"):], &part); err != nil {
			return err
		}
		*into = append(*into, part...)
	}
	return nil
}

// optionalPoster is like poster, and returns none for an entry without a name of one: the portal draws a picture for it.
func optionalPoster(field, name string) ([]rest.Upload, error) {
	if name == "" {
		return nil, nil
	}
	upload, err := poster(field, name)
	return []rest.Upload{upload}, err
}

// poster returns the file to upload for a poster or banner name.
func poster(field, name string) (rest.Upload, error) {
	body, err := files.ReadFile("posters/" + name + ".jpg")
	if err != nil {
		return rest.Upload{}, err
	}
	return rest.Upload{Field: field, Name: name + ".jpg", Body: body}, nil
}
