package rpc

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/reflection"

	"raymi.example/internal/app"
	"raymi.example/internal/env"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/mtls"
)

// maxMessage bounds a gRPC message in bytes; a page of 100 wide entries is far smaller.
const maxMessage = 8 << 20

// streamWindow and connectionWindow bound what a receiver buffers, in bytes. gRPC would otherwise estimate them: it sends a ping, which the
// peer answers, with most messages.
const (
	streamWindow     = 1 << 20
	connectionWindow = 4 << 20
)

// workers handle calls: their stacks have grown already. While all of them are busy, a call gets a goroutine of its own.
const workers = 16

// connectionAge bounds a connection, not its calls: clients that reconnect resolve the addresses again and find new replicas.
const connectionAge = time.Minute

// Config is the configuration of a gRPC server.
type Config struct {
	// Addr is host:port to listen on.
	Addr string `env:"ADDR" envDefault:"127.0.0.1:9000"`
	// Environment is dev or production; dev enables reflection.
	Environment string `env:"ENVIRONMENT" envDefault:"production"`
	// StopWithin bounds the graceful shutdown; what takes longer is cut off.
	StopWithin time.Duration `env:"STOP_WITHIN" envDefault:"3s"`
	// Certificates encrypt connections and admit only processes of the portal; nil = no encryption.
	Certificates *mtls.Certificates
	// Verifier verifies internal tokens; nil treats every caller as anonymous.
	Verifier *token.Verifier
	// Answers stores responses to creating calls with an idempotency key; nil is valid only without methods that store responses.
	Answers Once
	// Ready returns nil while the service can work; otherwise its health is not serving. nil = always ready.
	Ready func(context.Context) error
	// Parts are dependencies without which only some calls fail, by their name in the health service. They do not make the service
	// unready.
	Parts map[string]func(context.Context) error
	// Concurrency is the number of concurrent calls, usually that of the database connections. Each class has a share of
	// it; further calls wait briefly or are refused. 0 = unlimited.
	Concurrency int
	// Classify returns the class of a call; nil is ByEffect.
	Classify Classify
	// Merge repeats a change that others have overtaken; nil: no change names the version that it began with.
	Merge grpc.UnaryServerInterceptor
}

// Check reports the problems that the types of the fields do not exclude.
func (c Config) Check(p *env.Problems) { p.OneOf("ENVIRONMENT", c.Environment, "production", "dev") }

// Server is a gRPC server with health service, the interceptor chain and a graceful stop.
type Server struct {
	*grpc.Server
	cfg    Config
	health *health.Server
}

// NewServer makes a server; register services on it, then Serve.
func NewServer(cfg Config) *Server {
	c := chain{
		verifier: cfg.Verifier, answers: cfg.Answers, log: slog.Default(), admission: newAdmission(cfg.Concurrency, cfg.Classify),
		merge: cfg.Merge,
	}
	options := append(c.options(callMetrics(prometheus.DefaultRegisterer)),
		grpc.Creds(credentialsOf(cfg.Certificates)),
		grpc.MaxRecvMsgSize(maxMessage),
		grpc.NumStreamWorkers(workers),
		grpc.StaticStreamWindowSize(streamWindow), grpc.StaticConnWindowSize(connectionWindow),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: pingEvery / 2}),
		grpc.KeepaliveParams(keepalive.ServerParameters{
			Time: pingEvery, Timeout: pingWithin, MaxConnectionAge: connectionAge,
		}),
	)
	options = append(options, traceServer()...)
	s := &Server{cfg: cfg, health: health.NewServer(), Server: grpc.NewServer(options...)}
	healthv1.RegisterHealthServer(s, s.health)
	for name := range s.probes() {
		s.health.SetServingStatus(name, healthv1.HealthCheckResponse_NOT_SERVING)
	}
	if cfg.Environment == "dev" {
		reflection.Register(s)
	}
	return s
}

const (
	// readyEvery is the pause between two probes, readyWithin the deadline of one.
	readyEvery  = time.Second
	readyWithin = 4 * time.Second
)

// probes are the functions that decide each health status; "" is the service itself.
func (s *Server) probes() map[string]func(context.Context) error {
	probes := maps.Clone(s.cfg.Parts)
	if s.cfg.Ready == nil {
		return probes
	}
	if probes == nil {
		probes = map[string]func(context.Context) error{}
	}
	probes[""] = s.cfg.Ready
	return probes
}

// watch updates one health status until ctx ends.
func (s *Server) watch(ctx context.Context, name string, probe func(context.Context) error) {
	for ctx.Err() == nil {
		within, cancel := context.WithTimeout(ctx, readyWithin)
		status := healthv1.HealthCheckResponse_SERVING
		if err := probe(within); err != nil {
			status = healthv1.HealthCheckResponse_NOT_SERVING
		}
		cancel()
		s.health.SetServingStatus(name, status)
		select {
		case <-ctx.Done():
		case <-time.After(readyEvery):
		}
	}
}

// readyz responds with 200 while the service is ready, otherwise with 503.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	resp, err := s.health.Check(r.Context(), &healthv1.HealthCheckRequest{})
	if err != nil || resp.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		http.Error(w, "not ready", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n")) // a probe that ends early needs no answer
}

// Serve listens and answers until ctx ends, then stops gracefully.
func (s *Server) Serve(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	return s.ServeOn(ctx, listener)
}

// ServeOn is Serve on the caller's listener. While the process drains, its health is not serving.
func (s *Server) ServeOn(ctx context.Context, listener net.Listener) error {
	if err := s.requireAnswers(); err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Server.Serve(listener) }()
	// Beside the gRPC health service, for probes that cannot speak TLS with a client certificate.
	app.HandleInternal("GET /readyz", http.HandlerFunc(s.readyz))
	for name, probe := range s.probes() {
		go s.watch(ctx, name, probe)
	}
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-app.Draining(ctx):
		s.health.Shutdown()
	case <-ctx.Done():
	}
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	s.health.Shutdown()
	cut := time.AfterFunc(s.cfg.StopWithin, s.Stop)
	defer cut.Stop()
	s.GracefulStop()
	return nil
}
