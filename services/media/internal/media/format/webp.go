package format

import (
	"encoding/binary"
	"io"
)

// ReadWebP walks the chunks of a WebP. Each must lie within the file, and every bitstream must have the size of its
// container: the canvas, or the frame of an animation.
func ReadWebP(r io.ReaderAt, size int64) (Picture, error) {
	s := newSource(r, size)
	b, ok := s.bytes(0, 12)
	if !ok || string(b[:4]) != "RIFF" || string(b[8:]) != "WEBP" {
		return Picture{}, ErrBroken
	}
	end := 8 + int64(binary.LittleEndian.Uint32(b[4:]))
	if end > size {
		return Picture{}, ErrBroken
	}
	w := webpWalk{s: s}
	if !w.chunks(12, end, w.chunk) || w.picture.Frames == 0 {
		return Picture{}, ErrBroken
	}
	return w.picture, nil
}

type webpWalk struct {
	s             *source
	width, height int
	// canvas is set by an extended header, which comes first.
	canvas, animated bool
	picture          Picture
}

// chunks visits the chunks of a range in order; false if one does not fit or visit returned false.
func (w *webpWalk) chunks(at, end int64, visit func(name string, at, length int64) bool) bool {
	for at < end {
		b, ok := w.s.bytes(at, 8)
		if !ok {
			return false
		}
		length, name := int64(binary.LittleEndian.Uint32(b[4:])), string(b[:4])
		if length > end-at-8 || !visit(name, at+8, length) {
			return false
		}
		at += 8 + length + length&1
	}
	return true
}

func (w *webpWalk) chunk(name string, at, length int64) bool {
	switch name {
	case "VP8X":
		return !w.canvas && w.picture.Frames == 0 && w.extended(at, length)
	case "VP8 ", "VP8L":
		width, height, ok := w.bitstream(name, at, length)
		if !ok || w.animated || w.picture.Frames > 0 || w.canvas && (width != w.width || height != w.height) {
			return false
		}
		w.picture = still(width, height)
	case "ANMF":
		if !w.animated || !w.frame(at, length) {
			return false
		}
		w.picture = frames(w.width, w.height, w.picture.Frames+1)
	}
	return true
}

func (w *webpWalk) extended(at, length int64) bool {
	b, ok := w.s.bytes(at, 10)
	if !ok || length < 10 {
		return false
	}
	w.canvas, w.animated = true, b[0]&2 != 0
	w.width, w.height = 1+uint24(b[4:]), 1+uint24(b[7:])
	return true
}

// frame checks that an animation frame lies within the canvas and contains a bitstream of its size.
func (w *webpWalk) frame(at, length int64) bool {
	b, ok := w.s.bytes(at, 16)
	if !ok || length < 16 {
		return false
	}
	left, top, width, height := 2*uint24(b), 2*uint24(b[3:]), 1+uint24(b[6:]), 1+uint24(b[9:])
	if left+width > w.width || top+height > w.height {
		return false
	}
	found := false
	ok = w.chunks(at+16, at+length, func(name string, at, length int64) bool {
		if name != "VP8 " && name != "VP8L" {
			return true
		}
		own, high, ok := w.bitstream(name, at, length)
		found = ok && own == width && high == height
		return found
	})
	return ok && found
}

// bitstream reads the size of a lossy or lossless picture.
func (w *webpWalk) bitstream(name string, at, length int64) (width, height int, ok bool) {
	if name == "VP8L" {
		b, ok := w.s.bytes(at, 5)
		if !ok || length < 5 || b[0] != 0x2f {
			return 0, 0, false
		}
		bits := binary.LittleEndian.Uint32(b[1:])
		return 1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff), true
	}
	b, ok := w.s.bytes(at, 10)
	if !ok || length < 10 || string(b[3:6]) != "\x9d\x01\x2a" {
		return 0, 0, false
	}
	width, height = int(binary.LittleEndian.Uint16(b[6:])&0x3fff), int(binary.LittleEndian.Uint16(b[8:])&0x3fff)
	return width, height, width > 0 && height > 0
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
