package upload

import (
	"context"
	"encoding/json"
	"math"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/locale"
)

// told is what a client tells about a file: the values, and which of them it named. One that is named without a value
// is to be cleared.
type told struct {
	info  *mediav1.FileInfo
	paths []string
}

// parseTold reads one object of `fileInfo`; keys that mean nothing are dropped, as recorded.
func parseTold(text []byte) (told, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		return told{}, errs.New(errs.Invalid, "bad_request", "Invalid 'fileInfo' field. 'fileInfo' should be a valid JSON.")
	}
	r := &toldReader{object: object, told: told{info: &mediav1.FileInfo{}}}
	i := r.info
	r.text("name", "name", &i.Name)
	r.alternatives()
	r.text("caption", "caption", &i.Caption)
	r.text("credit", "credit", &i.Credit)
	r.text("licence", "licence", &i.Licence)
	r.focus()
	r.poster()
	return r.told, r.broken.Err()
}

// toldReader reads the keys one by one and collects what is wrong with them.
type toldReader struct {
	told
	object map[string]json.RawMessage
	broken errs.Fields
}

// value returns the value of a key that is there, and notes it; a null has none.
func (r *toldReader) value(key, path string) json.RawMessage {
	raw, sent := r.object[key]
	if !sent {
		return nil
	}
	r.paths = append(r.paths, path)
	if string(raw) == "null" {
		return nil
	}
	return raw
}

func (r *toldReader) wrong(key, want string, raw json.RawMessage) {
	r.broken = append(r.broken, strapi.NotOfType(key, want, raw))
}

func (r *toldReader) text(key, path string, to **string) {
	if raw := r.value(key, path); raw != nil && json.Unmarshal(raw, to) != nil {
		r.wrong(key, "string", raw)
	}
}

// alternatives reads alternativeText, which is a text or one text a language, and alternativeTexts.
func (r *toldReader) alternatives() {
	raw := r.object["alternativeText"]
	if len(raw) > 0 && raw[0] == '{' {
		r.texts("alternativeText")
	} else {
		r.text("alternativeText", "alternative_text", &r.info.AlternativeText)
	}
	if _, sent := r.object["alternativeTexts"]; sent {
		r.texts("alternativeTexts")
	}
}

// texts reads a text a language; an empty one is no text.
func (r *toldReader) texts(key string) {
	raw := r.value(key, "alternative_texts")
	if raw == nil {
		return
	}
	var sent map[string]*string
	if err := json.Unmarshal(raw, &sent); err != nil {
		r.wrong(key, "object", raw)
		return
	}
	r.info.AlternativeTexts = map[string]string{}
	for tag, text := range sent {
		if text != nil && *text != "" {
			r.info.AlternativeTexts[tag] = *text
		}
	}
}

func (r *toldReader) focus() {
	raw := r.value("focalPoint", "focal_point")
	if raw == nil {
		return
	}
	var sent struct{ X, Y *float64 }
	if err := json.Unmarshal(raw, &sent); err != nil {
		r.wrong("focalPoint", "object", raw)
		return
	}
	point := &mediav1.FocalPoint{X: math.NaN(), Y: math.NaN()} // refused, with the other rules, by media
	if sent.X != nil && sent.Y != nil {
		point.X, point.Y = *sent.X, *sent.Y
	}
	r.info.FocalPoint = point
}

func (r *toldReader) poster() {
	raw := r.value("poster", "poster_id")
	if raw == nil {
		return
	}
	var id int32
	if err := json.Unmarshal(raw, &id); err != nil || id <= 0 {
		r.wrong("poster", "number", raw)
		return
	}
	r.info.PosterId = &id
}

// describe writes what is told about a file over the header of its upload.
func (t told) describe(h *mediav1.UploadHeader) {
	rest := proto.CloneOf(t.info)
	if name := rest.GetName(); name != "" {
		h.Name = name
	}
	h.AlternativeText, h.Caption = rest.AlternativeText, rest.Caption
	rest.Name, rest.AlternativeText, rest.Caption = nil, nil, nil
	if !proto.Equal(rest, &mediav1.FileInfo{}) {
		h.Info = rest
	}
}

// flat is a file as the library's routes show it: with the alternative text that a reader of the request's language gets.
func flat(ctx context.Context, f *mediav1.File) ([]byte, error) {
	tag := locale.From(ctx, "")
	if len(f.GetAlternativeTexts()) == 0 || tag == "" && f.AlternativeText != nil {
		return strapi.Flat(f, nil)
	}
	shown := proto.CloneOf(f)
	for _, tag := range locale.Chain(tag) {
		if text, ok := f.GetAlternativeTexts()[string(tag)]; ok {
			shown.AlternativeText = &text
			break
		}
	}
	return strapi.Flat(shown, nil)
}
