package format

import (
	"bytes"
	"encoding/binary"
	"io"
)

// scansMax bounds the scans of a progressive picture; encoders make ten, the most thorough about sixty.
const scansMax = 100

// The relevant markers; those from markerRST to markerRST+7 have no segment and occur inside a scan.
const (
	markerSOF0 = 0xc0
	markerSOF2 = 0xc2
	markerDHT  = 0xc4
	markerJPG  = 0xc8
	markerDAC  = 0xcc
	markerSOFX = 0xcf
	markerRST  = 0xd0
	markerEOI  = 0xd9
	markerSOS  = 0xda
	markerAPP2 = 0xe2
	markerTEM  = 0x01
)

const (
	profileName = "ICC_PROFILE\x00"
	// xyb is the description of the colour profile of an XYB JPEG, in UTF-16. libvips shows such pictures green.
	xyb = "\x00X\x00Y\x00B"
)

// ReadJPEG walks the segments of the first picture of a JPEG up to its end marker. Only the types that browsers
// support are accepted: baseline, extended and progressive, not the lossless and arithmetic ones.
func ReadJPEG(r io.ReaderAt, size int64) (Picture, error) {
	w := jpegWalk{s: newSource(r, size)}
	if soi, ok := w.s.bytes(0, 2); !ok || soi[0] != 0xff || soi[1] != 0xd8 {
		return Picture{}, ErrBroken
	}
	for w.at = 2; ; {
		marker, ok := w.marker()
		switch {
		case !ok:
			return Picture{}, ErrBroken
		case marker == markerEOI && w.scans > 0 && w.xyb:
			return Picture{}, ErrColours
		case marker == markerEOI && w.scans > 0:
			return w.picture, nil
		case marker == markerTEM || marker >= markerRST && marker <= markerRST+7:
		case !w.segment(marker):
			return Picture{}, ErrBroken
		}
	}
}

type jpegWalk struct {
	s       *source
	at      int64
	scans   int
	xyb     bool
	picture Picture
}

// marker finds the next marker: segments are adjacent, but a scan's data ends at the first marker that is not part of
// it.
func (w *jpegWalk) marker() (byte, bool) {
	if w.scans > 0 && !w.skipScan() {
		return 0, false
	}
	for {
		b, ok := w.s.bytes(w.at, 2)
		if !ok || b[0] != 0xff {
			return 0, false
		}
		if b[1] != 0xff { // otherwise a fill byte
			w.at += 2
			return b[1], b[1] != 0
		}
		w.at++
	}
}

// skipScan advances to the next 0xff that is not an escaped data byte.
func (w *jpegWalk) skipScan() bool {
	for {
		page, ok := w.s.rest(w.at)
		if !ok {
			return false
		}
		i := bytes.IndexByte(page, 0xff)
		if i < 0 {
			w.at += int64(len(page))
			continue
		}
		w.at += int64(i)
		b, ok := w.s.bytes(w.at, 2)
		if !ok || b[1] != 0 {
			return ok
		}
		w.at += 2
	}
}

// segment reads a segment and advances past it.
func (w *jpegWalk) segment(marker byte) bool {
	b, ok := w.s.bytes(w.at, 2)
	if !ok {
		return false
	}
	length := int64(binary.BigEndian.Uint16(b))
	if length < 2 || w.at+length > w.s.size {
		return false
	}
	switch {
	case marker == markerAPP2:
		w.profile(length)
	case marker == markerSOS:
		w.scans++
		ok = w.picture.Frames > 0 && w.scans <= scansMax
	case marker >= markerSOF0 && marker <= markerSOFX && marker != markerDHT && marker != markerJPG && marker != markerDAC:
		ok = marker <= markerSOF2 && w.picture.Frames == 0 && w.frame(length)
	}
	w.at += length
	return ok
}

// profile looks at the begin of a colour profile, where its description is.
func (w *jpegWalk) profile(length int64) {
	content, ok := w.s.bytes(w.at, int(min(length, pageSize)))
	if ok && bytes.HasPrefix(content[2:], []byte(profileName)) && bytes.Contains(content, []byte(xyb)) {
		w.xyb = true
	}
}

func (w *jpegWalk) frame(length int64) bool {
	b, ok := w.s.bytes(w.at, 8)
	if !ok || length < 8 {
		return false
	}
	w.picture = still(int(binary.BigEndian.Uint16(b[5:])), int(binary.BigEndian.Uint16(b[3:])))
	return w.picture.Pixels > 0
}
