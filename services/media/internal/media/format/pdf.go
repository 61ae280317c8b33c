package format

import (
	"bytes"
	"io"
)

// pdfTail is where readers look for the end mark.
const pdfTail = 1024

// CheckPDF looks for the two marks of a whole PDF; nothing in between is read.
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
