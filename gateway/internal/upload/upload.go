package upload

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"

	"github.com/felixge/httpsnoop"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
)

// missingPrefix is the recorded error for a file part whose name does not begin with "files".
const missingPrefix = "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
	`For example, when a media file is named "avatar", make sure the form key name is "files.avatar"`

const (
	chunkSize = 64 << 10
	// maxData bounds the part `data` in bytes, like a JSON body.
	maxData  = 1 << 20
	maxFiles = 60
)

// Uploads handles multipart requests and the routes of the library.
type Uploads struct {
	media   mediav1.FileServiceClient
	formMax int64
	// fields are the media attributes of all entries. Recorded: parts for other fields are ignored.
	fields map[string]bool
}

// New returns handlers that stream to media; formMax bounds a whole request in bytes.
func New(media mediav1.FileServiceClient, formMax int64) *Uploads {
	return &Uploads{media: media, formMax: formMax, fields: mediaFields()}
}

// Entries converts the multipart form of an entry to JSON: `files.<field>` parts become ids in `data`. It converts urlencoded forms
// too and passes other requests through. If the request is refused, its files are deleted.
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
		response := httpsnoop.CaptureMetrics(next, w, r)
		// The entry of a replayed request has the files of the first request.
		if idempotency.Replayed(w) || isRefusalStatus(r, response.Code) {
			u.remove(r.Context(), form.uploaded)
		}
	})
}

// isRefusalStatus reports whether a status means that nothing was saved. After a 5xx, or if the client has disconnected during the
// call, the entry may have been saved with the files.
func isRefusalStatus(r *http.Request, status int) bool {
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

// readUrlencoded converts an urlencoded body to JSON.
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

// read reads the parts in their order. A truncated or too long body is an error.
func (u *Uploads) read(w http.ResponseWriter, r *http.Request, f *form) error {
	if r.ContentLength > u.formMax {
		return errs.New(errs.TooLarge, "request_too_large", "FileTooBig") // before any file is stored
	}
	// Cancels streams to media that are still open when the form ends.
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	r.Body = &boundaryReader{ReadCloser: http.MaxBytesReader(w, r.Body, u.formMax)}
	reader, err := r.MultipartReader()
	if err != nil {
		return errs.New(errs.Invalid, "bad_request", "The multipart body cannot be read")
	}
	for {
		part, err := reader.NextRawPart()
		// A bare io.EOF is the closing boundary: boundaryReader turns every other end into another error.
		if err == io.EOF {
			return f.finish()
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

// remove deletes the files of a refused request. If that fails, they are orphans, which media's sweep deletes later.
func (u *Uploads) remove(ctx context.Context, files []*mediav1.File) {
	for _, f := range files {
		if _, err := u.media.DeleteFile(context.WithoutCancel(ctx), &mediav1.DeleteFileRequest{Id: f.GetId()}); err != nil {
			slog.WarnContext(ctx, "a file of a refused request stays until media clears it", "file", f.GetId(), "error", err)
		}
	}
}
