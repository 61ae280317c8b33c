package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"raymi.example/dev/demo"
	"raymi.example/dev/postgres"
)

// services are the Go services with a database, in start order.
func services() []string { return []string{"auth", "catalog", "partners", "media"} }

// layout holds the paths and ports of one portal.
type layout struct {
	settings

	root    string // of the checkout
	state   string
	baseURL string
	mailURL string
	// ports by process; media-http and smtp are second ports of media and mail, metrics-NAME those of the project's
	// own programs; api is a second gateway.
	ports     map[string]int
	secrets   secrets
	admin     account
	databases map[string]string
	throwaway bool
}

// newLayout chooses ports and reads or generates the secrets; the folder is locked.
func newLayout(root string, s settings, throwaway bool) (*layout, error) {
	l := &layout{
		settings: s, root: root, state: s.State,
		throwaway: throwaway, ports: map[string]int{"gateway": s.Port, "mail": s.MailPort},
	}
	if err := l.choosePorts(); err != nil {
		return nil, err
	}
	loaded, err := loadSecrets(l.state, services())
	if err != nil {
		return nil, err
	}
	l.secrets = loaded
	l.admin = administrator(s, l.secrets)
	l.baseURL, l.mailURL = l.origin("gateway"), l.origin("mail")
	return l, nil
}

func (l *layout) choosePorts() error {
	names := append(services(), "postgres", "nats", "s3", "imgproxy", "smtp", "media-http", "traces", "api", "web")
	for _, name := range append(services(), "gateway", "api", "web") {
		names = append(names, "metrics-"+name)
	}
	for _, name := range []string{"gateway", "mail"} {
		if l.ports[name] == 0 {
			names = append(names, name)
		}
	}
	free, err := freePorts(len(names))
	if err != nil {
		return err
	}
	for i, name := range names {
		l.ports[name] = free[i]
	}
	return nil
}

// administrator is the configured account, else the demo's, else one with a generated password from the state folder.
func administrator(s settings, loaded secrets) account {
	switch {
	case s.Admin.Email != "":
		return s.Admin
	case s.Seed == seedDemo:
		return account{demo.AdminEmail, demo.Password}
	default:
		return account{demo.AdminEmail, loaded.AdminPassword}
	}
}

// origin is the address of a process for browsers.
func (l *layout) origin(name string) string { return fmt.Sprintf("http://localhost:%d", l.ports[name]) }

func (l *layout) addr(name string) string { return loopback(l.ports[name]) }

func (l *layout) binary(name string) string { return filepath.Join(l.root, "bin", name) }

// program is the path below bin of one of the project's Go programs.
func (l *layout) program(name string) string {
	if slices.Contains(l.Previous, name) {
		return filepath.Join("previous", name)
	}
	return name
}

func (l *layout) natsURL(user string) string {
	return "nats://" + user + ":" + l.secrets.NATS[user] + "@" + l.addr("nats")
}

// tracesURL is empty without TRACES=1.
func (l *layout) tracesURL() string {
	if !l.Traces {
		return ""
	}
	return "http://" + l.addr("traces")
}

func (l *layout) mediaURL() string {
	if l.TLS {
		return "https://" + l.addr("media-http")
	}
	return "http://" + l.addr("media-http")
}

func (l *layout) cluster() (postgres.Cluster, error) {
	bin, err := postgres.Find(l.PgBin, l.root)
	if err != nil {
		return postgres.Cluster{}, err
	}
	return postgres.Cluster{
		Bin: bin, Dir: filepath.Join(l.state, "postgres"), Port: l.ports["postgres"],
		Password: l.secrets.Superuser, Throwaway: l.throwaway, Env: l.environment("postgres"),
	}, nil
}

// environment is the complete environment of a process, sorted: inherited variables, its own variables, then profile
// and settings.
func (l *layout) environment(name string) []string {
	values := map[string]string{"PATH": os.Getenv("PATH"), "HOME": os.Getenv("HOME"), "TMPDIR": os.TempDir()}
	maps.Copy(values, l.variables(name))
	if name == "api" {
		maps.Copy(values, l.Tuning["gateway"])
	}
	maps.Copy(values, l.Tuning[name])
	var list []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		list = append(list, key+"="+values[key])
	}
	return list
}
