// Package imgproxytest stands in for imgproxy in tests: it checks signatures and decodes what Go's own decoders can.
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

// Key and Salt are what the server's addresses must be signed with.
var Key, Salt = []byte("test key"), []byte("test salt")

// Server renders files below a folder; every picture comes as PNG, whatever was asked for.
type Server struct {
	*httptest.Server
	root string
	mu   sync.Mutex
	// asked are the options of all pictures, in order.
	asked []string
	// turned makes pictures lie the other way, as a rotated photo would.
	turned bool
}

// New serves sources below root until the test ends.
func New(t testing.TB, root string) *Server {
	t.Helper()
	s := &Server{root: root}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Turn makes all pictures lie the other way from now on.
func (s *Server) Turn() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turned = true
}

// Asked returns the options of all pictures so far, as in "rs:fit:32:32/sm:1 png".
func (s *Server) Asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.asked...)
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
	s.asked = append(s.asked, options+" "+format)
	turned := s.turned
	s.mu.Unlock()
	file, err := os.Open(filepath.Join(s.root, filepath.FromSlash(key)))
	if err != nil {
		http.Error(w, "source is unreachable", http.StatusNotFound)
		return
	}
	defer func() { _ = file.Close() }() // it was only read
	picture, _, err := image.Decode(file)
	if err != nil {
		http.Error(w, "broken image", http.StatusUnprocessableEntity)
		return
	}
	size := fit(picture.Bounds().Size(), options)
	if turned {
		size.X, size.Y = size.Y, size.X
	}
	w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(w, image.NewGray(image.Rectangle{Max: size})) // a client that has gone is none of ours
}

// fit is the size that the first option, rs:fit:W:H, gives a picture.
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
