package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unsafe"
)

// execute runs a command against a new portal, or against the dependencies in --only, and returns the command's exit
// code.
func execute(ctx context.Context, args []string, getenv func(string) string) (int, error) {
	only, command, err := parseExec(args)
	if err != nil {
		return 2, err
	}
	s, err := loadSettings(getenv)
	if err != nil {
		return 1, err
	}
	s.Port, s.MailPort = 0, 0
	s.State, err = os.MkdirTemp("", "raymi-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(s.State)
	lock, err := openState(s.State)
	if err != nil {
		return 1, err
	}
	defer lock.Close()
	remove, err := databasesInMemory(s.State, memoryFolder, memoryFree)
	if err != nil {
		return 1, err
	}
	defer remove()
	p, err := openPortal(s, true)
	if err != nil {
		return 1, err
	}
	defer p.stop()
	if len(only) > 0 {
		err = p.startOnly(ctx, only)
	} else {
		err = p.bringUpSeeded(ctx)
	}
	if err != nil {
		return 1, err
	}
	return p.runCommand(ctx, command, only)
}

// bringUpSeeded starts the whole portal with the configured seed.
func (p *portal) bringUpSeeded(ctx context.Context) error {
	identity, err := seedIdentity(p.Seed)
	if err != nil {
		return err
	}
	return p.bringUp(ctx, identity)
}

// parseExec splits `--only=a,b -- CMD ARG…`.
func parseExec(args []string) (only, command []string, err error) {
	split := slices.Index(args, "--")
	if split < 0 || split == len(args)-1 {
		return nil, nil, errUsage
	}
	for _, option := range args[:split] {
		names, ok := strings.CutPrefix(option, "--only=")
		if !ok || names == "" {
			return nil, nil, errUsage
		}
		only = strings.Split(names, ",")
	}
	return only, args[split+1:], nil
}

func (p *portal) runCommand(ctx context.Context, command, only []string) (int, error) {
	env, err := p.commandEnvironment(only)
	if err != nil {
		return 1, err
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	code, err := p.supervisor.Foreground(ctx, cmd, !interactive(os.Stdin))
	if errors.Is(err, exec.ErrNotFound) {
		return 127, err
	}
	return code, err
}

// commandEnvironment contains the addresses of the started processes.
func (p *portal) commandEnvironment(only []string) ([]string, error) {
	if len(only) == 0 {
		return []string{
			"RAYMI_BASE_URL=" + p.baseURL, "RAYMI_MAIL_URL=" + p.mailURL + "/api/messages",
			"RAYMI_NATS_URL=" + p.natsURL("operator"), "RAYMI_STATE=" + p.state,
			"RAYMI_TLS_DIR=" + p.tlsFolder(), "RAYMI_TRACES_URL=" + p.tracesURL(),
			// Benchmarks compare the portal with a reference server on the same rows.
			"RAYMI_CATALOG_DATABASE_URL=" + p.databases["catalog"],
			// Tests of faults, replays and refused uploads check the database and the files directly.
			"RAYMI_MEDIA_DATABASE_URL=" + p.databases["media"], "RAYMI_STORAGE_DIR=" + p.storage(), "RAYMI_STAGING_DIR=" + p.staging(),
			"RAYMI_READY_URL=http://" + p.addr("metrics-gateway") + "/readyz",
			"RAYMI_MEDIA_METRICS_URL=http://" + p.addr("metrics-media") + "/metrics",
			"RAYMI_CATALOG_METRICS_URL=http://" + p.addr("metrics-catalog") + "/metrics",
			// Some tests start further gateways.
			"RAYMI_GATEWAY_ENVIRONMENT=" + strings.Join(p.environment("gateway"), "\n"),
			"RAYMI_ADMIN_EMAIL=" + p.admin.Email, "RAYMI_ADMIN_PASSWORD=" + p.admin.Password,
		}, nil
	}
	env := []string{"RAYMI_STATE=" + p.state}
	if slices.Contains(only, "nats") {
		env = append(env, "TEST_NATS_URL="+p.natsURL("operator"))
		for _, user := range natsUsers() {
			env = append(env, "TEST_NATS_URL_"+strings.ToUpper(user)+"="+p.natsURL(user))
		}
	}
	if slices.Contains(only, "s3") {
		env = append(env, "TEST_S3_URL="+p.bucketURL())
		for key, value := range p.s3Keys() {
			env = append(env, key+"="+value)
		}
	}
	if slices.Contains(only, "postgres") {
		cluster, err := p.cluster()
		if err != nil {
			return nil, err
		}
		env = append(env, "TEST_DATABASE_URL="+cluster.URL("postgres"), "PG_BIN="+filepath.Clean(cluster.Bin))
	}
	return env, nil
}

// interactive reports whether the file is a terminal: the command then stays in the terminal's process group and
// receives Ctrl-C from it.
func interactive(file *os.File) bool {
	var answer syscall.Termios
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), syscall.TCGETS, uintptr(unsafe.Pointer(&answer)))
	return errno == 0
}
