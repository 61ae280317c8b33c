package format

import (
	"encoding/binary"
	"io"
)

// The introducers of GIF blocks, and the labels of known extensions.
const (
	gifExtension   = 0x21
	gifImage       = 0x2c
	gifTrailer     = 0x3b
	gifPlainText   = 0x01
	gifControl     = 0xf9
	gifApplication = 0xff
)

// ReadGIF walks the blocks of a GIF to its trailer and ignores what follows. Frames are not decoded: CleanGIF does
// that.
func ReadGIF(r io.ReaderAt, size int64) (Picture, error) {
	s := newSource(r, size)
	b, ok := s.bytes(0, 13)
	if !ok || string(b[:6]) != "GIF89a" && string(b[:6]) != "GIF87a" {
		return Picture{}, ErrBroken
	}
	p := Picture{Width: int(binary.LittleEndian.Uint16(b[6:])), Height: int(binary.LittleEndian.Uint16(b[8:]))}
	for at := 13 + paletteBytes(b[10]); ; {
		b, ok := s.bytes(at, 1)
		switch {
		case !ok:
			return Picture{}, ErrBroken
		case b[0] == gifTrailer:
			if p.Frames == 0 || p.Width == 0 || p.Height == 0 {
				return Picture{}, ErrBroken
			}
			return p, nil
		case b[0] == gifExtension:
			at, ok = skipBlocks(s, at+2)
		case b[0] == gifImage:
			at, ok = p.frame(s, at)
		default:
			ok = false
		}
		if !ok {
			return Picture{}, ErrBroken
		}
	}
}

// frame counts one and returns the offset of the next block. A decoder allocates the screen for each frame, or the
// frame if it is larger.
func (p *Picture) frame(s *source, at int64) (int64, bool) {
	b, ok := s.bytes(at, 10)
	if !ok {
		return 0, false
	}
	width, height := int64(binary.LittleEndian.Uint16(b[5:])), int64(binary.LittleEndian.Uint16(b[7:]))
	p.Frames++
	p.Pixels += max(width*height, int64(p.Width)*int64(p.Height))
	return skipBlocks(s, at+10+paletteBytes(b[9])+1)
}

// paletteBytes is the length of the palette that packed flags announce.
func paletteBytes(flags byte) int64 {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (1 + flags&7)
}

// skipBlocks skips a chain of sub-blocks, each with its length before it; the last is empty.
func skipBlocks(s *source, at int64) (int64, bool) {
	for {
		b, ok := s.bytes(at, 1)
		if !ok {
			return 0, false
		}
		at += 1 + int64(b[0])
		if b[0] == 0 {
			return at, true
		}
	}
}
