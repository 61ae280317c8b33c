package format

import (
	"errors"
	"io"
)

var (
	// ErrBroken says that a file is inconsistent or truncated.
	ErrBroken = errors.New("file is damaged")
	// ErrMetadata says that the metadata of a file would inflate beyond the limit.
	ErrMetadata = errors.New("file carries too much metadata")
	// ErrColours says that the colours of a picture are in a space that decoders and browsers show wrongly.
	ErrColours = errors.New("file has unusual colours")
)

// Picture is read from the headers of an image; its size is the encoded one, before rotation.
type Picture struct {
	Width, Height int
	// Frames is 1 for a still.
	Frames int
	// Pixels is the area of all frames together, as a decoder allocates them.
	Pixels int64
}

// still returns a Picture of one frame.
func still(width, height int) Picture { return frames(width, height, 1) }

// frames returns a Picture of count frames, each of the full size.
func frames(width, height, count int) Picture {
	return Picture{Width: width, Height: height, Frames: count, Pixels: int64(width) * int64(height) * int64(count)}
}

// sideMax prevents overflow in products of sides and frames; larger sides are cut to it.
const sideMax = 1 << 20

// side limits a side to sideMax.
func side(claimed uint32) int { return int(min(claimed, sideMax)) }

// pageSize is the part of a file that is in memory at a time.
const pageSize = 16 << 10

// source reads a file in pages: parsers read a few bytes at a time, mostly forward.
type source struct {
	r    io.ReaderAt
	size int64
	page []byte
	// at is the offset of the page in the file.
	at int64
}

func newSource(r io.ReaderAt, size int64) *source { return &source{r: r, size: size} }

// bytes returns n bytes (at most a page) at an offset, valid until the next call; false if the file is too short.
func (s *source) bytes(at int64, n int) ([]byte, bool) {
	if n < 0 || n > pageSize || at < 0 || at > s.size-int64(n) {
		return nil, false
	}
	if from := at - s.at; from < 0 || from+int64(n) > int64(len(s.page)) {
		if cap(s.page) == 0 {
			s.page = make([]byte, pageSize)
		}
		read, _ := s.r.ReadAt(s.page[:min(pageSize, s.size-at)], at) // missing bytes are detected below
		s.page, s.at = s.page[:read], at
	}
	from := at - s.at
	if from+int64(n) > int64(len(s.page)) {
		return nil, false
	}
	return s.page[from : from+int64(n)], true
}

// rest returns the rest of the page at an offset, at least one byte; false at the end of the file.
func (s *source) rest(at int64) ([]byte, bool) {
	if _, ok := s.bytes(at, 1); !ok {
		return nil, false
	}
	return s.page[at-s.at:], true
}

// section returns a byte range of the file as a stream.
func (s *source) section(from, length int64) *io.SectionReader {
	return io.NewSectionReader(s.r, from, length)
}
