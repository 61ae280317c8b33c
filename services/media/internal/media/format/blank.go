package format

import "io"

// Blank is a part of a film that is to be overwritten: Header from From on, zeros behind it up to To. The film stays as long
// as it was, so all of its offsets hold.
type Blank struct {
	From, To int64
	Header   []byte
}

// blanksMax bounds the parts of one film: real ones have a handful, and a film with more is broken.
const blanksMax = 1024

// BlanksMP4 finds the parts of a film that ReadMP4 has read which tell of its maker instead of its pictures, of the place
// first of all: boxes for users' data beside the film, in its index and in its tracks become free space.
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

// blanks looks into a span and, of its boxes, into the first of inside, with the others for what is in there.
func (s *source) blanks(in span, out *[]Blank, inside ...string) {
	s.eachWholeBox(in, func(name string, whole, body span) bool {
		switch {
		case len(inside) > 0 && name == inside[0]:
			s.blanks(body, out, inside[1:]...)
		case name == "udta" || name == "meta" || name == "uuid":
			header := []byte("free")
			if body.from-whole.from > 8 { // behind the name stands the length
				length, _ := s.bytes(whole.from+8, 8) // it was read to find the body
				header = append(header, length...)
			}
			*out = append(*out, Blank{From: whole.from + 4, To: whole.to, Header: header})
		}
		return len(*out) <= blanksMax
	})
}

// BlanksWebM is the same for a film that ReadWebM has read: its tags and attachments lose their meaning.
func BlanksWebM(r io.ReaderAt, size int64) ([]Blank, error) {
	w := webmWalk{s: newSource(r, size)}
	w.walk()
	return bounded(w.blanks)
}

// void is the element as one without a meaning.
func (e element) void() Blank {
	whole := e.body.to - e.from
	// The shortest number that says all of the rest: the old id was longer, so there is room for it.
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
