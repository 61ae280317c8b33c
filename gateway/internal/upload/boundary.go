package upload

import (
	"bytes"
	"io"
)

// boundaryReader is the body of a form that must reach its closing boundary. mime/multipart accepts a body that ends within the header
// of a part as complete; here any end before the closing boundary is an error.
type boundaryReader struct {
	io.ReadCloser
	// bareLF: the last line ended without a carriage return. last is the last byte that was read.
	bareLF bool
	last   byte
	// pending is the line end that Read still has to return after the end of the body.
	ended   bool
	pending string
}

// Read reads the body and appends a line end, because the line of the closing boundary may have none.
func (c *boundaryReader) Read(p []byte) (int, error) {
	if c.ended {
		return c.readPending(p)
	}
	n, err := c.ReadCloser.Read(p)
	c.observe(p[:n])
	if err != io.EOF { // a wrapped io.EOF is an error already
		return n, err
	}
	c.ended, c.pending = true, "\r\n"
	if c.bareLF {
		c.pending = "\n"
	}
	if n > 0 {
		return n, nil
	}
	return c.readPending(p)
}

func (c *boundaryReader) readPending(p []byte) (int, error) {
	if c.pending == "" {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(p, c.pending)
	c.pending = c.pending[n:]
	return n, nil
}

// observe records how the lines of the form end.
func (c *boundaryReader) observe(read []byte) {
	if len(read) == 0 {
		return
	}
	switch at := bytes.LastIndexByte(read, '\n'); {
	case at > 0:
		c.bareLF = read[at-1] != '\r'
	case at == 0:
		c.bareLF = c.last != '\r'
	}
	c.last = read[len(read)-1]
}
