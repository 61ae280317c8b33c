package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"raymi.example/dev/supervise"
)

// superuser is the role that initdb creates.
const superuser = "postgres"

// orphanTimeout bounds the wait for the end of a server whose supervisor was killed.
const orphanTimeout = 10 * time.Second

// Cluster is one private server: its folder, its port and its superuser.
type Cluster struct {
	Bin      string
	Dir      string // contains only the folder data
	Port     int
	Password string
	// Throwaway disables fsync for speed.
	Throwaway bool
	// Env is the environment of the server's processes.
	Env []string
}

// Prepare creates the cluster once and removes the leftovers of a killed server.
func (c Cluster) Prepare(ctx context.Context, s *supervise.Supervisor) error {
	own, err := serverOwner(c.data())
	if err != nil {
		return err
	}
	if err := own.own(c.Dir); err != nil {
		return err
	}
	if _, err := os.Stat(c.data()); err == nil {
		return c.clearOrphan(ctx)
	}
	return c.initialise(ctx, s, own)
}

// initialise works in a temporary folder, so that an interrupted initdb leaves no incomplete cluster.
func (c Cluster) initialise(ctx context.Context, s *supervise.Supervisor, own owner) error {
	fresh, secret := c.data()+".new", filepath.Join(c.Dir, "password")
	if err := os.RemoveAll(fresh); err != nil {
		return err
	}
	defer os.Remove(secret)
	if err := os.WriteFile(secret, []byte(c.Password+"\n"), 0o600); err != nil {
		return err
	}
	if err := own.chown(secret); err != nil {
		return err
	}
	err := s.Run(ctx, supervise.Spec{
		Name: "postgres", Path: filepath.Join(c.Bin, "initdb"), Env: c.Env, Attr: own.attr,
		Args: []string{
			"--pgdata=" + fresh, "--username=" + superuser, "--pwfile=" + secret,
			"--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync",
		},
	})
	if err != nil {
		return err
	}
	return os.Rename(fresh, c.data())
}

// Spec describes the server process: loopback only, no socket file.
func (c Cluster) Spec() (supervise.Spec, error) {
	own, err := serverOwner(c.data())
	if err != nil {
		return supervise.Spec{}, err
	}
	// When the supervisor dies, SIGINT causes a fast shutdown, which also ends the backends.
	own.attr.Pdeathsig = syscall.SIGINT
	settings := []string{
		"listen_addresses=127.0.0.1", "port=" + strconv.Itoa(c.Port), "unix_socket_directories=",
		"max_connections=300", "logging_collector=off", "timezone=UTC", "log_timezone=UTC",
	}
	if c.Throwaway {
		settings = append(settings, "fsync=off", "synchronous_commit=off", "full_page_writes=off")
	}
	args := []string{"-D", c.data()}
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	return supervise.Spec{
		Name: "postgres", Path: filepath.Join(c.Bin, "postgres"), Args: args, Env: c.Env,
		Stop: syscall.SIGINT, Attr: own.attr,
	}, nil
}

// URL is the superuser's URL of a database.
func (c Cluster) URL(database string) string {
	return c.url(superuser, c.Password, database)
}

func (c Cluster) url(role, password, database string) string {
	address := url.URL{
		Scheme: "postgres", User: url.UserPassword(role, password),
		Host: fmt.Sprintf("127.0.0.1:%d", c.Port), Path: "/" + database, RawQuery: "sslmode=disable",
	}
	return address.String()
}

func (c Cluster) data() string { return filepath.Join(c.Dir, "data") }

// clearOrphan waits for the server of a killed supervisor to end, and removes a pid file of an unrelated process: the
// caller holds the lock of the state folder.
func (c Cluster) clearOrphan(ctx context.Context) error {
	file := filepath.Join(c.data(), "postmaster.pid")
	deadline := time.Now().Add(orphanTimeout)
	for {
		pid, err := c.postmaster(file)
		if err != nil {
			return err
		}
		if pid == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("PostgreSQL %d of an earlier start still runs on %s", pid, c.data())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// postmaster returns the pid of a server that runs on this folder, or 0.
func (c Cluster) postmaster(file string) (int, error) {
	content, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err == nil {
		command, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if err == nil && strings.Contains(string(command), c.data()) {
			return pid, nil
		}
	}
	return 0, os.Remove(file)
}
