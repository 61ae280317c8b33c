package delivery

import (
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"raymi.example/services/media/internal/media"
)

// image serves a rendition of an image.
func (h *handler) image(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Vary", "Accept") // the same address is AVIF for some clients and WebP for others
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
	// The whole name is compared, so that a file has exactly one address.
	if f.Private || !f.Image() || f.ImageName() != r.PathValue("name") {
		return errNotFound()
	}
	rendition, err := modifiers.For(accepts(r, media.AVIF)).Rendition(f)
	if err != nil {
		return err
	}
	return h.picture(w, r, f, rendition)
}

// accepts reports whether the Accept header names the type; wildcards do not count.
func accepts(r *http.Request, kind media.Kind) bool {
	for accepted := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		name, parameters, err := mime.ParseMediaType(accepted)
		if err == nil && name == string(kind) && !refused(parameters["q"]) {
			return true
		}
	}
	return false
}

// refused reports whether a quality is zero, which may have up to three decimals (RFC 9110, 12.4.2).
func refused(quality string) bool {
	q, err := strconv.ParseFloat(quality, 64)
	return err == nil && q == 0
}

// picture serves a rendition, or only headers for HEAD and for a client whose copy is current.
func (h *handler) picture(w http.ResponseWriter, r *http.Request, f media.File, rendition media.Rendition) error {
	tag := pictureTag(f, rendition)
	if headersOnly(w, r, rendition.Kind, tag, f.CreatedAt) {
		return nil
	}
	picture, err := h.pictures.Picture(r.Context(), f, rendition)
	if err != nil {
		return err
	}
	defer func() { _ = picture.Close() }()
	describe(w, picture.Kind, tag)
	http.ServeContent(w, r, "", f.CreatedAt, picture)
	return nil
}

// headersOnly answers requests that need no body: HEAD, and those of clients whose copy is current. It reports
// whether it answered.
func headersOnly(w http.ResponseWriter, r *http.Request, kind media.Kind, tag string, modified time.Time) bool {
	have := notModified(r, tag, modified)
	if !have && r.Method != http.MethodHead {
		return false
	}
	describe(w, kind, tag)
	w.Header().Set("Last-Modified", modified.UTC().Format(http.TimeFormat))
	if have {
		w.WriteHeader(http.StatusNotModified)
	}
	return true
}

// pictureTag is the ETag of a rendition: it is derived from the source and the rendition, not from the encoder's
// version.
func pictureTag(f media.File, r media.Rendition) string {
	sum := sha256.Sum256([]byte(f.SHA256 + " " + r.String()))
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}
