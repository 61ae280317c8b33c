package translate

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"

	"raymi.example/internal/locale"
)

// namespace is that of XLIFF 2.0 and 2.1.
const namespace = "urn:oasis:names:tc:xliff:document:2.0"

// depthMax bounds how deep elements of a document are nested.
const depthMax = 12

// The elements of XLIFF 2 that the portal writes; unknown ones are skipped when a document is read.
type (
	xliff struct {
		XMLName xml.Name    `xml:"urn:oasis:names:tc:xliff:document:2.0 xliff"`
		Version string      `xml:"version,attr"`
		Source  string      `xml:"srcLang,attr"`
		Target  string      `xml:"trgLang,attr"`
		Files   []xliffFile `xml:"file"`
	}
	xliffFile struct {
		ID    string      `xml:"id,attr"`
		Units []xliffUnit `xml:"unit"`
	}
	xliffUnit struct {
		ID       string         `xml:"id,attr"`
		Space    string         `xml:"http://www.w3.org/XML/1998/namespace space,attr,omitempty"`
		Notes    []xliffNote    `xml:"notes>note"`
		Segments []xliffSegment `xml:"segment"`
	}
	xliffNote struct {
		Category string `xml:"category,attr"`
		Text     string `xml:",chardata"`
	}
	xliffSegment struct {
		State  string  `xml:"state,attr,omitempty"`
		Source string  `xml:"source"`
		Target *string `xml:"target"`
	}
)

// segmentStates are the states of XLIFF for those of the portal; the exact one is in a note.
var segmentStates = map[string]string{"written": "translated", "reviewed": "reviewed"}

// WriteXLIFF writes a file as XLIFF 2.0.
func WriteXLIFF(w io.Writer, f File) error {
	doc := xliff{Version: "2.0", Source: string(f.SourceLocale), Target: string(f.Locale), Files: []xliffFile{{ID: "raymi"}}}
	for _, u := range f.Units {
		segment := xliffSegment{State: segmentStates[u.State], Source: u.Source}
		if segment.State == "" {
			segment.State = "initial"
		}
		if u.Content != "" {
			segment.Target = &u.Content
		}
		doc.Files[0].Units = append(doc.Files[0].Units, xliffUnit{
			ID: u.Name, Space: "preserve", Segments: []xliffSegment{segment},
			Notes: []xliffNote{{"state", u.State}, {"sourceVersion", u.SourceVersion}, {"version", u.Version}},
		})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("write xliff: %w", err)
	}
	if err := xml.NewEncoder(w).Encode(doc); err != nil {
		return fmt.Errorf("write xliff: %w", err)
	}
	return nil
}

// ReadXLIFF reads XLIFF 2.0 and 2.1. A document with a DOCTYPE is refused, because that is where entities are declared.
func ReadXLIFF(r io.Reader) (File, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return File{}, fmt.Errorf("read xliff: %w", err)
	}
	if err := checkXML(text); err != nil {
		return File{}, err
	}
	var doc xliff
	if err := xml.Unmarshal(text, &doc); err != nil {
		return File{}, fmt.Errorf("read xliff: %w", err)
	}
	f := File{SourceLocale: locale.Tag(doc.Source), Locale: locale.Tag(doc.Target)}
	for _, file := range doc.Files {
		for _, u := range file.Units {
			if len(f.Units) == UnitsMax {
				return File{}, errTooMany
			}
			f.Units = append(f.Units, u.unit())
		}
	}
	return f, nil
}

// unit joins the segments, into which a program may have divided the text.
func (u xliffUnit) unit() Unit {
	out := Unit{Name: u.ID}
	for _, s := range u.Segments {
		out.Source += s.Source
		if s.Target != nil {
			out.Content += *s.Target
		}
	}
	for _, n := range u.Notes {
		switch n.Category {
		case "state":
			out.State = n.Text
		case "sourceVersion":
			out.SourceVersion = n.Text
		case "version":
			out.Version = n.Text
		}
	}
	out.Source, out.Content = clean(out.Source), clean(out.Content)
	return out
}

func checkXML(text []byte) error {
	in, depth := xml.NewDecoder(bytes.NewReader(text)), 0
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read xliff: %w", err)
		}
		switch token.(type) {
		case xml.Directive:
			return errors.New("a document type is not allowed")
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if depth > depthMax {
			return errors.New("elements are nested too deep")
		}
	}
}
