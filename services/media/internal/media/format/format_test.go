package format_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"raymi.example/services/media/internal/media/format"
)

func sample(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// reader is a read function of the package.
type reader[T any] func(b []byte) (T, error)

func readPNG(b []byte) (format.Picture, error) {
	return format.ReadPNG(bytes.NewReader(b), int64(len(b)))
}

func readJPEG(b []byte) (format.Picture, error) {
	return format.ReadJPEG(bytes.NewReader(b), int64(len(b)))
}

func readGIF(b []byte) (format.Picture, error) {
	return format.ReadGIF(bytes.NewReader(b), int64(len(b)))
}

func readWebP(b []byte) (format.Picture, error) {
	return format.ReadWebP(bytes.NewReader(b), int64(len(b)))
}

func readAVIF(b []byte) (format.Picture, error) {
	return format.ReadAVIF(bytes.NewReader(b), int64(len(b)))
}

func readMP4(b []byte) (format.Film, error) { return format.ReadMP4(bytes.NewReader(b), int64(len(b))) }

func readWebM(b []byte) (format.Film, error) {
	return format.ReadWebM(bytes.NewReader(b), int64(len(b)))
}

func still(width, height int) format.Picture { return animated(width, height, 1) }

func animated(width, height, count int) format.Picture {
	return format.Picture{Width: width, Height: height, Frames: count, Pixels: int64(width * height * count)}
}

// accepts compares the result of a reader with the expected one.
func accepts[T comparable](t *testing.T, read reader[T], content []byte, want T) {
	t.Helper()
	got, err := read(content)
	if err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

func refuses[T any](t *testing.T, read reader[T], content []byte, want error) {
	t.Helper()
	if got, err := read(content); !errors.Is(err, want) {
		t.Errorf("got %+v, %v, want %v", got, err, want)
	}
}

// wholeOnly truncates a file at every length: only the complete file is accepted.
func wholeOnly[T any](t *testing.T, read reader[T], content []byte) {
	t.Helper()
	for cut := range content {
		if got, err := read(content[:cut]); !errors.Is(err, format.ErrBroken) {
			t.Fatalf("cut at %d of %d: got %+v, %v", cut, len(content), got, err)
		}
	}
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func be16(v int) []byte { return binary.BigEndian.AppendUint16(nil, uint16(v)) }
func be32(v int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(v)) }
func le16(v int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(v)) }
func le32(v int) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(v)) }
func le24(v int) []byte { return le32(v)[:3] }

func zeros(n int) []byte { return make([]byte, n) }

func TestPDF(t *testing.T) {
	check := func(b []byte) (struct{}, error) {
		return struct{}{}, format.CheckPDF(bytes.NewReader(b), int64(len(b)))
	}
	accepts(t, check, sample(t, "tiny.pdf"), struct{}{})
	accepts(t, check, []byte("%PDF-1.7\n…\n%%EOF\n\n"), struct{}{})
	for _, text := range []string{"", "%PDF", "%PDF-1.7\n", "x%PDF-1.7\n%%EOF", "%PDF-1.7\n%%EOF" + string(zeros(2000))} {
		refuses(t, check, []byte(text), format.ErrBroken)
	}
}
