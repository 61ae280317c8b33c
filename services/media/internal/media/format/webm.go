package format

import (
	"encoding/binary"
	"io"
	"math"
)

// elementsMax bounds the elements of a WebM: an hour of video and sound has a fifth of it.
const elementsMax = 1 << 20

// The relevant elements.
const (
	ebmlHeader         = 0x1a45dfa3
	ebmlSegment        = 0x18538067
	ebmlInfo           = 0x1549a966
	ebmlTimestampScale = 0x2ad7b1
	ebmlDuration       = 0x4489
	ebmlTracks         = 0x1654ae6b
	ebmlTrackEntry     = 0xae
	ebmlTrackNumber    = 0xd7
	ebmlCodecPrivate   = 0x63a2
	ebmlTrackType      = 0x83
	ebmlCodecID        = 0x86
	ebmlVideo          = 0xe0
	ebmlPixelWidth     = 0xb0
	ebmlPixelHeight    = 0xba
	ebmlDisplayWidth   = 0x54b0
	ebmlDisplayHeight  = 0x54ba
	ebmlDisplayUnit    = 0x54b2
	ebmlTags           = 0x1254c367
	ebmlAttachments    = 0x1941a469
	ebmlVoid           = 0xec
	ebmlCluster        = 0x1f43b675
	ebmlTimestamp      = 0xe7
	ebmlSimpleBlock    = 0xa3
	ebmlBlockGroup     = 0xa0
	ebmlBlock          = 0xa1
)

const (
	trackVideo = 1
	trackAudio = 2
)

// ReadWebM walks all elements of a WebM: a live recording has neither lengths nor a duration in its headers, so the
// duration is that of the last block.
func ReadWebM(r io.ReaderAt, size int64) (Film, error) {
	w := webmWalk{s: newSource(r, size), scale: 1_000_000}
	if !w.walk() {
		return Film{}, ErrBroken
	}
	f := w.film
	f.Seconds = seconds(w.duration*w.scale, 1e9)
	if f.Seconds == 0 {
		f.Seconds = seconds(float64(w.last)*w.scale, 1e9)
	}
	return f, nil
}

// walk visits the whole file; false if it is no valid WebM.
func (w *webmWalk) walk() bool {
	head, ok := w.element(span{0, w.s.size})
	if !ok || head.id != ebmlHeader || head.open {
		return false
	}
	segment, ok := w.element(span{head.body.to, w.s.size})
	return ok && segment.id == ebmlSegment && w.level(segment.body, w.visit) && w.blocks > 0
}

type webmWalk struct {
	s        *source
	elements int
	film     Film
	// scale is nanoseconds of a tick; duration and last are in ticks.
	scale    float64
	duration float64
	cluster  int64
	last     int64
	blocks   int
	// video is the number of the video track; its first block is examined once.
	video    uint64
	examined bool
	// blanks are collected for BlanksWebM.
	blanks []Blank
}

// element is an EBML element: its id and its body. An open one has unknown length and reaches to the end of its
// parent.
type element struct {
	id   uint64
	body span
	open bool
	// from is the offset of its id.
	from int64
}

// element reads the element at the beginning of a span.
func (w *webmWalk) element(in span) (element, bool) {
	id, n, ok := w.vint(in.from, false)
	if !ok || n > 4 {
		return element{}, false
	}
	length, m, ok := w.vint(in.from+n, true)
	e := element{id: id, from: in.from, body: span{in.from + n + m, in.to}}
	if !ok || e.body.from > in.to {
		return element{}, false
	}
	if e.open = length == 1<<(7*m)-1; e.open {
		return e, true
	}
	if length > uint64(e.body.size()) {
		return element{}, false
	}
	e.body.to = e.body.from + int64(length)
	return e, true
}

// vint reads an EBML variable-length integer of one to eight bytes; in lengths the length marker is not part of the
// value.
func (w *webmWalk) vint(at int64, length bool) (value uint64, n int64, ok bool) {
	first, ok := w.s.bytes(at, 1)
	if !ok || first[0] == 0 {
		return 0, 0, false
	}
	n, marker := 1, byte(0x80)
	value = uint64(first[0])
	for first[0]&marker == 0 {
		n, marker = n+1, marker>>1
	}
	if length {
		value &^= uint64(marker)
	}
	b, ok := w.s.bytes(at, int(n))
	if !ok {
		return 0, 0, false
	}
	for _, c := range b[1:] {
		value = value<<8 | uint64(c)
	}
	return value, n, true
}

// level visits the elements of a span in order; false if one does not fit, or visit returned false.
func (w *webmWalk) level(in span, visit func(element) bool) bool {
	for in.from < in.to {
		e, ok := w.element(in)
		if w.elements++; !ok || w.elements > elementsMax {
			return false
		}
		if e.id == ebmlCluster { // its children are visited as siblings, since its end may be unknown
			in.from = e.body.from
			continue
		}
		if e.open || !visit(e) {
			return false
		}
		in.from = e.body.to
	}
	return true
}

// visit reads an element of the segment or of a cluster.
func (w *webmWalk) visit(e element) bool {
	switch e.id {
	case ebmlInfo:
		return w.level(e.body, w.info)
	case ebmlTracks:
		return w.level(e.body, w.track)
	case ebmlTimestamp:
		w.cluster = int64(w.number(e))
	case ebmlBlockGroup:
		return w.level(e.body, func(e element) bool { return e.id != ebmlBlock || w.block(e) })
	case ebmlSimpleBlock:
		return w.block(e)
	case ebmlTags, ebmlAttachments:
		w.blanks = append(w.blanks, e.void())
		return len(w.blanks) <= blanksMax
	}
	return true
}

func (w *webmWalk) info(e element) bool {
	switch e.id {
	case ebmlTimestampScale:
		w.scale = float64(w.number(e))
	case ebmlDuration:
		w.duration = w.float(e)
	}
	return true
}

// block counts a block and stores its timestamp.
func (w *webmWalk) block(e element) bool {
	track, n, ok := w.vint(e.body.from, true)
	at, read := w.s.field(e.body, n, 2)
	if !ok || !read {
		return false
	}
	w.blocks++
	w.last = max(w.last, w.cluster+int64(int16(binary.BigEndian.Uint16(at))))
	if track == w.video && !w.examined {
		w.examined = true
		w.examine(e.body, n+2)
	}
	return true
}

// examine reads the profile of VP9 from the first picture, whose header begins at an offset behind the block's flags: WebM does not
// name it elsewhere.
func (w *webmWalk) examine(body span, at int64) {
	b, ok := w.s.field(body, at, 2)
	if !ok || w.film.VideoCodec != "vp9" {
		return
	}
	const lacing = 0x06
	flags, header := b[0], b[1]
	if flags&lacing == 0 && header>>6 == 0b10 { // the frame marker; then the low and the high bit of the profile
		w.film.Profile = rareProfiles["vp9"][header>>5&1|header>>3&2]
	}
}

// number reads an unsigned integer of up to eight bytes; 0 if it is longer.
func (w *webmWalk) number(e element) uint64 {
	if e.body.size() > 8 {
		return 0
	}
	return w.s.number(e.body, 0, int(e.body.size()))
}

func (w *webmWalk) float(e element) float64 {
	switch e.body.size() {
	case 4:
		return float64(math.Float32frombits(uint32(w.number(e))))
	case 8:
		return math.Float64frombits(w.number(e))
	}
	return 0
}
