package delivery

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"strings"

	"raymi.example/services/media/internal/media"
)

// image serves a picture made of an image.
func (h *handler) image(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Vary", "Accept") // one address is AVIF for some and WebP for others
	modifiers, err := media.ParseModifiers(r.PathValue("modifiers"))
	if err != nil {
		return err
	}
	id, _, _ := strings.Cut(r.PathValue("name"), "-")
	number, err := strconv.ParseInt(id, 10, 32)
	if err != nil {
		return errNotFound()
	}
	f, err := h.files.File(r.Context(), int32(number))
	if err != nil {
		return err
	}
	// The name is compared as a whole, so that one file has one address.
	if f.Private || !f.Image() || f.ImageName() != r.PathValue("name") {
		return errNotFound()
	}
	rendition, err := modifiers.For(accepts(r, media.AVIF)).Rendition(f)
	if err != nil {
		return err
	}
	return h.picture(w, r, f, rendition)
}

// accepts reports whether the client names the type of picture as one that it shows; a wildcard names none.
func accepts(r *http.Request, kind media.Kind) bool {
	for accepted := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		name, parameters, err := mime.ParseMediaType(accepted)
		if err == nil && name == string(kind) && parameters["q"] != "0" {
			return true
		}
	}
	return false
}

// picture renders unless the client has the picture already, or wants to know of it only.
func (h *handler) picture(w http.ResponseWriter, r *http.Request, f media.File, rendition media.Rendition) error {
	tag := pictureTag(f, rendition)
	if known(r, tag) || r.Method == http.MethodHead {
		describe(w, rendition.Kind, tag)
		if known(r, tag) {
			w.WriteHeader(http.StatusNotModified)
		}
		return nil
	}
	rendered, err := h.renderer.Render(r.Context(), f.StorageKey, rendition)
	if err != nil {
		return err
	}
	defer func() { _ = rendered.Close() }() // reading is over
	content, err := spool(rendered)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // reading is over
	describe(w, rendition.Kind, tag)
	http.ServeContent(w, r, "", f.CreatedAt, content)
	return nil
}

// pictureTag names a picture by what it is made of; the encoder's version is not part of it.
func pictureTag(f media.File, r media.Rendition) string {
	sum := sha256.Sum256([]byte(f.SHA256 + " " + r.String()))
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// spool takes a picture whole before the first byte is answered: one that is cut short must not be cached for a year,
// and a slow reader must not hold imgproxy's connection. The file has no name, so that it ends with the process.
func spool(picture io.Reader) (io.ReadSeekCloser, error) {
	file, err := os.CreateTemp("", "raymi-picture-*")
	if err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	err = os.Remove(file.Name())
	if err == nil {
		_, err = io.Copy(file, picture)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("spool: %w", err), file.Close())
	}
	return file, nil
}
