package postgres

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"raymi.example/dev/supervise"
)

func fakeBin(t *testing.T, folder string) string {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"initdb", "postgres"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestTheNewestCompleteServerIsFound(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	fakeBin(t, filepath.Join(root, "9", "bin"))
	newest := fakeBin(t, filepath.Join(root, "17", "bin"))
	client := filepath.Join(root, "18", "bin")
	if err := os.MkdirAll(client, 0o755); err != nil {
		t.Fatal(err)
	}
	found, err := search(filepath.Join(root, "*", "bin"), "")
	if err != nil || found != newest {
		t.Errorf("%s, %v", found, err)
	}
}

func TestThePackageIsTheFallback(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	packaged := fakeBin(t, filepath.Join(root, "package"))
	for fallback, want := range map[string]string{packaged: packaged, filepath.Join(root, "none"): ""} {
		found, err := search(filepath.Join(root, "*", "bin"), fallback)
		if found != want || (err == nil) != (want != "") {
			t.Errorf("%s: %s, %v", fallback, found, err)
		}
	}
}

func TestAWrongPgBinIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := Find(t.TempDir(), ""); err == nil || !strings.Contains(err.Error(), "PG_BIN") {
		t.Errorf("got %v", err)
	}
}

// startCluster runs a real server in a folder of the test.
func startCluster(t *testing.T) (Cluster, map[string]string) {
	t.Helper()
	bin, err := Find(os.Getenv("PG_BIN"), "../..")
	if err != nil {
		t.Fatal(err)
	}
	state := t.TempDir()
	s, err := supervise.New(state, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := Cluster{
		Bin: bin, Dir: filepath.Join(state, "postgres"), Port: freePort(t), Password: "secret", Throwaway: true,
		Env: []string{"PATH=" + os.Getenv("PATH")},
	}
	if err := c.Prepare(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	spec, err := c.Spec()
	if err != nil {
		t.Fatal(err)
	}
	child, err := s.Start(spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { child.Stop(10 * time.Second) })
	for c.Ping(t.Context()) != nil {
		select {
		case <-child.Exited():
			t.Fatal(s.Tail("postgres"))
		case <-time.After(20 * time.Millisecond):
		}
	}
	urls, err := c.EnsureDatabases(t.Context(), map[string]string{"auth": "a1", "catalog": "c1"})
	if err != nil {
		t.Fatal(err)
	}
	return c, urls
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	return listener.Addr().(*net.TCPAddr).Port
}

func connect(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

func TestEachRoleOwnsItsDatabaseOnly(t *testing.T) {
	t.Parallel()
	c, urls := startCluster(t)
	if _, err := c.EnsureDatabases(t.Context(), map[string]string{"auth": "a1", "catalog": "c1"}); err != nil {
		t.Errorf("a second time: %v", err)
	}
	for name, url := range urls {
		if err := connect(t.Context(), url); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := connect(t.Context(), c.url("auth", "a1", "catalog")); err == nil {
		t.Error("auth may read catalog's database")
	}
	if err := connect(t.Context(), c.url("auth", "wrong", "auth")); err == nil {
		t.Error("any password opens auth's database")
	}
}

func TestAPidFileOfAnotherProcessIsRemoved(t *testing.T) {
	t.Parallel()
	c := Cluster{Dir: t.TempDir()}
	file := filepath.Join(c.data(), "postmaster.pid")
	if err := os.MkdirAll(c.data(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, fmt.Appendf(nil, "%d\n%s\n", os.Getpid(), c.data()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := c.clearOrphan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Error("still there")
	}
}
