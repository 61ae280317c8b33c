package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"time"
)

// limit is the reference server.
type limit struct {
	base string
	pid  int
}

// startLimit starts it on the portal's core.
func startLimit(ctx context.Context) (limit, func(), error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return limit{}, nil, err
	}
	addr := l.Addr().String()
	if err := l.Close(); err != nil {
		return limit{}, nil, err
	}
	cmd := exec.CommandContext(ctx, "taskset", "-c", "0", "bin/limit", addr)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return limit{}, nil, err
	}
	stop := func() { _ = cmd.Process.Kill() } // it has no state
	for range 100 {
		if conn, err := net.Dial("tcp", addr); err == nil {
			return limit{"http://" + addr, cmd.Process.Pid}, stop, conn.Close()
		}
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	return limit{}, nil, fmt.Errorf("the reference does not answer on %s", addr)
}
