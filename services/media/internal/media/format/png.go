package format

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"
)

const (
	// inflatedMax bounds the inflated size of a colour profile and compressed texts together; real ones stay far
	// below.
	inflatedMax = 4 << 20
	// keywordMax is the longest name of a profile or text, including its terminator.
	keywordMax = 80
)

// ReadPNG walks the chunks of a PNG to its end chunk and ignores what follows. It verifies the checksums of the
// chunks that make up the picture. Profile and texts are inflated only up to a limit, since decoders inflate them
// completely.
func ReadPNG(r io.ReaderAt, size int64) (Picture, error) {
	w := pngWalk{s: newSource(r, size)}
	if magic, ok := w.s.bytes(0, 8); !ok || string(magic) != "\x89PNG\r\n\x1a\n" {
		return Picture{}, ErrBroken
	}
	for at := int64(8); ; {
		header, ok := w.s.bytes(at, 8)
		if !ok {
			return Picture{}, ErrBroken
		}
		length, name := int64(binary.BigEndian.Uint32(header)), string(header[4:])
		if length > size-at-12 {
			return Picture{}, ErrBroken
		}
		if err := w.chunk(name, at+8, length); err != nil {
			return Picture{}, err
		}
		if name == "IEND" {
			return w.picture()
		}
		at += length + 12
	}
}

type pngWalk struct {
	s             *source
	width, height int
	palettes      int
	data          bool
	// inflated counts the inflated bytes of metadata.
	inflated int64
	// declared is the number of frames that an animation announces, seen the number found.
	declared, seen int
}

func (w *pngWalk) chunk(name string, at, length int64) error {
	if (name == "IHDR") != (w.width == 0) { // it must be the first, and the only one
		return ErrBroken
	}
	ok := true
	switch name {
	case "IHDR":
		ok = length == 13 && w.header(at)
	case "PLTE":
		w.palettes++
		ok = w.palettes == 1 && !w.data && length%3 == 0 && length <= 3*256
	case "IDAT":
		w.data = true
	case "acTL":
		b, read := w.s.bytes(at, 4)
		ok = read && length == 8
		if ok {
			w.declared = side(binary.BigEndian.Uint32(b))
		}
	case "fcTL":
		w.seen++
	case "iCCP", "zTXt", "iTXt":
		return w.metadata(name, at, length)
	}
	if !ok || name[0]&0x20 == 0 && !w.intact(at, length) {
		return ErrBroken
	}
	return nil
}

func (w *pngWalk) header(at int64) bool {
	b, ok := w.s.bytes(at, 13)
	if !ok {
		return false
	}
	w.width, w.height = side(binary.BigEndian.Uint32(b)), side(binary.BigEndian.Uint32(b[4:]))
	depths := map[byte]string{0: "\x01\x02\x04\x08\x10", 2: "\x08\x10", 3: "\x01\x02\x04\x08", 4: "\x08\x10", 6: "\x08\x10"}
	return w.width > 0 && w.height > 0 && bytes.IndexByte([]byte(depths[b[9]]), b[8]) >= 0 && b[10] == 0 && b[11] == 0 && b[12] <= 1
}

// intact verifies the checksum of a chunk and its name.
func (w *pngWalk) intact(at, length int64) bool {
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, w.s.section(at-4, length+4)); err != nil {
		return false
	}
	b, ok := w.s.bytes(at+length, 4)
	return ok && binary.BigEndian.Uint32(b) == sum.Sum32()
}

// metadata inflates the data after a keyword, up to the rest of the limit.
func (w *pngWalk) metadata(name string, at, length int64) error {
	keyword, ok := w.s.bytes(at, int(min(length, keywordMax)))
	if !ok {
		return ErrBroken
	}
	skip := int64(bytes.IndexByte(keyword, 0)) + 2 // the compression method follows the keyword
	if name == "iTXt" {
		skip = w.internationalText(at, length, skip)
	}
	if skip < 2 || skip > length {
		return nil
	}
	inflater, err := zlib.NewReader(w.s.section(at+skip, length-skip))
	if err != nil {
		return nil //nolint:nilerr // decoders ignore invalid zlib streams, too
	}
	n, _ := io.Copy(io.Discard, io.LimitReader(inflater, inflatedMax-w.inflated+1)) // truncated data inflates to no more
	if w.inflated += n; w.inflated > inflatedMax {
		return ErrMetadata
	}
	return nil
}

// internationalText is the offset of the text after flag, method, language and translated keyword; 0 if it is not
// compressed.
func (w *pngWalk) internationalText(at, length, flag int64) int64 {
	flag--
	if b, ok := w.s.bytes(at+flag, 1); flag < 1 || flag >= length || !ok || b[0] != 1 {
		return 0
	}
	skip := flag + 2
	for range 2 {
		from := skip
		page, ok := w.s.bytes(at+from, int(min(length-from, pageSize)))
		if !ok {
			return 0
		}
		skip += int64(bytes.IndexByte(page, 0)) + 1
		if skip == from {
			return 0
		}
	}
	return skip
}

func (w *pngWalk) picture() (Picture, error) {
	if !w.data {
		return Picture{}, ErrBroken
	}
	return frames(w.width, w.height, max(w.declared, w.seen, 1)), nil
}
