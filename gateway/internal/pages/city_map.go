package pages

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// cityMap is the archive with the streets of the city, which the portal serves itself. Browsers ask for ranges of it.
type cityMap struct {
	file string
	// path has a hash of the content: browsers keep parts, which must not be mixed with those of another archive.
	path string
	// area is west, south, east and north in degrees: what the archive covers, and with it where maps of the city begin.
	area string
}

// The bounds in the header of a PMTiles archive: four numbers of 10⁻⁷ degrees (dev/citymap/pmtiles.go writes them).
const (
	boundsAt   = 102
	boundsSize = 16
)

// openCityMap returns nil if there is no archive: images are also built without an extract.
func openCityMap(file string) (*cityMap, error) {
	if file == "" {
		return nil, nil
	}
	content, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("MAP_FILE: %w", err)
	}
	defer func() { _ = content.Close() }() // it is read only
	area, err := areaOf(content)
	if err != nil {
		return nil, fmt.Errorf("MAP_FILE: %w", err)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(content, 0, math.MaxInt64)); err != nil {
		return nil, fmt.Errorf("MAP_FILE: %w", err)
	}
	return &cityMap{file, "/map/" + hex.EncodeToString(sum.Sum(nil)[:6]) + ".pmtiles", area}, nil
}

func areaOf(archive io.ReaderAt) (string, error) {
	header := make([]byte, boundsAt+boundsSize)
	if _, err := archive.ReadAt(header, 0); err != nil || string(header[:7]) != "PMTiles" {
		return "", errors.New("is no PMTiles archive")
	}
	sides := make([]string, 0, 4)
	for i := boundsAt; i < len(header); i += 4 {
		degrees := float64(int32(binary.LittleEndian.Uint32(header[i:]))) / 1e7
		sides = append(sides, strconv.FormatFloat(degrees, 'f', -1, 64))
	}
	return strings.Join(sides, ","), nil
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
