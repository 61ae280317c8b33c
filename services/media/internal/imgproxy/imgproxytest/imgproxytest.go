// Package imgproxytest is a fake imgproxy for tests: it checks signatures and decodes the formats of Go's standard
// library.
package imgproxytest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"image"
	_ "image/gif"  // sources may be GIF
	_ "image/jpeg" // sources may be JPEG
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Key and Salt must sign every URL.
var Key, Salt = []byte("test key"), []byte("test salt")

// Server renders files below a folder; every picture is a PNG, whatever format is requested.
type Server struct {
	*httptest.Server
	root string
	mu   sync.Mutex
	// requests are the options of all requests, in order.
	requests []string
	// rotated swaps width and height of all pictures, as for a rotated photo.
	rotated bool
}

// New serves sources below root until the test ends.
func New(t testing.TB, root string) *Server {
	t.Helper()
	s := &Server{root: root}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Rotate swaps width and height of all further pictures.
func (s *Server) Rotate() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rotated = true
}

// Requests returns the options of all requests so far, as in "rs:fit:32:32/sm:1 png".
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.requests...)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	signature, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
	mac := hmac.New(sha256.New, Key)
	mac.Write(Salt)
	mac.Write([]byte("/" + rest))
	if signature != base64.RawURLEncoding.EncodeToString(mac.Sum(nil)) {
		http.Error(w, "invalid signature", http.StatusForbidden)
		return
	}
	options, source, _ := strings.Cut(rest, "/plain/local:///")
	key, format, _ := strings.Cut(source, "@")
	s.mu.Lock()
	s.requests = append(s.requests, options+" "+format)
	rotated := s.rotated
	s.mu.Unlock()
	file, err := os.Open(filepath.Join(s.root, filepath.FromSlash(key)))
	if err != nil {
		http.Error(w, "source is unreachable", http.StatusNotFound)
		return
	}
	defer func() { _ = file.Close() }()
	picture, _, err := image.Decode(file)
	if err != nil {
		http.Error(w, "broken image", http.StatusUnprocessableEntity)
		return
	}
	size := fit(picture.Bounds().Size(), options)
	if rotated {
		size.X, size.Y = size.Y, size.X
	}
	w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(w, image.NewGray(image.Rectangle{Max: size})) // the client may be gone
}

// fit is the size that the first option, rs:fit:W:H, produces.
func fit(size image.Point, options string) image.Point {
	resize, _, _ := strings.Cut(options, "/")
	parts := append(strings.Split(resize, ":"), "0", "0", "0")
	scale := 1.0
	for i, side := range []int{size.X, size.Y} {
		if limit, err := strconv.Atoi(parts[2+i]); err == nil && limit > 0 {
			scale = min(scale, float64(limit)/float64(side))
		}
	}
	return image.Pt(max(1, int(float64(size.X)*scale)), max(1, int(float64(size.Y)*scale)))
}
