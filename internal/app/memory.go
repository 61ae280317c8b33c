package app

import (
	"log/slog"
	"math"
	"runtime/debug"
	"strconv"
)

// heapFloor is the size in bytes of an allocation (a GC ballast) that is never written to, so it takes address space
// and no memory. The garbage collector counts it as live and starts at twice the live heap. Without it a small process
// collects every few megabytes, which took a tenth of the processor time of cached responses.
const heapFloor = 24 << 20

// limitMemory sets the soft memory limit to 85 % of the container's limit, so that the collector runs more often before
// the container is killed; the other 15 % are for memory that Go does not count. The ballast is added because the limit
// counts it although it takes no memory. A lower limit that is already set stays. text is the container's limit in
// bytes; empty means no container.
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
