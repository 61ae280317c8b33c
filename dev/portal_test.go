package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary act as the portal's programs: the portal starts it through links with their names.
func TestMain(m *testing.M) {
	name := filepath.Base(os.Args[0])
	switch {
	case name == "dev":
		main()
	case slices.Contains(services(), name) && len(os.Args) > 1:
		fmt.Println(name, os.Args[1])
	case slices.Contains(services(), name):
		go playHTTP(os.Getenv("ADDR"))
		playHTTP(os.Getenv("METRICS_ADDR"))
	case name == "gateway":
		go playHTTP(os.Getenv("METRICS_ADDR"))
		playHTTP(os.Getenv("ADDR"))
	case name == "imgproxy":
		playHTTP(os.Getenv("IMGPROXY_BIND"))
	default:
		os.Exit(m.Run())
	}
}

// playHTTP returns its environment on every path.
func playHTTP(addr string) {
	panic(http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(os.Environ())
	})))
}

// fakeCheckout is a folder with every program in its place.
func fakeCheckout(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	nats, err := filepath.Abs("../bin/nats-server")
	if err != nil {
		t.Fatal(err)
	}
	deploy, err := filepath.Abs("../deploy")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(deploy, filepath.Join(root, "deploy")); err != nil {
		t.Fatal(err)
	}
	targets := map[string]string{"dev": self, "gateway": self, "imgproxy": self, "nats-server": nats}
	for _, name := range services() {
		targets[name] = self
	}
	if err := os.Mkdir(filepath.Join(root, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, target := range targets {
		if err := os.Symlink(target, filepath.Join(root, "bin", name)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func fakePortal(t *testing.T) *portal {
	t.Helper()
	root := fakeCheckout(t)
	s := settings{
		State: filepath.Join(root, "state"), Seed: seedNone, PgBin: os.Getenv("PG_BIN"),
		Imgproxy: filepath.Join(root, "bin", "imgproxy"),
	}
	lock, err := openState(s.State)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lock.Close() })
	l, err := newLayout(root, s, true)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPortal(l, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.stop)
	return p
}

func pids(t *testing.T, p *portal) map[string]int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(p.state, "pid", "*"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, file := range files {
		if filepath.Ext(file) == ".new" {
			continue // written, then renamed
		}
		content, err := os.ReadFile(file)
		if err != nil {
			continue // ended meanwhile
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(content)))
		if err != nil {
			t.Fatal(err)
		}
		found[filepath.Base(file)] = pid
	}
	return found
}

func TestThePortalStartsRestartsChildrenAndStops(t *testing.T) {
	t.Parallel()
	p := fakePortal(t)
	if err := p.bringUp(context.Background(), seedNone); err != nil {
		t.Fatal(err)
	}
	first := pids(t, p)
	for _, name := range append(services(), "postgres", "nats", "gateway", "imgproxy", "mail") {
		if first[name] == 0 {
			t.Errorf("%s has no pid file", name)
		}
	}
	if err := syscall.Kill(first["catalog"], syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	for pids(t, p)["catalog"] == first["catalog"] || p.serviceReady("catalog")(t.Context()) != nil {
		time.Sleep(20 * time.Millisecond)
	}
	last := pids(t, p)
	p.stop()
	for name, pid := range last {
		if syscall.Kill(pid, 0) == nil {
			t.Errorf("%s is still there", name)
		}
	}
}

func TestAFailedStartReportsTheServicesLog(t *testing.T) {
	t.Parallel()
	p := fakePortal(t)
	broken := p.binary("partners")
	script := "#!/bin/sh\n[ \"$1\" = migrate ] || { echo DATABASE_URL is wrong; exit 1; }\n"
	if err := os.Remove(broken); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	err := p.startAll(context.Background())
	if err == nil || !strings.Contains(err.Error(), "DATABASE_URL is wrong") {
		t.Errorf("got %v", err)
	}
}

func TestPreviousProgramsRunOnDatabasesOfThisVersion(t *testing.T) {
	t.Parallel()
	p := fakePortal(t)
	p.Previous = []string{"catalog"}
	if err := p.checkBuilt(services()...); err == nil || !strings.Contains(err.Error(), "bin/previous/catalog") {
		t.Errorf("without the program: %v", err)
	}
	previous := filepath.Join(p.root, "bin", "previous")
	if err := os.Mkdir(previous, 0o755); err != nil {
		t.Fatal(err)
	}
	target, err := os.Readlink(p.binary("catalog"))
	if err != nil {
		t.Fatal(err)
	}
	// It cannot migrate, so the portal starts only if the program of this version does it.
	script := "#!/bin/bash\n[ $# = 0 ] || exit 1\nexec -a catalog " + target + "\n"
	if err := os.WriteFile(filepath.Join(previous, "catalog"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := p.startAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := p.goService("catalog").Path; got != filepath.Join(previous, "catalog") {
		t.Errorf("catalog runs as %s", got)
	}
}

func TestAMissingProgramIsReported(t *testing.T) {
	t.Parallel()
	p := fakePortal(t)
	if err := os.Remove(p.binary("media")); err != nil {
		t.Fatal(err)
	}
	if err := p.startAll(context.Background()); err == nil || !strings.Contains(err.Error(), "bin/media") {
		t.Errorf("got %v", err)
	}
}

func TestAccountsArePrintedForTheDemoOnly(t *testing.T) {
	t.Parallel()
	for seed, lines := range map[string]int{seedDemo: 7, seedNone: 1} {
		var out bytes.Buffer
		s := settings{Seed: seed}
		announce(&out, &layout{settings: s, baseURL: "http://localhost:8080", admin: administrator(s, secrets{})})
		if got := strings.Count(out.String(), "\n"); got != lines ||
			!strings.HasPrefix(out.String(), "Raymi is ready at http://localhost:8080\n") {
			t.Errorf("%s:\n%s", seed, out.String())
		}
	}
}
