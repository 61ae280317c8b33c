package format

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
)

// CleanGIF copies a GIF as a stream. Each frame is decoded and encoded again; colours, timing and repetition stay.
// Comments, texts, application data and bytes after a frame's pixels or after the trailer are dropped. Palettes and
// codes are permuted by seed, so that a payload hidden in them is destroyed; the seed must be specific to the file
// and unpredictable before the upload. ErrBroken is returned for frames that cannot be decoded or lack pixels; other
// errors come from the streams.
func CleanGIF(w io.Writer, r io.Reader, seed uint64) error {
	return cleanGIF(gifCleaner{w: bufio.NewWriter(w), random: rand.NewPCG(seed, 0)}, r)
}

// CheckGIF reports whether CleanGIF can copy a GIF, in half the time.
func CheckGIF(r io.Reader) error {
	return cleanGIF(gifCleaner{w: bufio.NewWriter(io.Discard), random: rand.NewPCG(0, 0), dry: true}, r)
}

func cleanGIF(c gifCleaner, r io.Reader) error {
	source := &faults{r: r}
	c.r = bufio.NewReader(source)
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

// faults stores the read error of a stream, which a decoder would report as broken data.
type faults struct {
	r   io.Reader
	err error
}

// Read stores an error.
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
	// control is the graphic control extension of the next frame; it is written with the frame.
	control []byte
	frames  int
	repeats bool
	// dry cleaners only decode.
	dry    bool
	random *rand.PCG
	// global is the palette of all frames without one of their own.
	global gifPalette
	b      [768]byte
}

func (c *gifCleaner) clean() error {
	head, err := c.read(13)
	if err != nil {
		return err
	}
	head = bytes.Clone(head)
	copy(head, "GIF89a")
	if c.global, err = c.palette(head[10]); err != nil {
		return err
	}
	head[10] &^= 0x08 // it is no longer sorted
	head[11] = c.global.place[head[11]]
	if err := c.write(head, c.global.colours); err != nil {
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

// read returns n bytes, valid until the next call.
func (c *gifCleaner) read(n int) ([]byte, error) {
	_, err := io.ReadFull(c.r, c.b[:n])
	return c.b[:n], err
}

func (c *gifCleaner) write(parts ...[]byte) error {
	for _, p := range parts {
		if _, err := c.w.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// extension stores the control of a frame and, once, copies the repetition.
func (c *gifCleaner) extension() error {
	label, err := c.r.ReadByte()
	if err != nil {
		return err
	}
	blocks := gifBlocks{r: c.r}
	var first [11]byte
	n, _ := io.ReadFull(&blocks, first[:]) // drain reports a truncated chain
	switch {
	case label == gifPlainText:
		c.control = nil // it belonged to the text
	case label == gifControl && n >= 4:
		// Drop the reserved bits of the flags.
		c.control = []byte{gifExtension, gifControl, 4, first[0] & 0x1f, first[1], first[2], first[3], 0}
	case label == gifApplication && !c.repeats && (string(first[:]) == "NETSCAPE2.0" || string(first[:]) == "ANIMEXTS1.0"):
		if err := c.repetition(&blocks); err != nil {
			return err
		}
	}
	return blocks.drain()
}

// repetition copies how often the animation runs.
func (c *gifCleaner) repetition(blocks io.Reader) error {
	var b [3]byte
	if _, err := io.ReadFull(blocks, b[:]); err != nil || b[0] != 1 {
		return nil //nolint:nilerr // an unknown extension is dropped; drain reports a truncated chain
	}
	c.repeats = true
	return c.write([]byte("\x21\xff\x0bNETSCAPE2.0\x03\x01"), b[1:], []byte{0})
}

// frame re-encodes a frame from its pixels.
func (c *gifCleaner) frame() error {
	b, err := c.read(9)
	if err != nil {
		return err
	}
	head := bytes.Clone(b)
	colours, err := c.palette(head[8])
	if err != nil {
		return err
	}
	own := colours.colours
	if own == nil {
		colours = c.global
	}
	head[8] &= 0xc7 // neither sorted nor with reserved bits
	if len(c.control) > 0 {
		c.control[6] = colours.place[c.control[6]]
	}
	width, err := c.r.ReadByte()
	if err != nil {
		return err
	}
	if width < 2 || width > 8 {
		return ErrBroken
	}
	// A permuted colour index may need more bits than the frame's codes had.
	wider := max(width, byte(colours.bits))
	if err := c.write(c.control, []byte{gifImage}, head, own, []byte{wider}); err != nil {
		return err
	}
	c.control = nil
	c.frames++
	blocks := gifBlocks{r: c.r}
	pixels := int64(binary.LittleEndian.Uint16(head[4:])) * int64(binary.LittleEndian.Uint16(head[6:]))
	decoded := gifPixels{r: lzw.NewReader(&blocks, lzw.LSB, int(width)), place: &colours.place}
	if err := c.encode(io.LimitReader(decoded, pixels), pixels, int(wider)); err != nil {
		return err
	}
	return blocks.drain()
}

// encode writes count pixels with codes of a width.
func (c *gifCleaner) encode(pixels io.Reader, count int64, width int) error {
	if c.dry {
		n, err := io.Copy(io.Discard, pixels)
		if err != nil || n < count {
			return errors.Join(ErrBroken, err)
		}
		return nil
	}
	out := &gifWriter{w: c.w}
	encoder := newGIFEncoder(out, c.random, width)
	n, err := io.Copy(encoder, pixels)
	switch {
	case out.err != nil:
		return out.err
	case err != nil || n < count:
		return errors.Join(ErrBroken, err)
	}
	return encoder.close()
}
