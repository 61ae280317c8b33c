package media

import (
	"encoding/binary"
	"io"
)

// boxesMax bounds the walk through one level of boxes; real files have some dozens.
const boxesMax = 4096

// span is the part of a file that a box of the ISO family fills.
type span struct{ from, to int64 }

// measureAVIF returns the largest image that the properties of an AVIF file declare: previews, tiles and transparency
// have smaller or equal ones of their own.
func measureAVIF(content io.ReaderAt, size int64) (Pixels, bool) {
	properties, ok := descend(content, span{0, size}, "meta", "iprp", "ipco")
	if !ok {
		return Pixels{}, false
	}
	var largest Pixels
	ok = eachBox(content, properties, func(kind string, body span) bool {
		var b [12]byte
		if kind != "ispe" {
			return true
		}
		if body.to-body.from < 12 || !readAt(content, b[:], body.from) {
			return false
		}
		p := sides(binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:]))
		if p.Width*p.Height > largest.Width*largest.Height {
			largest = p
		}
		return true
	})
	return largest, ok
}

// descend finds a box inside a box inside the span, by name.
func descend(content io.ReaderAt, in span, path ...string) (span, bool) {
	for _, name := range path {
		var found span
		eachBox(content, in, func(kind string, body span) bool {
			if kind == name {
				found = body
			}
			return found == (span{})
		})
		if found == (span{}) {
			return span{}, false
		}
		if name == "meta" {
			found.from += 4 // version and flags
		}
		in = found
	}
	return in, true
}

// eachBox visits the boxes of a span in order; false when one does not fit, or visit returned false.
func eachBox(content io.ReaderAt, in span, visit func(kind string, body span) bool) bool {
	for range boxesMax {
		if in.from == in.to {
			return true
		}
		var header [16]byte
		if in.to-in.from < 8 || !readAt(content, header[:8], in.from) {
			return false
		}
		length, headerSize := int64(binary.BigEndian.Uint32(header[:])), int64(8)
		switch length {
		case 0: // to the end
			length = in.to - in.from
		case 1: // the length stands behind the name
			if in.to-in.from < 16 || !readAt(content, header[8:], in.from+8) {
				return false
			}
			length, headerSize = int64(binary.BigEndian.Uint64(header[8:])), 16
		}
		if length < headerSize || length > in.to-in.from {
			return false
		}
		if !visit(string(header[4:8]), span{in.from + headerSize, in.from + length}) {
			return false
		}
		in.from += length
	}
	return false
}

func readAt(content io.ReaderAt, b []byte, at int64) bool {
	n, _ := content.ReadAt(b, at) // an error with all bytes is the end of the file
	return n == len(b)
}
