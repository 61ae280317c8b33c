package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"raymi.example/dev/supervise"
)

// The grace periods of the stages; the whole stop takes at most five seconds.
const (
	gatewayGrace  = 1200 * time.Millisecond
	servicesGrace = 1500 * time.Millisecond
	helpersGrace  = 700 * time.Millisecond
	postgresGrace = time.Second
)

// portal is the processes of one layout.
type portal struct {
	*layout
	supervisor *supervise.Supervisor

	mu       sync.Mutex
	children map[string]*supervise.Child
}

func newPortal(l *layout, logs io.Writer) (*portal, error) {
	s, err := supervise.New(l.state, logs)
	if err != nil {
		return nil, err
	}
	return &portal{layout: l, supervisor: s, children: map[string]*supervise.Child{}}, nil
}

// startAll starts everything; after an error the caller stops the started processes.
func (p *portal) startAll(ctx context.Context) error {
	if err := p.checkBuilt(append(services(), "gateway", "nats-server")...); err != nil {
		return err
	}
	for _, folder := range []string{p.storage(), p.staging()} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	if p.TLS {
		if err := p.writeCertificates(); err != nil {
			return err
		}
	}
	helpers := []func(context.Context) error{p.startPostgres, p.startNATS, p.startImgproxy, p.startMail}
	if p.Storage == storageS3 {
		helpers = append(helpers, p.startS3)
	}
	if p.Traces {
		helpers = append(helpers, p.startTraces)
	}
	err := together(ctx, helpers...)
	if err != nil {
		return err
	}
	if err := p.makeDatabases(ctx); err != nil {
		return err
	}
	var starts []func(context.Context) error
	for _, name := range services() {
		starts = append(starts, func(ctx context.Context) error { return p.startService(ctx, name) })
	}
	if err := together(ctx, starts...); err != nil {
		return err
	}
	if p.Origins {
		if err := together(ctx, p.startAPI, p.startWeb); err != nil {
			return err
		}
	}
	return p.start(ctx, p.goService("gateway"), wholePortal(p.addr("gateway"), p.addr("metrics-gateway")))
}

// startOnly starts the named ones of postgres, nats and s3.
func (p *portal) startOnly(ctx context.Context, names []string) error {
	helpers := map[string]func(context.Context) error{"postgres": p.startPostgres, "nats": p.startNATS, "s3": p.startS3}
	var starts []func(context.Context) error
	for _, name := range names {
		start, ok := helpers[name]
		if !ok {
			return fmt.Errorf("--only knows postgres, nats and s3, not %q", name)
		}
		starts = append(starts, start)
	}
	return together(ctx, starts...)
}

func (p *portal) startPostgres(ctx context.Context) error {
	cluster, err := p.cluster()
	if err != nil {
		return err
	}
	if err := cluster.Prepare(ctx, p.supervisor); err != nil {
		return err
	}
	spec, err := cluster.Spec()
	if err != nil {
		return err
	}
	return p.start(ctx, spec, cluster.Ping)
}

func (p *portal) makeDatabases(ctx context.Context) error {
	cluster, err := p.cluster()
	if err != nil {
		return err
	}
	p.databases, err = cluster.EnsureDatabases(ctx, p.secrets.Roles)
	return err
}

func (p *portal) startNATS(ctx context.Context) error {
	if err := p.checkBuilt("nats-server"); err != nil {
		return err
	}
	return p.start(ctx, p.nats(), natsHealthy(p.addr("nats")))
}

func (p *portal) startImgproxy(ctx context.Context) error {
	spec, err := p.imgproxy()
	if err != nil {
		return err
	}
	return p.start(ctx, spec, httpHealthy("http://"+p.addr("imgproxy")+"/health"))
}

func (p *portal) startMail(ctx context.Context) error {
	return p.start(ctx, p.mail(), httpHealthy("http://"+p.addr("mail")+"/api/messages"))
}

func (p *portal) startService(ctx context.Context, name string) error {
	if err := p.supervisor.Run(ctx, p.migration(name)); err != nil {
		return err
	}
	return p.start(ctx, p.goService(name), p.serviceReady(name))
}

func (p *portal) startAPI(ctx context.Context) error {
	return p.start(ctx, p.api(), wholePortal(p.addr("api"), p.addr("metrics-api")))
}

func (p *portal) startWeb(ctx context.Context) error {
	if err := p.checkBuilt("web"); err != nil {
		return err
	}
	return p.start(ctx, p.goService("web"), httpHealthy("http://"+p.addr("web")+"/_health"))
}

func (p *portal) startTraces(ctx context.Context) error {
	return p.start(ctx, p.traces(), httpHealthy(p.tracesURL()+"/traces"))
}

// serviceReady asks the service. One of the previous version may not report it in the same place, so its port is enough; the gateway's
// report follows.
func (p *portal) serviceReady(name string) probe {
	if slices.Contains(p.Previous, name) {
		return listening(p.addr(name))
	}
	return httpHealthy("http://" + p.addr("metrics-"+name) + "/readyz")
}

func (p *portal) start(ctx context.Context, spec supervise.Spec, check probe) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	child, err := p.supervisor.Start(spec)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.children[spec.Name] = child
	p.mu.Unlock()
	return waitHealthy(ctx, p.supervisor, child, check)
}

// stop ends all processes in reverse start order.
func (p *portal) stop() {
	p.stopStage(gatewayGrace, "vite", "gateway", "api", "web")
	p.stopStage(servicesGrace, services()...)
	p.stopStage(helpersGrace, "mail", "imgproxy", "nats", "s3", "traces")
	p.stopStage(postgresGrace, "postgres")
}

func (p *portal) stopStage(grace time.Duration, names ...string) {
	var group sync.WaitGroup
	for _, name := range names {
		p.mu.Lock()
		child, ok := p.children[name]
		p.mu.Unlock()
		if ok {
			group.Go(func() { child.Stop(grace) })
		}
	}
	group.Wait()
}

// together runs all concurrently; the first error cancels the others.
func together(ctx context.Context, starts ...func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for _, start := range starts {
		group.Go(func() {
			if err := start(ctx); err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}
