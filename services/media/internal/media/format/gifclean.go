package format

import (
	"bufio"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// CleanGIF copies a GIF as a stream: each frame is decoded and encoded again, palettes, timing and repetition stay; comments,
// texts, data of applications, bytes behind a frame's pixels and behind the trailer do not. ErrBroken is for frames that
// cannot be decoded or lack pixels; other errors are of the streams.
func CleanGIF(w io.Writer, r io.Reader) error {
	source := &faults{r: r}
	c := gifCleaner{r: bufio.NewReader(source), w: bufio.NewWriter(w)}
	err := c.clean()
	if source.err != nil {
		return source.err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	if err != nil {
		return err
	}
	return c.w.Flush()
}

// faults remembers why a stream broke off: a decoder would say that its data did.
type faults struct {
	r   io.Reader
	err error
}

// Read takes the next bytes.
func (f *faults) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		f.err = err
	}
	return n, err
}

type gifCleaner struct {
	r *bufio.Reader
	w *bufio.Writer
	// control tells of the next frame; it is written with it.
	control []byte
	frames  int
	repeats bool
	b       [768]byte
}

func (c *gifCleaner) clean() error {
	head, err := c.read(13)
	if err != nil {
		return err
	}
	copy(head, "GIF89a")
	if err := c.copyPalette(head, head[10]); err != nil {
		return err
	}
	for {
		kind, err := c.r.ReadByte()
		if err != nil {
			return err
		}
		switch {
		case kind == gifExtension:
			err = c.extension()
		case kind == gifImage:
			err = c.frame()
		case kind == gifTrailer && c.frames > 0:
			return c.w.WriteByte(gifTrailer)
		default:
			err = ErrBroken
		}
		if err != nil {
			return err
		}
	}
}

// read returns n bytes until the next call.
func (c *gifCleaner) read(n int) ([]byte, error) {
	_, err := io.ReadFull(c.r, c.b[:n])
	return c.b[:n], err
}

// copyPalette writes what stands before a palette, then the palette that the flags announce.
func (c *gifCleaner) copyPalette(before []byte, flags byte) error {
	if _, err := c.w.Write(before); err != nil {
		return err
	}
	palette, err := c.read(int(paletteBytes(flags)))
	if err != nil {
		return err
	}
	_, err = c.w.Write(palette)
	return err
}

// extension keeps the control of a frame and, once, the repetition.
func (c *gifCleaner) extension() error {
	label, err := c.r.ReadByte()
	if err != nil {
		return err
	}
	blocks := gifBlocks{r: c.r}
	var first [11]byte
	n, _ := io.ReadFull(&blocks, first[:]) // a chain that breaks off shows when it is drained
	switch {
	case label == gifPlainText:
		c.control = nil // it was the text's
	case label == gifControl && n >= 4:
		// The reserved bits of the flags carry nothing.
		c.control = append([]byte{gifExtension, gifControl, 4, first[0] & 0x1f}, first[1], first[2], first[3], 0)
	case label == gifApplication && !c.repeats && (string(first[:]) == "NETSCAPE2.0" || string(first[:]) == "ANIMEXTS1.0"):
		if err := c.repetition(&blocks); err != nil {
			return err
		}
	}
	return blocks.drain()
}

// repetition writes how often the animation runs.
func (c *gifCleaner) repetition(blocks io.Reader) error {
	var b [3]byte
	if _, err := io.ReadFull(blocks, b[:]); err != nil || b[0] != 1 {
		return nil //nolint:nilerr // an extension that says nothing of it is dropped; a broken chain shows when it is drained
	}
	c.repeats = true
	_, err := c.w.Write(append([]byte("\x21\xff\x0bNETSCAPE2.0\x03\x01"), b[1], b[2], 0))
	return err
}

// frame copies a picture by its pixels.
func (c *gifCleaner) frame() error {
	b, err := c.read(9)
	if err != nil {
		return err
	}
	head := append(append(c.control, gifImage), b...)
	c.control = nil
	pixels := int64(binary.LittleEndian.Uint16(b[4:])) * int64(binary.LittleEndian.Uint16(b[6:]))
	flags := b[8]
	head[len(head)-1] = flags & 0xe7 // without the reserved bits
	if err := c.copyPalette(head, flags); err != nil {
		return err
	}
	width, err := c.r.ReadByte()
	if err != nil {
		return err
	}
	if width < 2 || width > 8 {
		return ErrBroken
	}
	if err := c.w.WriteByte(width); err != nil {
		return err
	}
	c.frames++
	return c.pixels(pixels, int(width))
}

func (c *gifCleaner) pixels(count int64, width int) error {
	blocks := gifBlocks{r: c.r}
	decoded := lzw.NewReader(&blocks, lzw.LSB, width)
	out := gifWriter{w: c.w}
	encoder := lzw.NewWriter(&out, lzw.LSB, width)
	n, err := io.Copy(encoder, io.LimitReader(decoded, count))
	switch {
	case out.err != nil:
		return out.err
	case err != nil || n < count:
		return errors.Join(ErrBroken, err)
	}
	if err := errors.Join(encoder.Close(), out.close()); err != nil {
		return err
	}
	return blocks.drain()
}

// gifBlocks reads the data of a chain of blocks.
type gifBlocks struct {
	r    *bufio.Reader
	left int
	done bool
}

// Read takes the next bytes; io.EOF is the end of the chain.
func (g *gifBlocks) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if g.left == 0 && !g.done {
		length, err := g.r.ReadByte()
		if err != nil {
			return 0, io.ErrUnexpectedEOF
		}
		g.left, g.done = int(length), length == 0
	}
	if g.done {
		return 0, io.EOF
	}
	n, err := g.r.Read(p[:min(len(p), g.left)])
	g.left -= n
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// drain goes behind the chain.
func (g *gifBlocks) drain() error {
	_, err := io.Copy(io.Discard, g)
	return err
}

// gifWriter writes data as a chain of blocks.
type gifWriter struct {
	w   *bufio.Writer
	b   [256]byte
	n   int
	err error
}

// Write adds data to the chain.
func (g *gifWriter) Write(p []byte) (int, error) {
	for _, c := range p {
		g.n++
		g.b[g.n] = c
		if g.n == 255 {
			g.flush()
		}
	}
	return len(p), g.err
}

func (g *gifWriter) flush() {
	if g.n > 0 && g.err == nil {
		g.b[0] = byte(g.n)
		_, g.err = g.w.Write(g.b[:g.n+1])
	}
	g.n = 0
}

// close ends the chain.
func (g *gifWriter) close() error {
	g.flush()
	if g.err == nil {
		g.err = g.w.WriteByte(0)
	}
	return g.err
}
