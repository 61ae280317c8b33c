package format

import "math/rand/v2"

const (
	gifCodeBits = 12
	gifCodeMax  = 1<<gifCodeBits - 1
	// gifSlots keep the table of codes at most half full.
	gifSlots = 1 << (gifCodeBits + 1)
)

// gifEncoder writes pixels as codes of variable width, as compress/lzw does, but forgets its table now and then, at places
// that the random numbers choose: the same pixels become other codes in every file.
type gifEncoder struct {
	w      *gifWriter
	random *rand.PCG
	// literal is the width of a pixel; width that of a code now, next the code that the next string gets.
	literal, width uint
	next           uint32
	// left is how many strings the table may still take before it is forgotten.
	left uint64
	// code stands for the pixels that are not written yet; started says that there are any.
	code    uint32
	started bool
	// keys are strings, each a code and the pixel behind it, plus one; codes are theirs.
	keys  [gifSlots]uint32
	codes [gifSlots]uint16
	// bits waits for a whole byte.
	bits  uint32
	count uint
}

// newGIFEncoder writes pixels of so many bits; the table is forgotten for the first time after a few.
func newGIFEncoder(w *gifWriter, random *rand.PCG, literal int) *gifEncoder {
	e := &gifEncoder{w: w, random: random, literal: uint(literal)}
	e.forget(1 + random.Uint64()%64)
	return e
}

// forget writes the code that clears the table; left is for how many strings it is then.
func (e *gifEncoder) forget(left uint64) {
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

// Write takes pixels.
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

// slot is where a string is, or would be.
func (e *gifEncoder) slot(key uint32) uint32 {
	at := key * 2654435761 >> (32 - gifCodeBits - 1)
	for e.keys[at] != 0 && e.keys[at] != key {
		at = (at + 1) % gifSlots
	}
	return at
}

// grow gives the next code to a string; false when the table was forgotten instead.
func (e *gifEncoder) grow() bool {
	if e.next >= 1<<e.width {
		e.width++
	}
	e.next++
	if e.left--; e.next > gifCodeMax || e.left == 0 {
		e.forget(1024 + e.random.Uint64()%2048)
		return false
	}
	return true
}

// close writes what waits, and the end.
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
