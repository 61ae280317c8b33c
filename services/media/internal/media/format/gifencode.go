package format

import "math/rand/v2"

const (
	gifCodeBits = 12
	gifCodeMax  = 1<<gifCodeBits - 1
	// gifSlots makes the hash table of codes at most half full.
	gifSlots = 1 << (gifCodeBits + 1)
)

// gifEncoder writes pixels as variable-width LZW codes, as compress/lzw does, but clears its table at random
// intervals: the same pixels become different codes in every file.
type gifEncoder struct {
	w      *gifWriter
	random *rand.PCG
	// literal is the width of a pixel, width that of the current codes, next the code of the next string.
	literal, width uint
	next           uint32
	// left is how many strings the table accepts before it is cleared.
	left uint64
	// code represents the pixels that are not written yet; started reports whether there are any.
	code    uint32
	started bool
	// keys are strings, each a code and the following pixel, plus one; codes are their values.
	keys  [gifSlots]uint32
	codes [gifSlots]uint16
	// bits buffers an incomplete byte of count bits.
	bits  uint32
	count uint
}

// newGIFEncoder writes pixels of literal bits; the table is cleared for the first time after a few strings.
func newGIFEncoder(w *gifWriter, random *rand.PCG, literal int) *gifEncoder {
	e := &gifEncoder{w: w, random: random, literal: uint(literal)}
	e.clearTable(1 + random.Uint64()%64)
	return e
}

// clearTable writes the clear code; left is how many strings the table accepts then.
func (e *gifEncoder) clearTable(left uint64) {
	if e.width == 0 {
		e.width = e.literal + 1
	}
	e.put(1 << e.literal)
	e.width, e.next, e.left = e.literal+1, 1<<e.literal+2, left
	clear(e.keys[:])
}

// put writes one code.
func (e *gifEncoder) put(code uint32) {
	e.bits |= code << e.count
	for e.count += e.width; e.count >= 8; e.count -= 8 {
		e.w.put(byte(e.bits))
		e.bits >>= 8
	}
}

// Write encodes pixels.
func (e *gifEncoder) Write(pixels []byte) (int, error) {
	for _, p := range pixels {
		if !e.started {
			e.code, e.started = uint32(p), true
			continue
		}
		key := e.code<<8 | uint32(p) + 1
		slot := e.slot(key)
		if e.keys[slot] == key {
			e.code = uint32(e.codes[slot])
			continue
		}
		e.put(e.code)
		e.code = uint32(p)
		if e.grow() {
			e.keys[slot], e.codes[slot] = key, uint16(e.next-1)
		}
	}
	return len(pixels), e.w.err
}

// slot is the index of a string in the hash table, or of the free slot for it.
func (e *gifEncoder) slot(key uint32) uint32 {
	at := key * 2654435761 >> (32 - gifCodeBits - 1)
	for e.keys[at] != 0 && e.keys[at] != key {
		at = (at + 1) % gifSlots
	}
	return at
}

// grow assigns the next code to a string; false if the table was cleared instead.
func (e *gifEncoder) grow() bool {
	if e.next >= 1<<e.width {
		e.width++
	}
	e.next++
	if e.left--; e.next > gifCodeMax || e.left == 0 {
		e.clearTable(1024 + e.random.Uint64()%2048)
		return false
	}
	return true
}

// close writes the buffered pixels and the end code.
func (e *gifEncoder) close() error {
	if e.started {
		e.put(e.code)
		e.grow()
	}
	e.put(1<<e.literal + 1)
	if e.count > 0 {
		e.w.put(byte(e.bits))
	}
	return e.w.close()
}
