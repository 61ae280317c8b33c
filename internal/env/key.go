package env

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
)

// keyBytes is the length of a key of a signature by SHA-256.
const keyBytes = 32

// Key is a signing key of 32 bytes, written in hex.
type Key []byte

func parseKey(text string) (Key, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != keyBytes {
		return nil, errors.New("must be 32 bytes in hex")
	}
	return key, nil
}

// OrRandom returns the key. A missing one is replaced by a random one, unless it is required: replicas verify each
// other's signatures, so they need the same key.
func (k Key) OrRandom(p *Problems, name string, required bool) Key {
	if len(k) > 0 || p.has(name) {
		return k
	}
	if required {
		p.Problem(name, "is required in production: replicas verify each other's links")
	}
	k = make(Key, keyBytes)
	_, _ = rand.Read(k) // never fails: without randomness the process ends
	return k
}
