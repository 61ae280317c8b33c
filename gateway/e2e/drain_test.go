//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"raymi.example/internal/polltest"
)

// statusOf is the status of a request on a connection of its own; 0 if nothing listens.
func statusOf(url string) int {
	fresh := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := fresh.Get(url)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

func TestAStoppedGatewayDrainsAndFinishesItsRequests(t *testing.T) {
	// An hour: the second signal ends the drain.
	base, process := startGateway(t, "DRAIN_DELAY=1h", "STOP_WITHIN=60s")
	body, send := io.Pipe()
	answered := make(chan *http.Response, 1)
	go func() {
		resp, err := http.Post(base+"/api/auth/local", "application/json", body)
		if err != nil {
			t.Error(err)
		}
		answered <- resp
	}()
	write := func(text string) {
		if _, err := io.Copy(send, strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	stop := func() {
		if err := process.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"identifier":"host@raymi.example",`)
	stop()
	polltest.Within(t, timeout, "the probe fails", func() bool { return statusOf(base+"/_health") == http.StatusServiceUnavailable })
	if got := statusOf(base + "/api/cities"); got != http.StatusOK {
		t.Errorf("while it drains: %d", got)
	}
	stop()
	polltest.Within(t, timeout, "new connections are refused", func() bool { return statusOf(base+"/_health") == 0 })
	write(`"password":"` + password + `"}`)
	if err := send.Close(); err != nil {
		t.Fatal(err)
	}
	if resp := <-answered; resp != nil {
		defer resp.Body.Close()
		if text, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
			t.Errorf("the request of before: %d, %v: %s", resp.StatusCode, err, text)
		}
	}
	if err := process.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func TestAStoppedGatewayFinishesUploadsAndDownloads(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	// More than the kernel stores for a client that does not read, less than the limit of documents.
	content := append(append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("x"), 9<<20)...), "\n%%EOF\n"...)
	stored := c.form(http.MethodPost, "/api/upload", map[string]any{}, part{"files", "programa.pdf", content}).want(http.StatusOK)
	t.Cleanup(func() { c.do(http.MethodDelete, path("/api/upload/files/%d", stored.id(0, "id")), "", nil) })
	base, process := startGateway(t, "DRAIN_DELAY=0s", "STOP_WITHIN=60s")
	download := slowGet(t, strings.TrimPrefix(base, "http://"), stored.str(0, "url"))
	u := c.beginUpload(base, content[:len(content)/2])
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	polltest.Within(t, timeout, "new connections are refused", func() bool { return statusOf(base+"/_health") == 0 })
	id := u.finish(t, content[len(content)/2:])
	t.Cleanup(func() { c.do(http.MethodDelete, path("/api/upload/files/%d", id), "", nil) })
	body, err := io.ReadAll(download.Body)
	if err := errors.Join(err, download.Body.Close()); err != nil || !bytes.Equal(body, content) {
		t.Errorf("the download has %d of %d bytes: %v", len(body), len(content), err)
	}
	if err := process.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// slowGet requests a file and reads little more than the head of the response.
func slowGet(t *testing.T, address, path string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+path, http.NoBody)
	if err == nil {
		err = errors.Join(conn.(*net.TCPConn).SetReadBuffer(64<<10), req.Write(conn))
	}
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReaderSize(conn, 4096), req)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v, %v", path, resp, err)
	}
	return resp
}

// runningUpload is an upload whose last part is not sent yet.
type runningUpload struct {
	form     *multipart.Writer
	file     io.Writer
	body     *io.PipeWriter
	answered chan *http.Response
}

// beginUpload sends the first part of a file and returns when media has received some of it.
func (c *client) beginUpload(base string, first []byte) *runningUpload {
	c.t.Helper()
	body, send := io.Pipe()
	u := &runningUpload{form: multipart.NewWriter(send), body: send, answered: make(chan *http.Response, 1)}
	req, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, base+"/api/upload", body)
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Content-Type", u.form.FormDataContentType())
	req.Header.Set("Authorization", "Bearer "+c.token)
	go func() {
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			c.t.Error(err)
			_ = body.CloseWithError(err) // ends the writes below
		}
		u.answered <- resp
	}()
	before := receivedParts(c.t)
	if u.file, err = u.form.CreateFormFile("files", "programa-2.pdf"); err == nil {
		_, err = u.file.Write(first)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	polltest.Within(c.t, timeout, "media receives the upload", func() bool { return receivedParts(c.t) >= before+2 })
	return u
}

// finish sends the rest and returns the id of the file.
func (u *runningUpload) finish(t *testing.T, rest []byte) int {
	t.Helper()
	_, err := u.file.Write(rest)
	if err := errors.Join(err, u.form.Close(), u.body.Close()); err != nil {
		t.Fatal(err)
	}
	resp := <-u.answered
	if resp == nil {
		t.FailNow() // the error is reported
	}
	defer resp.Body.Close()
	var files []struct{ ID int }
	if err := json.NewDecoder(resp.Body).Decode(&files); err != nil || resp.StatusCode != http.StatusOK || len(files) != 1 {
		t.Fatalf("the upload across the stop: %d, %v, %v", resp.StatusCode, files, err)
	}
	return files[0].ID
}

var partsReceived = regexp.MustCompile(`(?m)^grpc_server_msg_received_total\{[^}]*grpc_method="UploadFile"[^}]*\} (\S+)$`)

// receivedParts is how many messages of uploads media has received.
func receivedParts(t *testing.T) float64 {
	t.Helper()
	resp, err := http.Get(variable(t, "RAYMI_MEDIA_METRICS_URL"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	if err := errors.Join(err, resp.Body.Close()); err != nil {
		t.Fatal(err)
	}
	found := partsReceived.FindSubmatch(text)
	if found == nil {
		return 0
	}
	n, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
