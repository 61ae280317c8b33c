package library_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raymi.example/services/media/internal/library"
	"raymi.example/services/media/internal/media"
)

// Metadata about a video's author is not stored, and the digest is that of the stored bytes.
func TestAVideoIsStoredWithoutItsAuthor(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "media", "testdata", "ok-h264-faststart.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(content, []byte("Lavf"))
	if at < 0 {
		t.Fatal("the sample has no metadata about its author")
	}
	large := append([]byte("\x00\x01\x86\xa8uuid"), make([]byte, 100_000)...)
	copy(large[90_000:], "13.5170 S")
	content = append(content, large...)
	s := &fixture{objects: map[string]string{}}
	f, err := library.New(s, s, s, s, media.Limits{}).Add(t.Context(), &media.Draft{Name: "taki.mp4", Field: "eventMediaVideos"},
		bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	stored := s.objects[f.StorageKey]
	if strings.Contains(stored, "Lavf") || strings.Contains(stored, "13.5170") || len(stored) != len(content) {
		t.Fatalf("%d bytes of %d are stored", len(stored), len(content))
	}
	sum := sha256.Sum256([]byte(stored))
	if f.SHA256 != hex.EncodeToString(sum[:]) || !strings.HasSuffix(f.StorageKey, f.SHA256) {
		t.Fatalf("got %s at %s", f.SHA256, f.StorageKey)
	}
	if index := bytes.Index(content, []byte("mdat")); stored[index:len(stored)-len(large)] != string(content[index:len(content)-len(large)]) {
		t.Fatal("its pictures have changed")
	}
}
