// Package spool takes bytes whole before anybody is answered with them: what is cut short must not be stored or cached.
package spool

import (
	"errors"
	"fmt"
	"io"
	"os"

	"raymi.example/services/media/internal/media"
)

// File are bytes on this machine. The file has no name, so that it ends with the process.
type File struct {
	file *os.File
	// Size is how many bytes there are.
	Size int64
}

// Take reads content to its end; the caller closes.
func Take(content io.Reader) (*File, error) {
	file, err := os.CreateTemp("", "raymi-picture-*")
	if err != nil {
		return nil, media.Full(fmt.Errorf("spool: %w", err))
	}
	f := &File{file: file}
	err = os.Remove(file.Name())
	if err == nil {
		f.Size, err = io.Copy(file, content)
	}
	if err != nil {
		return nil, errors.Join(media.Full(fmt.Errorf("spool: %w", err)), file.Close())
	}
	return f, nil
}

// Reader reads from the start; any number of readers may read at once, until the file is closed.
func (f *File) Reader() *io.SectionReader { return io.NewSectionReader(f.file, 0, f.Size) }

// Close frees the bytes.
func (f *File) Close() error { return f.file.Close() }
