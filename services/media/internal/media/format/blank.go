package format

import "io"

// Blank is a part of a video to be overwritten: with Header at From, then zeros up to To. The length of the file and
// all offsets in it stay valid.
type Blank struct {
	From, To int64
	Header   []byte
}

// blanksMax bounds the blanks of one video: real ones have a handful, and a video with more is considered broken.
const blanksMax = 1024

// BlanksMP4 finds the parts of a video accepted by ReadMP4 that describe its author or place: user data boxes beside
// the movie, in it and in its tracks become free space.
func BlanksMP4(r io.ReaderAt, size int64) ([]Blank, error) {
	var out []Blank
	newSource(r, size).blanks(span{0, size}, &out, "moov", "trak")
	return bounded(out)
}

func bounded(blanks []Blank) ([]Blank, error) {
	if len(blanks) > blanksMax {
		return nil, ErrBroken
	}
	return blanks, nil
}

// blanks searches a span and, recursively, its boxes named inside[0], with the remaining names for their children.
func (s *source) blanks(in span, out *[]Blank, inside ...string) {
	s.eachWholeBox(in, func(name string, whole, body span) bool {
		switch {
		case len(inside) > 0 && name == inside[0]:
			s.blanks(body, out, inside[1:]...)
		case name == "udta" || name == "meta" || name == "uuid":
			header := []byte("free")
			if body.from-whole.from > 8 { // 64-bit length after the name
				length, _ := s.bytes(whole.from+8, 8) // already read to find the body
				header = append(header, length...)
			}
			*out = append(*out, Blank{From: whole.from + 4, To: whole.to, Header: header})
		}
		return len(*out) <= blanksMax
	})
}

// BlanksWebM does the same for a video accepted by ReadWebM: tags and attachments become void elements.
func BlanksWebM(r io.ReaderAt, size int64) ([]Blank, error) {
	w := webmWalk{s: newSource(r, size)}
	w.walk()
	return bounded(w.blanks)
}

// void is the blank that turns the element into a Void element.
func (e element) void() Blank {
	whole := e.body.to - e.from
	// Use the shortest length field: the old id was longer, so there is space for it.
	for n := int64(1); ; n++ {
		rest := whole - 1 - n
		if n < 8 && rest >= 1<<(7*n)-1 {
			continue
		}
		header := []byte{ebmlVoid}
		for i := n - 1; i >= 0; i-- {
			header = append(header, byte(rest>>(8*i)))
		}
		header[1] |= 0x80 >> (n - 1)
		return Blank{From: e.from, To: e.body.to, Header: header}
	}
}
