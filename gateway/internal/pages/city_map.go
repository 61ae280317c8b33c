package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"time"
)

// cityMap is the archive with the streets of the city, which the portal serves itself. Browsers ask for ranges of it.
type cityMap struct {
	file string
	// path has a hash of the content: browsers keep parts, which must not be mixed with those of another archive.
	path string
}

// openCityMap returns nil if there is no archive: images are also built without an extract.
func openCityMap(file string) (*cityMap, error) {
	if file == "" {
		return nil, nil
	}
	content, err := os.Open(file) //nolint:gosec // the operator names the file
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("MAP_FILE: %w", err)
	}
	defer func() { _ = content.Close() }() // it is read only
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return nil, fmt.Errorf("MAP_FILE: %w", err)
	}
	return &cityMap{file, "/map/" + hex.EncodeToString(sum.Sum(nil)[:6]) + ".pmtiles"}, nil
}

// has reports whether a path is that of the archive.
func (m *cityMap) has(path string) bool { return m != nil && path == m.path }

// ServeHTTP sends the archive or a range of it. Its tiles are compressed already.
func (m *cityMap) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	content, err := os.Open(m.file)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer func() { _ = content.Close() }() // it is read only
	header := w.Header()
	header.Set("Content-Type", "application/vnd.pmtiles")
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("ETag", `"`+m.path+`"`)
	http.ServeContent(w, r, "", time.Time{}, content)
}
