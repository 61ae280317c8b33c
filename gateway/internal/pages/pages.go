// Package pages serves the built single-page application: hashed assets for ever, its HTML for every page of the portal.
package pages

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
)

// paths are the pages of the specification's section 2, without language prefix.
var paths = regexp.MustCompile(`^/(|about-us|contacts|create-event|email-confirmation|event-edit/[0-9]+|event-host-list|` +
	`event-host/[0-9]+|event/[0-9]+|event/EventPage|events|news|news/[0-9]+|partner-personal-page|partners-registration|` +
	`registration-instructions|reset-password)/?$`)

var prefix = regexp.MustCompile(`^/(en|es|qu)(/|$)`)

// policy allows nothing from other hosts; tiles of a map are images of a configured host, none by default.
const policy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; " +
	"frame-ancestors 'self'; form-action 'self'"

// Handler serves the files of a folder that `npm run build` made.
type Handler struct {
	files http.Handler
	dir   string
	shell []byte
}

// New serves dir; it fails when the pages have not been built.
func New(dir string) (*Handler, error) {
	shell, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	return &Handler{files: http.FileServerFS(os.DirFS(dir)), dir: dir, shell: shell}, nil
}

// ServeHTTP answers a file of the build, the page shell, or the shell with status 404 for a path that is no page.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !IsPage(r.URL.Path) && !h.isFile(r.URL.Path) && programAsks(r) {
		w.Header().Set("Vary", "Origin, Accept")
		strapi.WriteError(w, errs.ErrNotFound())
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	if h.isFile(r.URL.Path) {
		h.file(w, r)
		return
	}
	status := http.StatusOK
	if !IsPage(r.URL.Path) {
		status = http.StatusNotFound
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Security-Policy", policy)
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		// The client may have gone; there is nobody left to tell.
		_, _ = w.Write(h.shell)
	}
}

// programAsks reports a client that reads JSON and no pages: it is told in the contract's shape that there is nothing here.
func programAsks(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "json") && !strings.Contains(accept, "html")
}

// IsPage reports whether the portal has a page at the path, with or without language prefix.
func IsPage(p string) bool {
	if prefix.MatchString(p) {
		p = "/" + strings.TrimPrefix(p[3:], "/")
	}
	return paths.MatchString(p)
}

func (h *Handler) isFile(p string) bool {
	clean := path.Clean("/" + p)
	if clean == "/" || clean == "/index.html" {
		return false
	}
	info, err := os.Stat(filepath.Join(h.dir, filepath.FromSlash(clean)))
	return err == nil && info.Mode().IsRegular()
}

func (h *Handler) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	// Vite writes a hash into the names below assets/: another content has another name.
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
	h.files.ServeHTTP(w, r)
}
