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

// link names an entry by the contract's type and id, and the field of the entry that the uploaded files are added to.
type link struct{ ref, id, field string }

// entryPaths are the paths of the entries that files can be linked to while they are uploaded.
var entryPaths = map[string]string{
	"api::event.event": "/api/events/", "api::partner.partner": "/api/partners/", "api::new.new": "/api/news/",
}

// Library serves POST /api/upload: parts named `files`, with an optional `fileInfo`; the response is a bare array. With `ref`,
// `refId` and `field` the handler entries links the files to that entry under its rules; if it refuses, the files are deleted.
// With `id` in the query it changes the metadata of that file, as PUT does.
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
		if err := u.replay(w, r, form); err != nil {
			if isRefusal(err) {
				u.remove(r.Context(), form.uploaded)
			}
			refuse(w, err)
			return
		}
		if form.link.ref != "" && !u.linkFiles(w, r, form, entries) {
			return
		}
		refuse(w, writeFiles(w, r, form.uploaded))
	})
}

// linkFiles links the files to their entry. It reports false after writing an error. Files of a request with an idempotency key are
// not deleted on a refusal, because a repeat returns them and links them again; the sweep deletes them if they stay unused.
func (u *Uploads) linkFiles(w http.ResponseWriter, r *http.Request, f *form, entries http.Handler) bool {
	refused, err := f.linkTo(w, r, entries)
	keyed := idempotency.From(r.Context()) != nil
	switch {
	case err != nil:
		if !keyed && isRefusal(err) {
			u.remove(r.Context(), f.uploaded)
		}
		refuse(w, err)
		return false
	case refused != nil:
		if !keyed && isRefusalStatus(r, refused.code) {
			u.remove(r.Context(), f.uploaded)
		}
		strapi.WriteJSON(w, refused.code, refused.body.Bytes())
		return false
	}
	return true
}

// isRefusal reports whether the service has refused the request. After any other error, such as a lost connection or a deadline, the
// service may have saved it, so the files are left to the sweep.
func isRefusal(err error) bool {
	switch rpc.FromStatus(err).Kind {
	case errs.Internal, errs.Unavailable:
		return false
	default:
		return true
	}
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

// path returns the path of the link's entry. An invalid link is refused before the idempotency key is used.
func (l link) path() (string, error) {
	path, ok := entryPaths[l.ref]
	if !ok || l.field == "" {
		return "", errs.New(errs.Invalid, "bad_request", "Files cannot be linked to %q of %q", l.field, l.ref)
	}
	entry, err := fileID(l.id) // anything but a number could change the path of the call
	if err != nil {
		return "", err
	}
	return path + strconv.Itoa(int(entry)), nil
}

// replay replaces the files by those of the first request with the same idempotency key, if there was one, and deletes the new ones.
func (u *Uploads) replay(w http.ResponseWriter, r *http.Request, f *form) error {
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

// linkTo connects the files to their entry by the request that a client would send; a refusal is returned as it is.
func (f *form) linkTo(w http.ResponseWriter, r *http.Request, entries http.Handler) (refused *recorder, err error) {
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
	got := &recorder{wrapped: w, header: http.Header{}, code: http.StatusOK}
	entries.ServeHTTP(got, call)
	if got.code >= http.StatusBadRequest {
		return got, nil
	}
	return nil, nil
}

// recorder is a ResponseWriter that records the response.
type recorder struct {
	wrapped http.ResponseWriter
	header  http.Header
	code    int
	body    bytes.Buffer
}

// Header returns the headers.
func (a *recorder) Header() http.Header { return a.header }

// WriteHeader records the status.
func (a *recorder) WriteHeader(code int) { a.code = code }

// Write records the body.
func (a *recorder) Write(p []byte) (int, error) { return a.body.Write(p) }

// Unwrap gives http.ResponseController and strapi.WriteError access to the client's writer.
func (a *recorder) Unwrap() http.ResponseWriter { return a.wrapped }
