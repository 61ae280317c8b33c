//go:build e2e

package e2e

import (
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
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
	eventually(t, "the probe fails", func() bool { return statusOf(base+"/_health") == http.StatusServiceUnavailable })
	if got := statusOf(base + "/api/cities"); got != http.StatusOK {
		t.Errorf("while it drains: %d", got)
	}
	stop()
	eventually(t, "new connections are refused", func() bool { return statusOf(base+"/_health") == 0 })
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
