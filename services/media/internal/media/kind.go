package media

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Kind is an accepted file type, as its MIME type.
type Kind string

// The kinds; everything else is refused.
const (
	JPEG Kind = "image/jpeg"
	PNG  Kind = "image/png"
	WebP Kind = "image/webp"
	AVIF Kind = "image/avif"
	GIF  Kind = "image/gif"
	MP4  Kind = "video/mp4"
	WebM Kind = "video/webm"
	MOV  Kind = "video/quicktime"
	PDF  Kind = "application/pdf"
)

// Group is a class of kinds.
type Group int

// The groups; the zero value is for unknown kinds.
const (
	Image Group = iota + 1
	Video
	Document
)

// names are for error messages.
func (g Group) names() []string {
	switch g {
	case Image:
		return []string{"JPEG", "PNG", "WebP", "AVIF", "GIF"}
	case Video:
		return []string{"MP4", "WebM", "MOV"}
	case Document:
		return []string{"PDF"}
	}
	return nil
}

var kinds = map[Kind]struct {
	ext   string
	group Group
}{
	JPEG: {".jpg", Image}, PNG: {".png", Image}, WebP: {".webp", Image}, AVIF: {".avif", Image}, GIF: {".gif", Image},
	MP4: {".mp4", Video}, WebM: {".webm", Video}, MOV: {".mov", Video}, PDF: {".pdf", Document},
}

// kindsOf lists the kinds of a group, in the order of its names.
func kindsOf(g Group) []Kind {
	switch g {
	case Image:
		return []Kind{JPEG, PNG, WebP, AVIF, GIF}
	case Video:
		return []Kind{MP4, WebM, MOV}
	case Document:
		return []Kind{PDF}
	}
	return nil
}

// KindByExt is the kind whose stored files have the extension, or "".
func KindByExt(ext string) Kind {
	for kind, k := range kinds {
		if k.ext == ext {
			return kind
		}
	}
	return ""
}

// Ext is the extension of stored files of the kind, with its dot.
func (k Kind) Ext() string { return kinds[k].ext }

// Group is the class of the kind.
func (k Kind) Group() Group { return kinds[k].group }

// headBytes are enough for every signature, brand list and EBML header.
const headBytes = 4096

// heic is not a Kind: it is detected only for a helpful error message.
const heic Kind = "image/heic"

// sniff detects the type from the first bytes of a file; "" if it is unknown.
func sniff(head []byte) Kind {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return JPEG
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return PNG
	case bytes.HasPrefix(head, []byte("GIF87a")), bytes.HasPrefix(head, []byte("GIF89a")):
		return GIF
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return WebP
	case bytes.HasPrefix(head, []byte("%PDF-")):
		return PDF
	case bytes.HasPrefix(head, []byte("\x1a\x45\xdf\xa3")) && docType(head[4:]) == "webm":
		return WebM
	case len(head) >= 16 && string(head[4:8]) == "ftyp":
		return sniffBrands(head)
	}
	return ""
}

// sniffBrands reads the brand list at the beginning of an ISO media file: the major brand decides, unless it only
// means "some picture", then the compatible ones do.
func sniffBrands(head []byte) Kind {
	end := int(min(binary.BigEndian.Uint32(head), uint32(len(head))))
	if end < 16 {
		return ""
	}
	brands := []string{string(head[8:12])}
	for at := 16; at+4 <= end; at += 4 {
		brands = append(brands, string(head[at:at+4]))
	}
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(brands, n) })
	}
	switch major := brands[0]; {
	case has("avif", "avis"):
		return AVIF
	case has("heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"):
		return heic
	case major == "qt  ":
		return MOV
	case major == "M4A " || major == "M4B ":
		return ""
	case has("isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "dash"):
		return MP4
	}
	return ""
}

// docTypeID is the EBML element that distinguishes WebM from other Matroska files.
const docTypeID = 0x4282

// docType returns the document type of an EBML header that follows its id; "" if there is none.
func docType(b []byte) string {
	size, b, ok := vint(b, true)
	if !ok {
		return ""
	}
	b = b[:min(uint64(len(b)), size)]
	for len(b) > 0 {
		var id, length uint64
		if id, b, ok = vint(b, false); !ok {
			return ""
		}
		if length, b, ok = vint(b, true); !ok || length > uint64(len(b)) {
			return ""
		}
		if id == docTypeID {
			return string(bytes.TrimRight(b[:length], "\x00"))
		}
		b = b[length:]
	}
	return ""
}

// vint reads an EBML variable-length integer of one to eight bytes; in sizes the length marker is not part of the
// value.
func vint(b []byte, size bool) (value uint64, rest []byte, ok bool) {
	if len(b) == 0 || b[0] == 0 {
		return 0, nil, false
	}
	length, marker := 1, byte(0x80)
	for b[0]&marker == 0 {
		length, marker = length+1, marker>>1
	}
	if len(b) < length {
		return 0, nil, false
	}
	value = uint64(b[0])
	if size {
		value = uint64(b[0] &^ marker)
	}
	for _, c := range b[1:length] {
		value = value<<8 | uint64(c)
	}
	return value, b[length:], true
}
