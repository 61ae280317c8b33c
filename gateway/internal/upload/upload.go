// Package upload streams the files of multipart requests to media and turns the rest into the JSON call it stands for.
package upload

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/felixge/httpsnoop"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

const (
	chunkSize = 64 << 10
	// maxData bounds the part `data`, as a JSON body is bounded.
	maxData  = 1 << 20
	maxFiles = 60
)

// Uploads sends files to media.
type Uploads struct {
	media   mediav1.FileServiceClient
	formMax int64
	// fields are the media attributes of all entries; parts for others are ignored, as recorded.
	fields map[string]bool
}

// New streams to media; formMax bounds a whole request in bytes.
func New(media mediav1.FileServiceClient, formMax int64) *Uploads {
	return &Uploads{media: media, formMax: formMax, fields: mediaFields()}
}

// Entries turns the multipart form of an entry into its JSON form: `files.<field>` parts become ids in `data`.
// So does an urlencoded one. Other requests pass through. When the call is refused, its files are removed again.
func (u *Uploads) Entries(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isMultipart(r) {
			if err := readUrlencoded(r); err != nil {
				strapi.WriteError(w, rpc.FromStatus(err))
				return
			}
			next.ServeHTTP(w, r)
			return
		}
		form := &form{}
		err := u.read(w, r, form)
		if err == nil {
			err = form.body(r)
		}
		if err != nil {
			u.remove(r.Context(), form.uploaded)
			strapi.WriteError(w, rpc.FromStatus(err))
			return
		}
		answer := httpsnoop.CaptureMetrics(next, w, r)
		// An entry that was made before has its own files.
		if idempotency.Replayed(w) || refusedBy(r, answer.Code) {
			u.remove(r.Context(), form.uploaded)
		}
	})
}

// refusedBy reports whether a status says that nothing was saved. After a 5xx, and after a client has left in the middle
// of the call, nobody knows: its files must not go.
func refusedBy(r *http.Request, status int) bool {
	return status >= http.StatusBadRequest && status < http.StatusInternalServerError && r.Context().Err() == nil
}

func isMultipart(r *http.Request) bool { return kindOf(r) == "multipart/form-data" }

func kindOf(r *http.Request) string {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return kind
}

// readUrlencoded turns an urlencoded body into JSON.
func readUrlencoded(r *http.Request) error {
	if kindOf(r) != "application/x-www-form-urlencoded" {
		return nil
	}
	body, err := strapi.ReadBody(r.Body)
	if err != nil {
		return err
	}
	text, err := strapi.FormJSON(body)
	if err != nil {
		return err
	}
	setJSON(r, text)
	return nil
}

// read takes the parts in their order; a body that ends early or is too long fails as a whole.
func (u *Uploads) read(w http.ResponseWriter, r *http.Request, f *form) error {
	if r.ContentLength > u.formMax {
		return errs.New(errs.TooLarge, "request_too_large", "FileTooBig") // before a file of it is stored or refused
	}
	// Streams to media end with the form, however it ends.
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	r.Body = &closing{ReadCloser: http.MaxBytesReader(w, r.Body, u.formMax)}
	reader, err := r.MultipartReader()
	if err != nil {
		return errs.New(errs.Invalid, "bad_request", "The multipart body cannot be read")
	}
	for {
		part, err := reader.NextRawPart()
		// A bare io.EOF is the closing boundary: closing turns every other end into an error.
		if err == io.EOF { //nolint:errorlint // see above
			return f.settle()
		}
		if err != nil {
			return broken(err)
		}
		if err := u.part(ctx, part, f); err != nil {
			return err
		}
	}
}

func broken(err error) error {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return errs.New(errs.TooLarge, "request_too_large", "FileTooBig")
	}
	return errs.New(errs.Invalid, "bad_request", "The upload ended before its end")
}

func (u *Uploads) part(ctx context.Context, part *multipart.Part, f *form) error {
	name := part.FormName()
	if err := strapi.CheckText(name, name+part.FileName()+fileName(part)); err != nil {
		return err
	}
	content := idempotency.From(ctx).Part(name, part.FileName(), part)
	switch {
	case part.FileName() == "" && isText(name, f.library):
		text, err := io.ReadAll(io.LimitReader(content, maxData+1))
		if err != nil {
			return broken(err)
		}
		if len(text) > maxData {
			return errs.New(errs.TooLarge, "request_too_large", "request entity too large")
		}
		return f.text(name, text)
	case part.FileName() == "":
		return nil
	case f.telling:
		return errs.New(errs.Invalid, "bad_request", "The bytes of a file cannot be replaced: upload another one")
	case f.library && name == "files":
		return u.send(ctx, content, f, &mediav1.UploadHeader{Name: fileName(part)})
	case f.library:
		return nil
	}
	field, ok := fieldOf(name)
	if !ok {
		return errs.New(errs.Invalid, "bad_request", "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\nFor example, when a media file is named \"avatar\", make sure the form key name is \"files.avatar\"")
	}
	if !u.fields[field] {
		return nil
	}
	if err := u.send(ctx, content, f, &mediav1.UploadHeader{Name: fileName(part), Field: field}); err != nil {
		return err
	}
	return f.settle()
}

// isText reports whether a part without a file is one that means something.
func isText(name string, library bool) bool {
	switch name {
	case "data", "fileInfo":
		return true
	case "ref", "refId", "field":
		return library
	}
	return false
}

// fieldOf reads files.eventBanner and files[eventBanner].
func fieldOf(name string) (string, bool) {
	if field, ok := strings.CutPrefix(name, "files."); ok {
		return field, true
	}
	if field, ok := strings.CutPrefix(name, "files["); ok {
		return strings.TrimSuffix(field, "]"), true
	}
	return "", false
}

// send streams one part to media with a buffer of one chunk; the client's pace is media's pace. The file is stored when
// the form settles.
func (u *Uploads) send(ctx context.Context, content io.Reader, f *form, header *mediav1.UploadHeader) error {
	if len(f.uploaded)+len(f.open) >= maxFiles {
		return errs.New(errs.Invalid, "too_many_files", "A request may carry %d files", maxFiles)
	}
	stream, err := u.media.UploadFile(ctx)
	if err != nil {
		return rpc.FromStatus(err)
	}
	err = stream.Send(headerPart(header))
	if err == nil {
		err = send(stream, content)
	}
	if errors.Is(err, io.EOF) {
		_, err = stream.CloseAndRecv()
		return rpc.FromStatus(err)
	}
	f.open = append(f.open, transfer{stream, header})
	return err
}

func headerPart(h *mediav1.UploadHeader) *mediav1.UploadFileRequest {
	return &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: h}}
}

type uploadStream interface {
	Send(*mediav1.UploadFileRequest) error
}

// send copies a part; io.EOF means that media has ended the stream and CloseAndRecv tells why.
func send(stream uploadStream, part io.Reader) error {
	buffer := make([]byte, chunkSize)
	for {
		n, err := part.Read(buffer)
		if n > 0 {
			if sendErr := stream.Send(&mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Chunk{Chunk: buffer[:n]}}); sendErr != nil {
				return io.EOF
			}
		}
		if err == io.EOF { //nolint:errorlint // a wrapped io.EOF is a body cut short
			return nil
		}
		if err != nil {
			return broken(err)
		}
	}
}

// fileName is the client's name as written: any Unicode, without the folders that some clients send.
func fileName(part *multipart.Part) string {
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil {
		return part.FileName()
	}
	name := params["filename"]
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// remove takes back the files of a refused request; what cannot be removed now is an orphan that media clears later.
func (u *Uploads) remove(ctx context.Context, files []*mediav1.File) {
	for _, f := range files {
		if _, err := u.media.DeleteFile(context.WithoutCancel(ctx), &mediav1.DeleteFileRequest{Id: f.GetId()}); err != nil {
			slog.WarnContext(ctx, "a file of a refused request stays until media clears it", "file", f.GetId(), "error", err)
		}
	}
}

// mediaFields collects the media attributes of all inputs from their description.
func mediaFields() map[string]bool {
	out := map[string]bool{}
	for _, input := range []proto.Message{&catalogv1.EventInput{}, &catalogv1.HostInput{}, &catalogv1.NewsInput{}} {
		fields := input.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			option, _ := proto.GetExtension(fields.Get(i).Options(), queryv1.E_Attribute).(*queryv1.Attribute)
			if option.GetKind() == queryv1.Kind_KIND_MEDIA {
				out[fields.Get(i).JSONName()] = true
			}
		}
	}
	return out
}
