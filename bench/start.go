package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

const (
	startWithin = 30 * time.Second
	pollEvery   = 5 * time.Millisecond
	// settle is how long a process takes to free the memory of its start.
	settle = 5 * time.Second
)

// restartAll kills each process, which the supervisor restarts, and measures the time until it is ready. It returns
// when all have settled and no part is unavailable.
func restartAll(ctx context.Context) (map[string]time.Duration, error) {
	out := map[string]time.Duration{}
	for _, name := range []string{"auth", "catalog", "partners", "media", "gateway"} {
		took, err := restart(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("restart %s: %w", name, err)
		}
		out[name] = took
	}
	err := until(ctx, func() error {
		a, err := fetch(ctx, call{method: http.MethodGet, url: os.Getenv("RAYMI_READY_URL")})
		if err == nil && (a.status != http.StatusOK || bytes.Contains(a.body, []byte("away"))) {
			err = fmt.Errorf("%d %s", a.status, a.body)
		}
		return err
	})
	time.Sleep(settle)
	return out, err
}

func restart(ctx context.Context, name string) (time.Duration, error) {
	old := pidOf(name)
	if old == 0 {
		return 0, errors.New("it does not run")
	}
	if err := syscall.Kill(old, syscall.SIGTERM); err != nil {
		return 0, err
	}
	err := until(ctx, func() error {
		if pid := pidOf(name); pid == 0 || pid == old {
			return errors.New("it is not started again")
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if err := until(ctx, func() error { return ready(ctx, name) }); err != nil {
		return 0, err
	}
	return age(pidOf(name))
}

// until repeats check until it succeeds; after a timeout it returns the last error.
func until(ctx context.Context, check func() error) error {
	deadline := time.Now().Add(startWithin)
	for {
		err := check()
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(pollEvery)
	}
}

// ready checks the health of the process itself, at the address in its environment.
func ready(ctx context.Context, name string) error {
	addr, err := addressOf(pidOf(name))
	if err != nil {
		return err
	}
	if name == "gateway" {
		a, err := fetch(ctx, call{method: http.MethodGet, url: "http://" + addr + "/readyz"})
		if err == nil && a.status != http.StatusOK {
			err = fmt.Errorf("%d %s", a.status, a.body)
		}
		return err
	}
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // one request
	resp, err := healthpb.NewHealthClient(conn).Check(ctx, &healthpb.HealthCheckRequest{})
	if err == nil && resp.GetStatus() != healthpb.HealthCheckResponse_SERVING {
		err = fmt.Errorf("health is %s", resp.GetStatus())
	}
	return err
}

func addressOf(pid int) (string, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return "", err
	}
	for line := range strings.SplitSeq(string(text), "\x00") {
		if addr, found := strings.CutPrefix(line, "ADDR="); found {
			return addr, nil
		}
	}
	return "", errors.New("no ADDR in its environment")
}

// age is the time since the start of the process, from the kernel's clock.
func age(pid int) (time.Duration, error) {
	text, err := os.ReadFile("/proc/uptime")
	if err != nil {
		return 0, err
	}
	up, err := strconv.ParseFloat(strings.Fields(string(text))[0], 64)
	if err != nil {
		return 0, err
	}
	started := time.Duration(statOf(pid).started*tick) * time.Millisecond
	return time.Duration(up*float64(time.Second)) - started, nil
}
