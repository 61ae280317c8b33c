package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestASeedIsLoadedOnce(t *testing.T) {
	t.Parallel()
	folder, loads := t.TempDir(), 0
	for range 2 {
		if err := loadSeedOnce(folder, "demo", func() error { loads++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if loads != 1 {
		t.Errorf("loaded %d times", loads)
	}
}

func TestAnotherOrIncompleteSeedIsRefused(t *testing.T) {
	t.Parallel()
	full, half := t.TempDir(), t.TempDir()
	if err := loadSeedOnce(full, "demo", func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := loadSeedOnce(half, "demo", func() error { return errors.New("the network is gone") }); err == nil {
		t.Fatal("a failed seed is no error")
	}
	never := func() error { t.Error("loaded"); return nil }
	for name, err := range map[string]error{
		"another": loadSeedOnce(full, "none", never), "half": loadSeedOnce(half, "demo", never),
	} {
		if err == nil || !strings.Contains(err.Error(), "make reset") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSecretsAreGeneratedOnceWithPrivateMode(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first, err := loadSecrets(folder, services())
	if err != nil {
		t.Fatal(err)
	}
	second, err := loadSecrets(folder, services())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
	info, err := os.Stat(filepath.Join(folder, secretsFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestALockedStateIsNeitherSharedNorWiped(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "state")
	lock, err := openState(folder)
	if err != nil {
		t.Fatal(err)
	}
	second, err := openState(folder)
	if err == nil {
		t.Fatal("opened twice", second.Close())
	}
	if err := wipeState(folder); err == nil {
		t.Error("wiped while in use")
	}
	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
	if err := wipeState(folder); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Error("still there")
	}
}

func TestOnlyAStateFolderIsWiped(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "thesis.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := wipeState(folder); err == nil {
		t.Error("wiped")
	}
}

func TestAnOccupiedPortIsReported(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if err := checkPortFree("PORT", port); err == nil || !strings.Contains(err.Error(), "PORT") {
		t.Errorf("taken: %v", err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	if err := checkPortFree("PORT", port); err != nil {
		t.Errorf("free: %v", err)
	}
}

func TestFreePortsDiffer(t *testing.T) {
	t.Parallel()
	ports, err := freePorts(20)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for _, port := range ports {
		seen[port] = true
	}
	if len(seen) != 20 {
		t.Error(ports)
	}
}

func TestExecArguments(t *testing.T) {
	t.Parallel()
	only, command, err := parseExec([]string{"--only=postgres,nats", "--", "go", "test", "--", "x"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]string{{"postgres", "nats"}, {"go", "test", "--", "x"}}, [][]string{only, command}); diff != "" {
		t.Error(diff)
	}
	for _, wrong := range [][]string{nil, {"--"}, {"go", "test"}, {"--only=", "--", "go"}, {"--all", "--", "go"}} {
		if _, _, err := parseExec(wrong); err == nil {
			t.Errorf("%v is accepted", wrong)
		}
	}
}
