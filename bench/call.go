package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// call is one request.
type call struct {
	method, url, token string
	// etag is sent as If-None-Match.
	etag string
	body []byte
}

// bytes is the request as sent.
func (c call) bytes(path string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: localhost\r\n", c.method, path)
	if c.token != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", c.token)
	}
	if c.etag != "" {
		fmt.Fprintf(&b, "If-None-Match: %s\r\n", c.etag)
	}
	if c.body != nil {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(c.body))
	}
	b.WriteString("\r\n")
	b.Write(c.body)
	return b.Bytes()
}

// client is one persistent connection. It does as little as possible, so that a round measures the server: net/http's
// client needs as much processor time as a cached answer.
type client struct {
	host string
	conn net.Conn
	in   *bufio.Reader
}

func (c *client) close() {
	if c.conn != nil {
		_ = c.conn.Close() // no request is in progress
		c.conn = nil
	}
}

// send returns the status; it reads the answer to its end and discards it.
func (c *client) send(ctx context.Context, what call) (int, error) {
	host, path, found := strings.Cut(strings.TrimPrefix(what.url, "http://"), "/")
	if !found {
		return 0, fmt.Errorf("%s has no path", what.url)
	}
	if c.conn == nil || c.host != host {
		c.close()
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", host)
		if err != nil {
			return 0, err
		}
		c.host, c.conn, c.in = host, conn, bufio.NewReaderSize(conn, 64<<10)
	}
	if _, err := c.conn.Write(what.bytes("/" + path)); err != nil {
		return 0, err
	}
	return skipAnswer(c.in)
}

// errAnswer is an answer that the client cannot parse.
var errAnswer = errors.New("no answer of HTTP/1.1")

// skipAnswer reads one answer and returns its status.
func skipAnswer(in *bufio.Reader) (status int, err error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if len(line) < len("HTTP/1.1 200") {
		return 0, errAnswer
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, errAnswer
	}
	length, chunked := 0, false
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, errAnswer
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			chunked = true
		}
	}
	if chunked {
		return status, skipChunks(in)
	}
	_, err = in.Discard(length)
	return status, err
}

func skipChunks(in *bufio.Reader) error {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return errAnswer
		}
		if _, err := in.Discard(int(size) + len("\r\n")); err != nil || size == 0 {
			return err
		}
	}
}

// answer is one complete answer, used to prepare a case.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// fetch sends one request with net/http.
func fetch(ctx context.Context, what call) (answer, error) {
	at, err := url.Parse(what.url)
	if err != nil {
		return answer{}, err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", at.Host)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = conn.Close() }() // read to its end
	if _, err := conn.Write(what.bytes(at.RequestURI())); err != nil {
		return answer{}, err
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = resp.Body.Close() }() // read to its end
	body, err := io.ReadAll(resp.Body)
	return answer{resp.StatusCode, resp.Header, body}, err
}

// store sends an answer and its headers to the reference server.
func (a answer) store(ctx context.Context, to string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPut, to, bytes.NewReader(a.body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", a.header.Get("Content-Type"))
	r.Header.Set("ETag", a.header.Get("ETag"))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
