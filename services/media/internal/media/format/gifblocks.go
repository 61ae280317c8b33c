package format

import (
	"bufio"
	"errors"
	"io"
)

// gifBlocks reads the data of a chain of sub-blocks.
type gifBlocks struct {
	r    *bufio.Reader
	left int
	done bool
}

// Read reads across sub-blocks; io.EOF is the end of the chain.
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

// drain skips the rest of the chain.
func (g *gifBlocks) drain() error {
	_, err := io.Copy(io.Discard, g)
	return err
}

// gifWriter writes data as a chain of sub-blocks.
type gifWriter struct {
	w   *bufio.Writer
	b   [256]byte
	n   int
	err error
}

// put appends a byte.
func (g *gifWriter) put(b byte) {
	g.n++
	g.b[g.n] = b
	if g.n == 255 {
		g.flush()
	}
}

func (g *gifWriter) flush() {
	if g.n > 0 && g.err == nil {
		g.b[0] = byte(g.n)
		_, g.err = g.w.Write(g.b[:g.n+1])
	}
	g.n = 0
}

// close writes the end of the chain.
func (g *gifWriter) close() error {
	g.flush()
	if g.err == nil {
		g.err = g.w.WriteByte(0)
	}
	return g.err
}
