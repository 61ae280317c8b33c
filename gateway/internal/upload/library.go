package upload

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
)

// link names an entry by the contract's type and id, and its field that the uploaded files are for.
type link struct{ ref, id, field string }

// entryPaths lead to the entries that files can be linked to while they are uploaded.
var entryPaths = map[string]string{
	"api::event.event": "/api/events/", "api::partner.partner": "/api/partners/", "api::new.new": "/api/news/",
}

// Library answers POST /api/upload: parts named `files`, with an optional `fileInfo`; the answer is a bare array. With
// `ref`, `refId` and `field` the files are linked to that entry by entries, with its rules; when it refuses, they go.
// With `id` in the query it changes what is told about that file, as PUT does.
func (u *Uploads) Library(entries http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id := strapi.RequestFrom(r.Context()).Value("id"); id != "" {
			r.SetPathValue("id", id)
			u.Update(w, r)
			return
		}
		form := &form{library: true}
		if err := u.library(w, r, form); err != nil {
			u.remove(r.Context(), form.uploaded)
			refuse(w, err)
			return
		}
		if err := u.once(w, r, form); err != nil {
			if refusal(err) {
				u.remove(r.Context(), form.uploaded)
			}
			refuse(w, err)
			return
		}
		if form.link.ref != "" && !u.linked(w, r, form, entries) {
			return
		}
		refuse(w, writeFiles(w, r, form.uploaded))
	})
}

// linked links the files to their entry, or answers with the refusal. Files that a key answers for stay: a repeat is
// answered with them, and links them again; the sweep takes them when they stay unused.
func (u *Uploads) linked(w http.ResponseWriter, r *http.Request, f *form, entries http.Handler) bool {
	refused, err := f.linkTo(w, r, entries)
	keyed := idempotency.From(r.Context()) != nil
	switch {
	case err != nil:
		if !keyed && refusal(err) {
			u.remove(r.Context(), f.uploaded)
		}
		refuse(w, err)
		return false
	case refused != nil:
		if !keyed && refusedBy(r, refused.code) {
			u.remove(r.Context(), f.uploaded)
		}
		strapi.WriteJSON(w, refused.code, refused.body.Bytes())
		return false
	}
	return true
}

// refusal reports whether the service has decided against the request. After any other error, a lost connection or a
// deadline among them, nobody knows what it has saved: the files of the request are left to the sweep.
func refusal(err error) bool {
	switch rpc.FromStatus(err).Kind {
	case errs.Internal, errs.Unavailable:
		return false
	}
	return true
}

func (u *Uploads) library(w http.ResponseWriter, r *http.Request, f *form) error {
	if isMultipart(r) {
		if err := u.read(w, r, f); err != nil {
			return err
		}
	}
	if len(f.uploaded) == 0 {
		return errs.New(errs.Invalid, errs.KeyRequired, "Files are empty")
	}
	if f.link.ref == "" {
		return nil
	}
	_, err := f.link.path()
	return err
}

// path is where the entry of the link is changed; a link to anything but an entry is refused before a key is used up.
func (l link) path() (string, error) {
	path, known := entryPaths[l.ref]
	if !known || l.field == "" {
		return "", errs.New(errs.Invalid, "bad_request", "Files cannot be linked to %q of %q", l.field, l.ref)
	}
	entry, err := fileID(l.id) // a number like a file's: what is no number would lead the call elsewhere
	if err != nil {
		return "", err
	}
	return path + strconv.Itoa(int(entry)), nil
}

// once asks media for the first answer when the client has sent its key before: then the files of this try go, and
// those of the first are the answer.
func (u *Uploads) once(w http.ResponseWriter, r *http.Request, f *form) error {
	if idempotency.From(r.Context()) == nil {
		return nil
	}
	req := &mediav1.CreateUploadRequest{}
	for _, file := range f.uploaded {
		req.Ids = append(req.Ids, file.GetId())
	}
	var header metadata.MD
	resp, err := u.media.CreateUpload(r.Context(), req, grpc.Header(&header))
	if err != nil || len(header.Get(rpc.ReplayedKey)) == 0 {
		return err
	}
	u.remove(r.Context(), f.uploaded)
	f.uploaded = resp.GetFiles()
	w.Header().Set(idempotency.Header, "true")
	return nil
}

// linkTo connects the files to their entry by the call that a client would make for it; a refusal is returned as it is.
func (f *form) linkTo(w http.ResponseWriter, r *http.Request, entries http.Handler) (refused *answer, err error) {
	path, err := f.link.path()
	if err != nil {
		return nil, err
	}
	ids := make([]int32, len(f.uploaded))
	for i, file := range f.uploaded {
		ids[i] = file.GetId()
	}
	text, err := json.Marshal(map[string]any{"data": map[string]any{f.link.field: map[string]any{"connect": ids}}})
	if err != nil {
		return nil, err
	}
	call := r.Clone(r.Context())
	call.Method, call.URL.Path, call.URL.RawPath = http.MethodPut, path, ""
	setJSON(call, text)
	got := &answer{behind: w, header: http.Header{}, code: http.StatusOK}
	entries.ServeHTTP(got, call)
	if got.code >= http.StatusBadRequest {
		return got, nil
	}
	return nil, nil
}

// answer keeps what a handler writes.
type answer struct {
	behind http.ResponseWriter
	header http.Header
	code   int
	body   bytes.Buffer
}

// Header returns the headers.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader keeps the status.
func (a *answer) WriteHeader(code int) { a.code = code }

// Write keeps the body.
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }

// Unwrap shows the writer behind to whoever looks for what it is.
func (a *answer) Unwrap() http.ResponseWriter { return a.behind }
