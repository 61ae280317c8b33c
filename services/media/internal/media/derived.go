package media

import (
	"context"
	"errors"
	"io"
	"strings"
)

// Rendition is the rendition at the format's URL; false for other URLs.
func (f Format) Rendition(of File) (Rendition, bool) {
	modifiers, _, ok := strings.Cut(strings.TrimPrefix(f.URL, "/img/"), "/")
	if !ok || !strings.HasPrefix(f.URL, "/img/") {
		return Rendition{}, false
	}
	m, err := ParseModifiers(modifiers)
	if err != nil {
		return Rendition{}, false
	}
	r, err := m.Rendition(of)
	return r, err == nil
}

// Measured returns the format with the true size of its picture instead of an estimate; bytes is its length.
func (f Format) Measured(p Pixels, bytes int64) Format {
	f.Width, f.Height, f.Size, f.SizeInBytes = p.Width, p.Height, kilobytes(float64(bytes)), int(bytes)
	return f
}

// PictureSize reads the size of an encoded picture from its header.
func PictureSize(content io.ReaderAt, size int64) (Pixels, bool) {
	head := make([]byte, min(size, headBytes))
	if _, err := content.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return Pixels{}, false
	}
	read := readers[sniff(head)]
	if read == nil {
		return Pixels{}, false
	}
	p, err := read(content, size)
	return Pixels{p.Width, p.Height}, err == nil
}

// Derived stores what is measured after an upload.
type Derived interface {
	// Underived returns a public image whose formats are still estimates, or ErrFileNotFound.
	Underived(ctx context.Context, id int32) (File, error)
	// SaveFormats saves the true formats and publishes the change, once; a file that is deleted or measured is left
	// unchanged.
	SaveFormats(ctx context.Context, id int32, formats Formats) error
}
