package rpc_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"raymi.example/internal/app"
	"raymi.example/internal/env"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
)

// asProcess makes the test program run serveProcess instead of its tests.
const asProcess = "RPC_TEST_PROCESS"

func TestMain(m *testing.M) {
	if os.Getenv(asProcess) == "" {
		os.Exit(m.Run())
	}
	os.Args = os.Args[:1]
	app.Main("test", app.Commands{"": serveProcess})
}

// serveProcess is a service whose Login prints "begun" and ends when the process receives a line.
func serveProcess(ctx context.Context, variables map[string]string) error {
	var cfg rpc.Config
	if err := env.Load(&cfg, variables).Err(); err != nil {
		return err
	}
	cfg.Ready = func(context.Context) error { return nil }
	s := rpc.NewServer(cfg)
	authv1.RegisterAccountServiceServer(s, &replica{fail: func(context.Context, *replica) error {
		fmt.Println("\nbegun")
		_, err := bufio.NewReader(os.Stdin).ReadString('\n')
		return err
	}})
	return s.Serve(ctx)
}

// After SIGTERM a service is not ready and works on; then it accepts no connection, and ends with the last call.
func TestATerminatedServiceFinishesItsCalls(t *testing.T) {
	t.Parallel()
	address := rpctest.FreeAddress(t)
	process := exec.Command(os.Args[0])
	// An hour: the second signal ends the delay.
	process.Env = append(os.Environ(), asProcess+"=1", "ADDR="+address, "ENVIRONMENT=dev", "DRAIN_DELAY=1h", "STOP_WITHIN=1h")
	input, err := process.StdinPipe()
	output, errOut := process.StdoutPipe()
	if err := errors.Join(err, errOut, process.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = process.Process.Kill() }) // it may have ended
	conn, err := rpc.Dial(address, nil, grpc.WithDefaultCallOptions(grpc.WaitForReady(true)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	status := func() healthv1.HealthCheckResponse_ServingStatus {
		resp, err := healthv1.NewHealthClient(conn).Check(t.Context(), &healthv1.HealthCheckRequest{})
		if err != nil {
			t.Fatal(err) // so that the service still answers while it drains
		}
		return resp.GetStatus()
	}
	soon(t, "it is ready", func() bool { return status() == healthv1.HealthCheckResponse_SERVING })
	answered := make(chan error, 1)
	go func() {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		_, err := authv1.NewAccountServiceClient(conn).Login(ctx, &authv1.LoginRequest{})
		answered <- err
	}()
	readUntil(t, output, "begun")
	terminate(t, process)
	soon(t, "it is not ready", func() bool { return status() == healthv1.HealthCheckResponse_NOT_SERVING })
	terminate(t, process)
	soon(t, "it accepts no connection", func() bool {
		opened, err := net.Dial("tcp", address)
		if err == nil {
			_ = opened.Close() // only whether it opens matters
		}
		return err != nil
	})
	if _, err := fmt.Fprintln(input); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Errorf("the call ended with %v", err)
	}
	if err := process.Wait(); err != nil {
		t.Errorf("the process ended with %v", err)
	}
}

func terminate(t *testing.T, process *exec.Cmd) {
	t.Helper()
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}

// readUntil reads lines up to the given one, and the others in the background.
func readUntil(t *testing.T, from io.Reader, line string) {
	t.Helper()
	lines := bufio.NewScanner(from)
	for lines.Scan() {
		if lines.Text() == line {
			go func() { _, _ = io.Copy(io.Discard, from) }() // ends with the process
			return
		}
	}
	t.Fatalf("no line %q: %v", line, lines.Err())
}

func soon(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout: %s", what)
		}
	}
}
