package objects_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestListKnowsKeysSizesAndAges(t *testing.T) {
	s, folder := open(t)
	for key, content := range map[string]string{"public/ab/abcd": "old", "private/cd/cdef": "older", "public/ef/ef01": "new"} {
		if err := s.Put(t.Context(), key, strings.NewReader(content), int64(len(content))); err != nil {
			t.Fatal(err)
		}
	}
	// What a process that was killed while it wrote leaves behind.
	if err := os.WriteFile(filepath.Join(folder, "public/ab/abce.17.tmp"), []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for _, key := range []string{"public/ab/abcd", "private/cd/cdef", "public/ab/abce.17.tmp"} {
		if err := os.Chtimes(filepath.Join(folder, key), now, now.Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]int64{}
	err := s.List(t.Context(), now.Add(-time.Minute), func(key string, size int64) error { got[key] = size; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[string]int64{"public/ab/abcd": 3, "private/cd/cdef": 5, "public/ab/abce.17.tmp": 2}, got); d != "" {
		t.Error(d)
	}
	enough := errors.New("enough")
	calls := 0
	err = s.List(t.Context(), now.Add(time.Hour), func(string, int64) error { calls++; return enough })
	if !errors.Is(err, enough) || calls != 1 {
		t.Errorf("a failing visitor must end the list: %d calls, %v", calls, err)
	}
}
