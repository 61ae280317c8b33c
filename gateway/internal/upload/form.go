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

// form is what has been read of a multipart request.
type form struct {
	library bool
	// data is the JSON of the part of that name; what is no object is refused with the call.
	data    any
	hasData bool
	// link names the entry that files of the library are for.
	link link
	info []told
	// telling forms change what is told about a file; they bring none.
	telling bool
	// open are the files whose bytes media has; what they are called may follow in the form.
	open     []transfer
	uploaded []*mediav1.File
	fields   []string
}

// transfer is a file on its way.
type transfer struct {
	stream grpc.ClientStreamingClient[mediav1.UploadFileRequest, mediav1.UploadFileResponse]
	header *mediav1.UploadHeader
}

// text takes a part that is no file: JSON, or a name of the entry that the files are for.
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
		return f.tell(text)
	}
	f.data, f.hasData = strapi.ParseJSON(text)
	if !f.hasData {
		return errs.New(errs.Invalid, "bad_request", "Invalid 'data' field. 'data' should be a valid JSON.")
	}
	return strapi.CheckJSON(text)
}

// describe gives a file its texts from fileInfo, and the field that the files of the library are for.
func (f *form) describe(i int, h *mediav1.UploadHeader) {
	if f.library {
		h.Field = f.link.field
	}
	if len(f.info) == 0 {
		return
	}
	f.info[min(i, len(f.info)-1)].describe(h)
}

// tell takes fileInfo: one object for all files, or a list with one for each.
func (f *form) tell(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil {
		list = []json.RawMessage{text}
	}
	f.info = nil
	if err := strapi.CheckJSON(text); err != nil {
		return err
	}
	for _, one := range list {
		t, err := parseTold(one)
		if err != nil {
			return err
		}
		f.info = append(f.info, t)
	}
	return nil
}

// settle ends the transfers in their order: then media has the files, or has refused one.
func (f *form) settle() error {
	for len(f.open) > 0 {
		t := f.open[0]
		f.open = f.open[1:]
		described := proto.CloneOf(t.header)
		f.describe(len(f.uploaded), described)
		// A failed send means that media has answered; the answer tells why.
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

// body replaces the request's body by JSON with the ids of the files: after those that `data` names, or connected to
// what the entry has (a single attribute keeps the last).
func (f *form) body(r *http.Request) error {
	if !f.hasData {
		return errs.New(errs.Invalid, "bad_request", "When using multipart/form-data you need to provide your data in a JSON 'data' field.")
	}
	if data, ok := f.data.(map[string]any); ok {
		f.name(data)
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

// name writes the ids of the files into the fields that they were sent for.
func (f *form) name(data map[string]any) {
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
