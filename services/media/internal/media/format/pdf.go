package format

import (
	"bytes"
	"io"
)

// pdfTail is the part of the file that readers search for the end marker.
const pdfTail = 1024

// CheckPDF checks the first and the last marker of a complete PDF; nothing in between is read.
func CheckPDF(r io.ReaderAt, size int64) error {
	s := newSource(r, size)
	head, ok := s.bytes(0, 5)
	if !ok || string(head) != "%PDF-" {
		return ErrBroken
	}
	length := min(size, pdfTail)
	if tail, ok := s.bytes(size-length, int(length)); !ok || !bytes.Contains(tail, []byte("%%EOF")) {
		return ErrBroken
	}
	return nil
}
