// Package format reads what files say of themselves: sizes, frames, codecs. Whatever a file claims, memory stays constant
// and time is bounded by its length; pictures are not decoded, except the frames of a GIF when it is cleaned.
package format

import (
	"errors"
	"io"
)

var (
	// ErrBroken says that a file contradicts itself, or ends before it should.
	ErrBroken = errors.New("file is damaged")
	// ErrMetadata says that data beside the picture would inflate beyond all use.
	ErrMetadata = errors.New("file carries too much metadata")
)

// Picture is what the headers of an image say, of its bytes as they lie.
type Picture struct {
	Width, Height int
	// Frames is 1 for a still.
	Frames int
	// Pixels is the area of all frames together, as a decoder holds them.
	Pixels int64
}

// still makes a Picture of one frame.
func still(width, height int) Picture { return frames(width, height, 1) }

// frames makes a Picture of count frames, each as large as the whole.
func frames(width, height, count int) Picture {
	return Picture{Width: width, Height: height, Frames: count, Pixels: int64(width) * int64(height) * int64(count)}
}

// sideMax keeps products of sides and frames far from overflow; larger claims are as good as this one.
const sideMax = 1 << 20

// side keeps an absurd claim representable.
func side(claimed uint32) int { return int(min(claimed, sideMax)) }

// pageSize is how much of a file is in memory at a time.
const pageSize = 16 << 10

// source reads a file in pages: walkers take a few bytes here and there, mostly forward.
type source struct {
	r    io.ReaderAt
	size int64
	page []byte
	// at is where the page stands in the file.
	at int64
}

func newSource(r io.ReaderAt, size int64) *source { return &source{r: r, size: size} }

// bytes returns n bytes (at most a page) that stand at an offset, until the next call; false when the file ends before.
func (s *source) bytes(at int64, n int) ([]byte, bool) {
	if n < 0 || n > pageSize || at < 0 || at > s.size-int64(n) {
		return nil, false
	}
	if from := at - s.at; from < 0 || from+int64(n) > int64(len(s.page)) {
		if cap(s.page) == 0 {
			s.page = make([]byte, pageSize)
		}
		read, _ := s.r.ReadAt(s.page[:min(pageSize, s.size-at)], at) // what is missing is seen below
		s.page, s.at = s.page[:read], at
	}
	from := at - s.at
	if from+int64(n) > int64(len(s.page)) {
		return nil, false
	}
	return s.page[from : from+int64(n)], true
}

// rest returns what is left of the page at an offset, at least one byte; false at the end of the file.
func (s *source) rest(at int64) ([]byte, bool) {
	if _, ok := s.bytes(at, 1); !ok {
		return nil, false
	}
	return s.page[at-s.at:], true
}

// section is a part of the file as a stream.
func (s *source) section(from, length int64) *io.SectionReader {
	return io.NewSectionReader(s.r, from, length)
}
