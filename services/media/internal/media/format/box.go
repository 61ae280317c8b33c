package format

import (
	"encoding/binary"
)

// boxesMax bounds the boxes of one level; fragmented videos have some thousands.
const boxesMax = 1 << 16

// span is a byte range of a file.
type span struct{ from, to int64 }

func (p span) size() int64 { return p.to - p.from }

// eachBox visits the boxes of a span in order; false if one does not fit, or visit returned false.
func (s *source) eachBox(in span, visit func(name string, body span) bool) bool {
	return s.eachWholeBox(in, func(name string, _, body span) bool { return visit(name, body) })
}

// eachWholeBox is eachBox with the range of the whole box, including its header.
func (s *source) eachWholeBox(in span, visit func(name string, whole, body span) bool) bool {
	for range boxesMax {
		if in.from == in.to {
			return true
		}
		header, ok := s.bytes(in.from, 8)
		if !ok || in.size() < 8 {
			return false
		}
		length, headerSize, name := int64(binary.BigEndian.Uint32(header)), int64(8), string(header[4:])
		switch length {
		case 0: // up to the end
			length = in.size()
		case 1: // 64-bit length after the name
			long, ok := s.bytes(in.from+8, 8)
			if !ok || in.size() < 16 {
				return false
			}
			length, headerSize = int64(binary.BigEndian.Uint64(long)), 16
		}
		if length < headerSize || length > in.size() {
			return false
		}
		whole := span{in.from, in.from + length}
		if !visit(name, whole, span{in.from + headerSize, whole.to}) {
			return false
		}
		in.from += length
	}
	return false
}

// find returns the first box of a name in a span.
func (s *source) find(in span, name string) (span, bool) {
	var found span
	s.eachBox(in, func(kind string, body span) bool {
		if kind == name {
			found = body
		}
		return found == (span{})
	})
	return found, found != (span{})
}

// descend finds a nested box by its path of names.
func (s *source) descend(in span, path ...string) (span, bool) {
	for _, name := range path {
		found, ok := s.find(in, name)
		if !ok {
			return span{}, false
		}
		in = found
		if name == "meta" {
			in.from += 4 // version and flags
		}
	}
	return in, true
}

// field returns n bytes at an offset in the body of a box; false if the body is shorter.
func (s *source) field(body span, at int64, n int) ([]byte, bool) {
	if at < 0 || body.size() < at+int64(n) {
		return nil, false
	}
	return s.bytes(body.from+at, n)
}

// number reads a big-endian unsigned integer of one to eight bytes in the body of a box; 0 if the body is shorter.
func (s *source) number(body span, at int64, n int) uint64 {
	b, ok := s.field(body, at, n)
	if !ok {
		return 0
	}
	var v uint64
	for _, c := range b {
		v = v<<8 | uint64(c)
	}
	return v
}
