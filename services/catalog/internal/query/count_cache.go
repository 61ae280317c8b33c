package query

import (
	"time"

	"github.com/maypok86/otter/v2"
)

const (
	// countCacheSize bounds the cached counts.
	countCacheSize = 4096
	// estimateLifetime is how long an estimate is cached.
	estimateLifetime = time.Minute
)

// cachedCounts are counted values of one content generation, valid until an instant at which they may change without a
// write.
type cachedCounts struct {
	generation int64
	until      time.Time
	values     []int32
}

// countCache caches the newest counts by statement and arguments.
type countCache struct {
	entries *otter.Cache[string, cachedCounts]
}

func newCountCache() *countCache {
	return &countCache{otter.Must(&otter.Options[string, cachedCounts]{MaximumSize: countCacheSize})}
}

// get returns the counts of a key if they are valid at now. Nothing is stored under an empty key.
func (c *countCache) get(key string, now time.Time) (cachedCounts, bool) {
	counts, ok := c.entries.GetIfPresent(key)
	if !ok || !now.Before(counts.until) {
		return cachedCounts{}, false
	}
	return counts, true
}

// put stores counts.
func (c *countCache) put(key string, counts cachedCounts) {
	if key != "" {
		c.entries.Set(key, counts)
	}
}
