package token

import (
	"sync"
	"time"
)

// knownMax bounds the tokens that a verifier remembers, some 600 bytes each.
const knownMax = 1024

// known remembers tokens that were believed: a caller's calls within a minute carry the same one, and its signature takes
// longer to verify than most statements. What is refused is not remembered.
type known struct {
	mu     sync.Mutex
	tokens map[string]belief
}

// belief is what a token said, and until when it is believed without another look at its key.
type belief struct {
	claims Claims
	until  time.Time
}

func (k *known) find(text string, now time.Time) (Claims, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	b, ok := k.tokens[text]
	if ok && !now.Before(b.until) {
		delete(k.tokens, text)
		return Claims{}, false
	}
	return b.claims, ok
}

// keep makes room by forgetting what is over, or else everything.
func (k *known) keep(text string, b belief, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.tokens) >= knownMax {
		for other, o := range k.tokens {
			if !now.Before(o.until) {
				delete(k.tokens, other)
			}
		}
	}
	if len(k.tokens) >= knownMax {
		clear(k.tokens)
	}
	k.tokens[text] = b
}
