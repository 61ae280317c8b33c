package format_test

import (
	"bytes"
	"io"
	"testing"

	"raymi.example/services/media/internal/media/format"
)

// blanked returns a file with its blanks applied.
func blanked(t *testing.T, content []byte, find func(io.ReaderAt, int64) ([]format.Blank, error)) []byte {
	t.Helper()
	blanks, err := find(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.Clone(content)
	for _, b := range blanks {
		clear(out[b.From:b.To])
		copy(out[b.From:b.To], b.Header)
	}
	return out
}

func TestBlanksMP4RemovesAuthorAndPlace(t *testing.T) {
	const place = "-13.5170-071.9785+3399.000/"
	users := box("udta", box("\xa9xyz", []byte("\x00\x1b\x15\xc7"+place)))
	keys := box("meta", zeros(4), box("ilst", []byte(place)))
	track := film().track()
	track = join(be32(len(track)+len(users)), track[4:], users)
	content := join([]byte(ftyp), box("uuid", []byte("0123456789abcdef"+place)), be32(1), []byte("meta"), be32(0), be32(16+len(place)),
		[]byte(place),
		film().moov(users, track, keys), box("mdat", zeros(10)))
	want, err := readMP4(content)
	if err != nil {
		t.Fatal(err)
	}
	got := blanked(t, content, format.BlanksMP4)
	if bytes.Contains(got, []byte(place)) || bytes.Contains(got, []byte("udta")) || len(got) != len(content) {
		t.Fatalf("got %q", got)
	}
	accepts(t, readMP4, got, want)
	if second, err := format.BlanksMP4(bytes.NewReader(got), int64(len(got))); second != nil || err != nil {
		t.Fatalf("got %v", second)
	}
	if !bytes.Equal(blanked(t, film().file(), format.BlanksMP4), film().file()) {
		t.Fatal("a film without a maker has changed")
	}
}

func TestBlanksWebMRemovesTags(t *testing.T) {
	const secret = "LOCATION 13.5S 71.9W"
	for _, padding := range []int{0, 80, 90, 100, 110, 16_300, 16_400, 3_000_000} {
		tags := ebml(0x1254c367, []byte(secret), zeros(padding))
		content := join(webmHead(), ebml(segment, tags, ebml(tracks, pictures()), ebml(cluster, ebml(simple, piece(0))),
			ebml(0x1941a469, []byte(secret))))
		want, err := readWebM(content)
		if err != nil {
			t.Fatal(err)
		}
		got := blanked(t, content, format.BlanksWebM)
		if bytes.Contains(got, []byte(secret)) || len(got) != len(content) {
			t.Fatalf("%d: got %q", padding, got[:200])
		}
		accepts(t, readWebM, got, want)
		if second, err := format.BlanksWebM(bytes.NewReader(got), int64(len(got))); second != nil || err != nil {
			t.Fatalf("got %v", second)
		}
	}
}

func TestBlanksOfInvalidFilesAreEmpty(t *testing.T) {
	deep := []byte("udta")
	for range 100 {
		deep = box("moov", box("trak", deep))
	}
	for _, content := range [][]byte{nil, []byte("moov"), deep, sample(t, "ok-64.png")} {
		r := bytes.NewReader(content)
		boxes, err := format.BlanksMP4(r, r.Size())
		elements, other := format.BlanksWebM(r, r.Size())
		if boxes != nil || elements != nil || err != nil || other != nil {
			t.Errorf("got %v, %v, %v, %v", boxes, elements, err, other)
		}
	}
}

func TestTooManyBlanksAreRefused(t *testing.T) {
	tags := join(repeat(ebml(0x1254c367), 1025)...)
	content := join(webmHead(), ebml(segment, ebml(tracks, pictures()), ebml(cluster, ebml(simple, piece(0))), tags))
	refuses(t, func(b []byte) ([]format.Blank, error) { return format.BlanksWebM(bytes.NewReader(b), int64(len(b))) }, content,
		format.ErrBroken)
	content = film().file(repeat(box("udta"), 1025)...)
	refuses(t, func(b []byte) ([]format.Blank, error) { return format.BlanksMP4(bytes.NewReader(b), int64(len(b))) }, content,
		format.ErrBroken)
}
