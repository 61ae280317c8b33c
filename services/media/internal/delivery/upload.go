package delivery

import (
	"mime"
	"net/http"
	"path"
	"strings"

	"raymi.example/services/media/internal/media"
)

// upload serves a public file under its own address.
func (h *handler) upload(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	ext := path.Ext(name)
	hash := strings.TrimSuffix(name, ext)
	if !media.IsHash(hash) {
		return errNotFound()
	}
	f, err := h.files.FileByHash(r.Context(), hash)
	if err != nil {
		return err
	}
	if f.Private || f.Ext != ext {
		return errNotFound()
	}
	return h.content(w, r, f)
}

// content is the file itself: images without their metadata, everything else as it was sent.
func (h *handler) content(w http.ResponseWriter, r *http.Request, f media.File) error {
	if rendition, ok := f.Cleaned(); ok {
		return h.picture(w, r, f, rendition)
	}
	return h.original(w, r, f)
}

func (h *handler) original(w http.ResponseWriter, r *http.Request, f media.File) error {
	if f.Kind() == media.GIF {
		return h.animation(w, r, f)
	}
	content, err := h.objects.Open(r.Context(), f.StorageKey)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // reading is over
	describe(w, f.Kind(), `"`+f.SHA256[:32]+`"`)
	if f.Kind().Group() == media.Document {
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	}
	http.ServeContent(w, r, "", f.CreatedAt, content)
	return nil
}
