package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"raymi.example/dev/supervise"
)

// goService is the process of one of the project's Go programs.
func (l *layout) goService(name string) supervise.Spec {
	return supervise.Spec{Name: name, Path: l.binary(l.program(name)), Env: l.environment(name)}
}

// api is a second gateway.
func (l *layout) api() supervise.Spec {
	return supervise.Spec{Name: "api", Path: l.binary(l.program("gateway")), Env: l.environment("api")}
}

// migration migrates a service's database to this version, under a service of the previous one, too: an upgrade migrates first.
func (l *layout) migration(name string) supervise.Spec {
	return supervise.Spec{Name: name, Path: l.binary(name), Args: []string{"migrate"}, Env: l.environment(name)}
}

// nats stores its streams below the state folder.
func (l *layout) nats() supervise.Spec {
	args := []string{
		"-c", filepath.Join(l.root, "deploy", "helm", "raymi", "files", "nats.conf"),
		"-a", "127.0.0.1", "-p", fmt.Sprint(l.ports["nats"]), "-sd", filepath.Join(l.state, "nats"),
	}
	if l.TLS {
		files := l.tlsFiles("nats")
		args = append(args, "--tlsverify", "--tlscert", files.CertFile, "--tlskey", files.KeyFile, "--tlscacert", files.CAFile)
	}
	return supervise.Spec{Name: "nats", Path: l.binary("nats-server"), Env: l.environment("nats"), Args: args}
}

// mail runs this program: the mail catcher is a separate process, so that it can be killed like the others.
func (l *layout) mail() supervise.Spec {
	return supervise.Spec{Name: "mail", Path: l.binary("dev"), Args: []string{"mail"}, Env: l.environment("mail")}
}

// traces runs this program, too.
func (l *layout) traces() supervise.Spec {
	return supervise.Spec{Name: "traces", Path: l.binary("dev"), Args: []string{"traces"}, Env: l.environment("traces")}
}

// imgproxy is the real one if it is installed, else dev/imgproxy.
func (l *layout) imgproxy() (supervise.Spec, error) {
	spec := supervise.Spec{Name: "imgproxy", Env: l.environment("imgproxy")}
	if l.Imgproxy != "" {
		spec.Path = l.Imgproxy
		return spec, nil
	}
	found, err := exec.LookPath("imgproxy")
	if err == nil {
		spec.Path = found
		return spec, nil
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return spec, fmt.Errorf("neither imgproxy nor node is on PATH: %w", err)
	}
	spec.Path, spec.Args = node, []string{filepath.Join(l.root, "dev", "imgproxy", "server.mjs")}
	return spec, nil
}

// checkBuilt names the programs that `make build` has not built yet.
func (l *layout) checkBuilt(names ...string) error {
	for _, name := range names {
		if _, err := os.Stat(l.binary(l.program(name))); err != nil {
			return fmt.Errorf("bin/%s is missing: run `make build`", l.program(name))
		}
	}
	return nil
}
