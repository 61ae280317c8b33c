// Package spool takes bytes whole before anybody is answered with them: what is cut short must not be stored or cached.
package spool

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"raymi.example/services/media/internal/media"
)

// File are bytes on this machine, in a file without a name.
type File struct {
	file *os.File
	// Size is how many bytes there are.
	Size int64
}

// tmpFile is Linux's O_TMPFILE, which the standard library does not name.
const tmpFile = 0x400000 | syscall.O_DIRECTORY

// Unnamed opens a new file that has no name, so that it ends with the process, however that ends. Where the file system
// cannot make one, it has a name for a moment.
func Unnamed() (*os.File, error) {
	file, err := os.OpenFile(os.TempDir(), os.O_RDWR|tmpFile, 0o600)
	if err == nil {
		return file, nil
	}
	file, err = os.CreateTemp("", "raymi-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// Take reads content to its end; the caller closes.
func Take(content io.Reader) (*File, error) {
	file, err := Unnamed()
	if err != nil {
		return nil, media.Full(fmt.Errorf("spool: %w", err))
	}
	f := &File{file: file}
	if f.Size, err = io.Copy(file, content); err != nil {
		return nil, errors.Join(media.Full(fmt.Errorf("spool: %w", err)), file.Close())
	}
	return f, nil
}

// Reader reads from the start; any number of readers may read at once, until the file is closed.
func (f *File) Reader() *io.SectionReader { return io.NewSectionReader(f.file, 0, f.Size) }

// Close frees the bytes.
func (f *File) Close() error { return f.file.Close() }
