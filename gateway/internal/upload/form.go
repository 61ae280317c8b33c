package upload

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
)

// form is the parsed part of a multipart request.
type form struct {
	library bool
	// data is the JSON of the part `data`. The RPC refuses it if it is not an object.
	data    any
	hasData bool
	// link names the entry that uploaded files of the library are linked to.
	link link
	info []infoPatch
	// infoOnly: the form changes metadata only and contains no file.
	infoOnly bool
	// transfers are the files whose content is sent to media, but whose metadata may follow in the form.
	transfers []transfer
	uploaded  []*mediav1.File
	fields    []string
}

// transfer is an upload to media that is not finished.
type transfer struct {
	stream grpc.ClientStreamingClient[mediav1.UploadFileRequest, mediav1.UploadFileResponse]
	header *mediav1.UploadHeader
}

// text reads a part without a file: JSON, or a name of the entry that the files are linked to.
func (f *form) text(name string, text []byte) error {
	switch name {
	case "ref":
		f.link.ref = string(text)
		return strapi.CheckText(name, f.link.ref)
	case "refId":
		f.link.id = string(text)
		return strapi.CheckText(name, f.link.id)
	case "field":
		f.link.field = string(text)
		return strapi.CheckText(name, f.link.field)
	case "fileInfo":
		return f.readInfo(text)
	}
	f.data, f.hasData = strapi.ParseJSON(text)
	if !f.hasData {
		return errs.New(errs.Invalid, "bad_request", "Invalid 'data' field. 'data' should be a valid JSON.")
	}
	return strapi.CheckJSON(text)
}

// describe sets the metadata of the i-th file from fileInfo, and for the library the field that it is linked to.
func (f *form) describe(i int, h *mediav1.UploadHeader) {
	if f.library {
		h.Field = f.link.field
	}
	if len(f.info) == 0 {
		return
	}
	f.info[min(i, len(f.info)-1)].describe(h)
}

// readInfo reads fileInfo: one object for all files, or a list with one object per file.
func (f *form) readInfo(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil {
		list = []json.RawMessage{text}
	}
	f.info = nil
	if err := strapi.CheckJSON(text); err != nil {
		return err
	}
	for _, one := range list {
		patch, err := parseInfo(one)
		if err != nil {
			return err
		}
		f.info = append(f.info, patch)
	}
	return nil
}

// finish completes the transfers in their order. After it, media has stored all files, or has refused one.
func (f *form) finish() error {
	for len(f.transfers) > 0 {
		t := f.transfers[0]
		f.transfers = f.transfers[1:]
		described := proto.CloneOf(t.header)
		f.describe(len(f.uploaded), described)
		// If Send fails, media has ended the stream; CloseAndRecv returns its error.
		if !proto.Equal(described, t.header) {
			_ = t.stream.Send(headerPart(described))
		}
		resp, err := t.stream.CloseAndRecv()
		if err != nil {
			return rpc.FromStatus(err)
		}
		f.add(t.header.GetField(), resp.GetFile())
	}
	return nil
}

func (f *form) add(field string, file *mediav1.File) {
	f.uploaded = append(f.uploaded, file)
	f.fields = append(f.fields, field)
}

// body replaces the request's body by JSON with the ids of the files: appended to those in `data`, or else as `connect`, which adds
// them to the files that the entry has (a single attribute keeps the last).
func (f *form) body(r *http.Request) error {
	if !f.hasData {
		return errs.New(errs.Invalid, "bad_request", "When using multipart/form-data you need to provide your data in a JSON 'data' field.")
	}
	if data, ok := f.data.(map[string]any); ok {
		f.addIDs(data)
	}
	text, err := json.Marshal(map[string]any{"data": f.data})
	if err != nil {
		return err
	}
	setJSON(r, text)
	return nil
}

func setJSON(r *http.Request, text []byte) {
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength = int64(len(text))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Content-Length", strconv.Itoa(len(text)))
}

// addIDs adds the ids of the files to the fields that they were sent for.
func (f *form) addIDs(data map[string]any) {
	for i, file := range f.uploaded {
		field := f.fields[i]
		switch current := data[field].(type) {
		case nil:
			data[field] = map[string]any{"connect": []any{file.GetId()}}
		case map[string]any:
			connected, ok := current["connect"].([]any)
			if one := current["connect"]; !ok && one != nil {
				connected = []any{one}
			}
			current["connect"] = append(connected, file.GetId())
		case []any:
			data[field] = append(current, file.GetId())
		default:
			data[field] = []any{current, file.GetId()}
		}
	}
}
