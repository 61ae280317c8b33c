package app

import (
	"math"
	"runtime/debug"
	"testing"
)

func TestMemoryLimitIsBelowTheContainersLimit(t *testing.T) {
	before := debug.SetMemoryLimit(math.MaxInt64)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	for _, c := range []struct {
		text      string
		had, want int64
	}{
		{"268435456", math.MaxInt64, 228170138 + heapFloor},
		{"268435456", 40 << 20, 40 << 20},
		{"", 40 << 20, 40 << 20},
		{"many", 40 << 20, 40 << 20},
		{"0", 40 << 20, 40 << 20},
	} {
		debug.SetMemoryLimit(c.had)
		limitMemory(c.text)
		if got := debug.SetMemoryLimit(-1); got != c.want {
			t.Errorf("%q: got %d, want %d", c.text, got, c.want)
		}
	}
}
