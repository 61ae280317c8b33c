package app

import (
	"log/slog"
	"math"
	"runtime/debug"
	"strconv"
)

// heapFloor is the size in bytes of an allocation (a GC ballast) that nobody writes to, so it takes address space and no memory.
// The garbage collector counts it as live and starts at twice the live heap. Without it a small process collects every few
// megabytes, which took a tenth of the processor time of kept answers.
const heapFloor = 24 << 20

// limitMemory makes the collector work harder before the container's limit is reached: at 85 % of it, the rest is for what Go
// does not count; the ballast is counted although it is no memory. A process that has chosen a lower limit
// keeps it. text is bytes; empty is no container.
func limitMemory(text string) {
	if text == "" {
		return
	}
	bytes, err := strconv.ParseInt(text, 10, 64)
	if err != nil || bytes <= 0 {
		slog.Error("MEMORY_LIMIT is not a number of bytes", "value", text)
		return
	}
	debug.SetMemoryLimit(min(debug.SetMemoryLimit(-1), int64(math.Round(float64(bytes)*0.85))+heapFloor))
}
