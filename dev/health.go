package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"raymi.example/dev/supervise"
)

const (
	startTimeout = 60 * time.Second
	probeTimeout = 5 * time.Second
	probePause   = 50 * time.Millisecond
)

type probe func(ctx context.Context) error

// waitHealthy polls until the process is healthy, dies or the timeout ends.
func waitHealthy(ctx context.Context, s *supervise.Supervisor, child *supervise.Child, check probe) error {
	deadline := time.Now().Add(startTimeout)
	for {
		attempt, cancel := context.WithTimeout(ctx, probeTimeout)
		err := check(attempt)
		cancel()
		if err == nil {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%s is not healthy after %s: %w%s", child.Name(), startTimeout, err, s.Tail(child.Name()))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-child.Exited():
			return fmt.Errorf("%s ended while it started%s", child.Name(), s.Tail(child.Name()))
		case <-time.After(probePause):
		}
	}
}

// wholePortal checks that the gateway listens at addr, and that its health report at the address of its metrics has no unavailable
// part: the gateway alone is ready earlier.
func wholePortal(addr, metricsAddr string) probe {
	listening, whole := httpHealthy("http://"+addr+"/readyz"), answering("http://"+metricsAddr+"/readyz", "away")
	return func(ctx context.Context) error {
		if err := listening(ctx); err != nil {
			return err
		}
		return whole(ctx)
	}
}

func httpHealthy(url string) probe { return answering(url, "") }

// answering checks for status 200 and a body that does not contain a text.
func answering(url, without string) probe {
	return func(ctx context.Context) error {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(io.LimitReader(answer.Body, 2000))
		if err != nil {
			return err
		}
		if answer.StatusCode >= 300 || without != "" && bytes.Contains(body, []byte(without)) {
			return fmt.Errorf("%s: %s %s", url, answer.Status, body)
		}
		return nil
	}
}

// listening checks that something accepts connections.
func listening(addr string) probe {
	return func(ctx context.Context) error {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
		if err != nil {
			return err
		}
		return conn.Close()
	}
}

// natsHealthy reads the greeting, which reports whether JetStream is enabled.
func natsHealthy(addr string) probe {
	return func(ctx context.Context) error {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
		if err != nil {
			return err
		}
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(probeTimeout)); err != nil {
			return err
		}
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil {
			return err
		}
		var greeting struct {
			JetStream bool `json:"jetstream"`
		}
		if err := json.Unmarshal([]byte(strings.TrimPrefix(line, "INFO ")), &greeting); err != nil {
			return err
		}
		if !greeting.JetStream {
			return fmt.Errorf("NATS runs without JetStream")
		}
		return nil
	}
}
