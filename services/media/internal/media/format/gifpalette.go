package format

import "io"

// gifPalette is a shuffled palette.
type gifPalette struct {
	// colours is nil if there is no palette.
	colours []byte
	// place maps each old index to the shuffled one; indices beyond the palette are unchanged.
	place [256]byte
	// bits is the width of an index.
	bits int
}

// palette reads the palette that flags announce and shuffles it.
func (c *gifCleaner) palette(flags byte) (gifPalette, error) {
	var p gifPalette
	for i := range p.place {
		p.place[i] = byte(i)
	}
	size := int(paletteBytes(flags))
	if size == 0 {
		return p, nil
	}
	p.bits = 1 + int(flags&7)
	own, err := c.read(size)
	if err != nil {
		return p, err
	}
	for i := size/3 - 1; i > 0; i-- {
		j := c.random.Uint64() % uint64(i+1)
		p.place[i], p.place[j] = p.place[j], p.place[i]
	}
	p.colours = make([]byte, size)
	for i := range size / 3 {
		copy(p.colours[3*int(p.place[i]):], own[3*i:3*i+3])
	}
	return p, nil
}

// gifPixels maps pixels to the shuffled palette.
type gifPixels struct {
	r     io.Reader
	place *[256]byte
}

// Read maps the pixels that it reads.
func (g gifPixels) Read(p []byte) (int, error) {
	n, err := g.r.Read(p)
	for i, c := range p[:n] {
		p[i] = g.place[c]
	}
	return n, err
}
