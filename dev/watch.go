package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"raymi.example/dev/supervise"
	"raymi.example/dev/watch"
)

// pagesPort is the default port of Vite's development server.
const pagesPort = 5173

// develop rebuilds the programs of a running portal when their sources change, and serves the pages with hot reload.
func (p *portal) develop(ctx context.Context) error {
	changed, err := watch.Sources(ctx, p.root)
	if err != nil {
		return err
	}
	pages := fmt.Sprintf("http://127.0.0.1:%d", pagesPort)
	if err := p.start(ctx, p.vite(), httpHealthy(pages+"/")); err != nil {
		return err
	}
	fmt.Printf("Pages with hot reload: %s (first views are those of the last build)\n", pages)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-changed:
			p.refresh(ctx)
		}
	}
}

// vite is the development server of the pages; it proxies the API's paths to the gateway.
func (l *layout) vite() supervise.Spec {
	return supervise.Spec{
		Name: "vite", Path: filepath.Join(l.root, "web", "node_modules", ".bin", "vite"),
		Args: []string{filepath.Join(l.root, "web"), "--port", fmt.Sprint(pagesPort), "--strictPort"},
		Env:  append(os.Environ(), "RAYMI_BASE_URL="+l.baseURL),
	}
}

// refresh builds the programs and restarts the changed ones. Failures are reported, and the next change tries again.
func (p *portal) refresh(ctx context.Context) {
	started := time.Now()
	before := p.buildIDs(ctx)
	if err := p.build(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "The programs do not build; the running ones stay.")
		return
	}
	after := p.buildIDs(ctx)
	var restarted []string
	for _, name := range append(services(), "gateway") {
		if after[name] == before[name] {
			continue
		}
		if err := p.restart(ctx, name); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
			continue
		}
		restarted = append(restarted, name)
	}
	fmt.Printf("Built and restarted %v in %.1f s\n", restarted, time.Since(started).Seconds())
}

// build compiles the services and the gateway.
func (p *portal) build(ctx context.Context) error {
	args := []string{"build", "-buildvcs=false", "-trimpath", "-o", "bin/", "./gateway"}
	for _, name := range services() {
		args = append(args, "./services/"+name)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Stderr = p.root, os.Stderr
	return cmd.Run()
}

// buildIDs identify the code of each program; modification times change with every build.
func (p *portal) buildIDs(ctx context.Context) map[string]string {
	ids := map[string]string{}
	for _, name := range append(services(), "gateway") {
		id, err := exec.CommandContext(ctx, "go", "tool", "buildid", p.binary(name)).Output()
		if err == nil { // a missing file has no id, so its program is restarted once it exists
			ids[name] = string(id)
		}
	}
	return ids
}

// restart runs a service's migrations and starts its new program in place of the old one.
func (p *portal) restart(ctx context.Context, name string) error {
	p.stopStage(servicesGrace, name)
	if slices.Contains(services(), name) {
		return p.startService(ctx, name)
	}
	return p.start(ctx, p.goService(name), wholePortal(p.addr(name), p.addr("metrics-"+name)))
}
