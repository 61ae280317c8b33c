package delivery

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"raymi.example/services/media/internal/media"
)

// immutable is safe because the content at an address never changes.
const immutable = "public, max-age=31536000, immutable"

// policy makes a file that is opened directly harmless, whatever type a browser detects.
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

// Files finds files by the parts of a URL.
type Files interface {
	// File returns a file by id.
	File(ctx context.Context, id int32) (media.File, error)
	// FileByHash returns a file by its hash.
	FileByHash(ctx context.Context, hash string) (media.File, error)
}

// Objects reads bytes.
type Objects interface {
	// Open reads the bytes at key; the caller closes.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
}

// Pictures returns renditions of images.
type Pictures interface {
	// Picture returns a rendition; the caller closes.
	Picture(ctx context.Context, f media.File, r media.Rendition) (media.Picture, error)
}

// Originals returns clean pictures of images.
type Originals interface {
	// Open opens the whole image without its metadata; the caller closes.
	Open(ctx context.Context, f media.File) (media.Picture, error)
}

type handler struct {
	files     Files
	objects   Objects
	pictures  Pictures
	originals Originals
	links     Private
}

// New serves /uploads/{hash}{ext}, /uploads/private/{id}, /img/{modifiers}/{id}-{hash}{ext} and /healthz.
func New(files Files, objects Objects, pictures Pictures, originals Originals, links Private) http.Handler {
	links.Accesses = boundedAccesses{links.Accesses}
	h := &handler{files: boundedFiles{files}, objects: objects, pictures: pictures, originals: originals, links: links}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /uploads/{name}", answer(oneSpelling(h.upload)))
	mux.HandleFunc("GET /uploads/private/{id}", answer(oneSpelling(h.private)))
	mux.HandleFunc("GET /img/{modifiers}/{name}", answer(withPlaceholder(oneSpelling(h.image))))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/", answer(func(http.ResponseWriter, *http.Request) error { return errNotFound() }))
	return mux
}

// oneSpelling answers 404 for a path with percent-encoded characters: every address consists of characters that need none, and a
// second spelling would be a second entry in every cache.
func oneSpelling(handle func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if strings.Contains(r.URL.EscapedPath(), "%") {
			return errNotFound()
		}
		return handle(w, r)
	}
}

// describe sets the headers of every delivered file.
func describe(w http.ResponseWriter, kind media.Kind, tag string) {
	h := w.Header()
	h.Set("Content-Type", string(kind))
	h.Set("Cache-Control", immutable)
	h.Set("ETag", tag)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", policy)
}

// notModified reports whether the client's copy is current: by ETag, or by date for clients that send none.
func notModified(r *http.Request, tag string, modified time.Time) bool {
	tags := r.Header.Get("If-None-Match")
	if tags == "" {
		since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
		return err == nil && !modified.Truncate(time.Second).After(since)
	}
	for candidate := range strings.SplitSeq(tags, ",") {
		if candidate = strings.TrimSpace(candidate); candidate == "*" || strings.TrimPrefix(candidate, "W/") == tag {
			return true
		}
	}
	return false
}
