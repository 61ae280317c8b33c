//go:build e2e

package e2e

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// gateway starts a further gateway of the portal under test with other settings and returns its address.
func gateway(t *testing.T, settings ...string) string {
	t.Helper()
	base, _ := startGateway(t, settings...)
	return base
}

// startGateway is gateway for a test that stops the process itself.
func startGateway(t *testing.T, settings ...string) (base string, process *exec.Cmd) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(t.TempDir(), "gateway.log"))
	if err != nil {
		t.Fatal(err)
	}
	process = exec.Command("../../bin/gateway")
	process.Env = append(strings.Split(variable(t, "RAYMI_GATEWAY_ENVIRONMENT"), "\n"), append(settings, "ADDR="+address, "METRICS_ADDR=")...)
	process.Stdout, process.Stderr = log, log
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = process.Process.Kill() // it may have ended
		_ = process.Wait()
		_ = log.Close() // nothing is lost: it is read only after a failure
	})
	base = "http://" + address
	for end := time.Now().Add(timeout); ; time.Sleep(20 * time.Millisecond) {
		if resp, err := http.Get(base + "/readyz"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return base, process
			}
		}
		if time.Now().After(end) {
			text, _ := os.ReadFile(log.Name())
			t.Fatalf("no gateway at %s: %s", base, text)
		}
	}
}
