package delivery

import (
	"errors"
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

// content serves the file itself: images without their metadata, other files unchanged.
func (h *handler) content(w http.ResponseWriter, r *http.Request, f media.File) error {
	if f.Kind().Group() == media.Image {
		return h.clean(w, r, f)
	}
	return h.original(w, r, f)
}

// clean serves the clean picture of an image. Its ETag is that of the rendition, so cached copies stay valid when the
// picture is made again.
func (h *handler) clean(w http.ResponseWriter, r *http.Request, f media.File) error {
	rendition, ok := f.Cleaned()
	if !ok {
		rendition.Kind = media.GIF
	}
	tag := pictureTag(f, rendition)
	if headersOnly(w, r, f.ServedKind(), tag, f.CreatedAt) {
		return nil
	}
	picture, err := h.originals.Open(r.Context(), f)
	if errors.Is(err, media.ErrUndecodable) {
		return errNotFound() // accepted before uploads were checked frame by frame
	}
	if err != nil {
		return err
	}
	defer func() { _ = picture.Close() }()
	describe(w, picture.Kind, tag)
	http.ServeContent(w, r, "", f.CreatedAt, picture)
	return nil
}

func (h *handler) original(w http.ResponseWriter, r *http.Request, f media.File) error {
	content, err := h.objects.Open(r.Context(), f.StorageKey)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	describe(w, f.Kind(), `"`+f.SHA256[:32]+`"`)
	if f.Kind().Group() == media.Document {
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	}
	http.ServeContent(w, r, "", f.CreatedAt, content)
	return nil
}
