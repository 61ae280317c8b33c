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

// infoPatch holds the metadata of a file that a client has sent, and the paths of the values that it named. A named path without a
// value clears it.
type infoPatch struct {
	info  *mediav1.FileInfo
	paths []string
}

// parseInfo reads one object of `fileInfo`. Recorded: unknown keys are ignored.
func parseInfo(text []byte) (infoPatch, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		return infoPatch{}, errs.New(errs.Invalid, "bad_request", "Invalid 'fileInfo' field. 'fileInfo' should be a valid JSON.")
	}
	r := &infoReader{object: object, infoPatch: infoPatch{info: &mediav1.FileInfo{}}}
	i := r.info
	r.text("name", "name", &i.Name)
	r.alternatives()
	r.text("caption", "caption", &i.Caption)
	r.text("credit", "credit", &i.Credit)
	r.text("licence", "licence", &i.Licence)
	r.focus()
	r.poster()
	return r.infoPatch, r.broken.Err()
}

// infoReader reads the keys one by one and collects their errors.
type infoReader struct {
	infoPatch
	object map[string]json.RawMessage
	broken errs.Fields
}

// value returns the value of a key and records its path; nil if the key is missing or null.
func (r *infoReader) value(key, path string) json.RawMessage {
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

func (r *infoReader) wrong(key, want string, raw json.RawMessage) {
	r.broken = append(r.broken, strapi.NotOfType(key, want, raw))
}

func (r *infoReader) text(key, path string, to **string) {
	if raw := r.value(key, path); raw != nil && json.Unmarshal(raw, to) != nil {
		r.wrong(key, "string", raw)
	}
}

// alternatives reads alternativeText, which is one text or an object with one text per language, and alternativeTexts.
func (r *infoReader) alternatives() {
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

// texts reads one text per language; empty texts are skipped.
func (r *infoReader) texts(key string) {
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

func (r *infoReader) focus() {
	raw := r.value("focalPoint", "focal_point")
	if raw == nil {
		return
	}
	var sent struct{ X, Y *float64 }
	if err := json.Unmarshal(raw, &sent); err != nil {
		r.wrong("focalPoint", "object", raw)
		return
	}
	point := &mediav1.FocalPoint{X: math.NaN(), Y: math.NaN()} // media refuses it, together with other violations
	if sent.X != nil && sent.Y != nil {
		point.X, point.Y = *sent.X, *sent.Y
	}
	r.info.FocalPoint = point
}

func (r *infoReader) poster() {
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

// describe copies the metadata to the header of the file's upload.
func (t infoPatch) describe(h *mediav1.UploadHeader) {
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

// encodeFile encodes a file for the library's routes, with the alternative text in the language of the request.
func encodeFile(ctx context.Context, f *mediav1.File) ([]byte, error) {
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
