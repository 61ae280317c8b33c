package upload

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
)

// form is what has been read of a multipart request.
type form struct {
	library  bool
	data     map[string]any
	info     []fileInfo
	uploaded []*mediav1.File
	fields   []string
}

type fileInfo struct {
	Name            *string `json:"name"`
	AlternativeText *string `json:"alternativeText"`
	Caption         *string `json:"caption"`
}

// text takes the JSON part of the form.
func (f *form) text(name string, text []byte) error {
	if name == "fileInfo" {
		if err := json.Unmarshal(text, &f.info); err != nil {
			var one fileInfo
			if err := json.Unmarshal(text, &one); err != nil {
				return errs.New(errs.Invalid, "bad_request", "Invalid 'fileInfo' field. 'fileInfo' should be a valid JSON.")
			}
			f.info = []fileInfo{one}
		}
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&f.data); err != nil || f.data == nil {
		return errs.New(errs.Invalid, "bad_request", "Invalid 'data' field. 'data' should be a valid JSON.")
	}
	return nil
}

// describe gives the next file its texts from fileInfo, which is read before the files when the client sends it first.
func (f *form) describe(h *mediav1.UploadHeader) {
	if len(f.info) == 0 {
		return
	}
	info := f.info[min(len(f.uploaded), len(f.info)-1)]
	if info.Name != nil && *info.Name != "" {
		h.Name = *info.Name
	}
	h.AlternativeText, h.Caption = info.AlternativeText, info.Caption
}

func (f *form) add(field string, file *mediav1.File) {
	f.uploaded = append(f.uploaded, file)
	f.fields = append(f.fields, field)
}

// body replaces the request's body by JSON with the ids of the files: after those that `data` names, or connected to
// what the entry has (a single attribute keeps the last).
func (f *form) body(r *http.Request) error {
	if f.data == nil {
		return errs.New(errs.Invalid, "bad_request", "When using multipart/form-data you need to provide your data in a JSON 'data' field.")
	}
	for i, file := range f.uploaded {
		field := f.fields[i]
		switch current := f.data[field].(type) {
		case nil:
			f.data[field] = map[string]any{"connect": []any{file.GetId()}}
		case map[string]any:
			connected, _ := current["connect"].([]any)
			current["connect"] = append(connected, file.GetId())
		case []any:
			f.data[field] = append(current, file.GetId())
		default:
			f.data[field] = []any{current, file.GetId()}
		}
	}
	text, err := json.Marshal(map[string]any{"data": f.data})
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength = int64(len(text))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Content-Length", strconv.Itoa(len(text)))
	return nil
}
