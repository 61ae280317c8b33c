package token

import (
	"sync"
	"time"
)

// cacheMax bounds the tokens that a verifier caches, about 600 bytes each.
const cacheMax = 1024

// cache holds tokens that were verified: a caller's requests carry the same token for a minute, and verifying a
// signature takes longer than most SQL statements. Refused tokens are not cached.
type cache struct {
	mu     sync.Mutex
	tokens map[string]cachedClaims
}

// cachedClaims holds the claims of a verified token, and until when they may be used without verifying again.
type cachedClaims struct {
	claims Claims
	until  time.Time
}

func (c *cache) find(text string, now time.Time) (Claims, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.tokens[text]
	if ok && !now.Before(entry.until) {
		delete(c.tokens, text)
		return Claims{}, false
	}
	return entry.claims, ok
}

// store adds a token. A full cache drops the expired tokens first, or else all.
func (c *cache) store(text string, entry cachedClaims, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.tokens) >= cacheMax {
		for other, o := range c.tokens {
			if !now.Before(o.until) {
				delete(c.tokens, other)
			}
		}
	}
	if len(c.tokens) >= cacheMax {
		clear(c.tokens)
	}
	c.tokens[text] = entry
}
