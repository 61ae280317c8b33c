// Package delivery serves the bytes of files and the pictures made of them over HTTP.
package delivery

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"raymi.example/services/media/internal/media"
)

// immutable: an address names one file with one content for ever.
const immutable = "public, max-age=31536000, immutable"

// policy makes a file that is opened by itself harmless, whatever a browser takes it for.
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

// Files finds files by what an address says of them.
type Files interface {
	// File returns a file by id.
	File(ctx context.Context, id int32) (media.File, error)
	// FileByHash returns a file by the name in its address.
	FileByHash(ctx context.Context, hash string) (media.File, error)
}

// Objects reads bytes.
type Objects interface {
	// Open reads the bytes at key; the caller closes.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
}

// Pictures gives renditions of images.
type Pictures interface {
	// Picture returns a rendition; the caller closes.
	Picture(ctx context.Context, f media.File, r media.Rendition) (media.Picture, error)
}

// Originals gives images themselves.
type Originals interface {
	// Open opens the whole picture without its metadata; the caller closes.
	Open(ctx context.Context, f media.File) (media.Picture, error)
}

type handler struct {
	files     Files
	objects   Objects
	pictures  Pictures
	originals Originals
	links     Private
}

// New answers /uploads/{hash}{ext}, /uploads/private/{id}, /img/{modifiers}/{id}-{hash}{ext} and /healthz.
func New(files Files, objects Objects, pictures Pictures, originals Originals, links Private) http.Handler {
	links.Accesses = boundedAccesses{links.Accesses}
	h := &handler{files: boundedFiles{files}, objects: objects, pictures: pictures, originals: originals, links: links}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /uploads/{name}", answer(h.upload))
	mux.HandleFunc("GET /uploads/private/{id}", answer(h.private))
	mux.HandleFunc("GET /img/{modifiers}/{name}", answer(drawn(h.image)))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/", answer(func(http.ResponseWriter, *http.Request) error { return errNotFound() }))
	return mux
}

// describe sets the headers that every delivered file has.
func describe(w http.ResponseWriter, kind media.Kind, tag string) {
	h := w.Header()
	h.Set("Content-Type", string(kind))
	h.Set("Cache-Control", immutable)
	h.Set("ETag", tag)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", policy)
}

// known reports whether the client has this very answer: by its tag or, from clients that send none, by its date.
func known(r *http.Request, tag string, modified time.Time) bool {
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
