// Package spool reads a stream completely into a temporary file before it is used: a truncated stream must not be
// stored or cached.
package spool

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"raymi.example/services/media/internal/media"
)

// File holds bytes in an unlinked temporary file.
type File struct {
	file *os.File
	// Size is in bytes.
	Size int64
}

// tmpFile is Linux's O_TMPFILE, which package syscall lacks.
const tmpFile = 0x400000 | syscall.O_DIRECTORY

// Unnamed opens a new file without a name, which disappears with the process, even if it is killed. On file systems
// without O_TMPFILE the file has a name for a moment.
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

// Copy reads content to its end; the caller closes.
func Copy(content io.Reader) (*File, error) {
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

// Reader reads from the start; concurrent readers are allowed until the file is closed.
func (f *File) Reader() *io.SectionReader { return io.NewSectionReader(f.file, 0, f.Size) }

// Close frees the space.
func (f *File) Close() error { return f.file.Close() }
