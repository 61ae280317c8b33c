package upload

import (
	"bytes"
	"io"
)

// closing is the body of a form that has to reach its closing boundary. mime/multipart takes a body that ends within the head
// of a part for one that is whole; here the end of the body is an error, and the closing boundary is the only end of a form.
type closing struct {
	io.ReadCloser
	// bare is true when the last line ended without a carriage return, last the last byte that was read.
	bare bool
	last byte
	// rest is what is left of the line's end after the body's.
	ended bool
	rest  string
}

// Read copies the body. At its end it completes the last line, which the closing boundary may leave open.
func (c *closing) Read(p []byte) (int, error) {
	if c.ended {
		return c.readRest(p)
	}
	n, err := c.ReadCloser.Read(p)
	c.note(p[:n])
	if err != io.EOF { //nolint:errorlint // a wrapped io.EOF is an error already
		return n, err
	}
	c.ended, c.rest = true, "\r\n"
	if c.bare {
		c.rest = "\n"
	}
	if n > 0 {
		return n, nil
	}
	return c.readRest(p)
}

func (c *closing) readRest(p []byte) (int, error) {
	if c.rest == "" {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// note remembers how the lines of the form end.
func (c *closing) note(read []byte) {
	if len(read) == 0 {
		return
	}
	switch at := bytes.LastIndexByte(read, '\n'); {
	case at > 0:
		c.bare = read[at-1] != '\r'
	case at == 0:
		c.bare = c.last != '\r'
	}
	c.last = read[len(read)-1]
}
