package server_test

import (
	"context"
	"crypto/ed25519"
	"net"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/partners/internal/server"
	"raymi.example/services/partners/internal/store"
)

// catalog is a fake: hosts in memory, one for each request id, and injected failures.
type catalog struct {
	catalogv1.UnimplementedHostServiceServer
	mu      sync.Mutex
	hosts   map[string]*catalogv1.Host
	callers []identity.Caller
	created *catalogv1.CreateHostRequest
	updated *catalogv1.UpdateHostRequest
	// changedAt is the updatedAt of every host.
	changedAt time.Time
	// before fails a call before its effect, after fails it afterwards.
	before, after error
}

func (c *catalog) CreateHost(ctx context.Context, req *catalogv1.CreateHostRequest) (*catalogv1.CreateHostResponse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.created, c.callers = req, append(c.callers, identity.From(ctx))
	if c.before != nil {
		return nil, c.before
	}
	if c.hosts[req.GetRequestId()] == nil {
		c.hosts[req.GetRequestId()] = &catalogv1.Host{Id: int32(len(c.hosts) + 1), CommercialName: req.GetData().CommercialName}
	}
	if c.after != nil {
		return nil, c.after
	}
	return &catalogv1.CreateHostResponse{Host: proto.CloneOf(c.hosts[req.GetRequestId()])}, nil
}

func (c *catalog) UpdateHost(ctx context.Context, req *catalogv1.UpdateHostRequest) (*catalogv1.UpdateHostResponse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.updated, c.callers = req, append(c.callers, identity.From(ctx))
	if c.before != nil {
		return nil, c.before
	}
	if int(req.GetId()) > len(c.hosts) {
		return nil, errs.ErrNotFound()
	}
	return &catalogv1.UpdateHostResponse{Host: &catalogv1.Host{Id: req.GetId(), CommercialName: req.GetData().CommercialName}}, nil
}

func (c *catalog) GetHost(ctx context.Context, req *catalogv1.GetHostRequest) (*catalogv1.GetHostResponse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.callers = append(c.callers, identity.From(ctx))
	if c.before != nil {
		return nil, c.before
	}
	if int(req.GetId()) > len(c.hosts) {
		return nil, errs.ErrNotFound()
	}
	return &catalogv1.GetHostResponse{Host: &catalogv1.Host{Id: req.GetId(), UpdatedAt: timestamppb.New(c.changedAt)}}, nil
}

// failNext makes later calls fail.
func (c *catalog) failNext(before, after error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.before, c.after = before, after
}

// change sets the updatedAt of all hosts.
func (c *catalog) change(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changedAt = at
}

func (c *catalog) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.hosts)
}

// service is partners with its own database; it and the fake have the real interceptors.
type service struct {
	partnersv1.PartnerServiceClient
	own     partnersv1.ApplicationServiceClient
	desk    partnersv1.DeskServiceClient
	catalog *catalog
	db      *store.DB
	signer  *token.Signer
}

func start(t *testing.T) *service {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	keys := func(context.Context, string) (ed25519.PublicKey, error) { return public, nil }
	cfg := rpc.Config{Verifier: token.NewVerifier(keys, token.AudienceInternal, time.Now), Answers: rpctest.EachTime{}}
	fake := &catalog{hosts: map[string]*catalogv1.Host{}}
	catalogServer := rpc.NewServer(cfg)
	catalogv1.RegisterHostServiceServer(catalogServer, fake)
	db := store.New(pgtest.Pool(t, store.Migrations()), server.Announce, time.Now)
	s := rpc.NewServer(cfg)
	catalogConn := serve(t, catalogServer)
	partnersv1.RegisterPartnerServiceServer(s, server.NewPartners(db, catalogConn))
	partnersv1.RegisterApplicationServiceServer(s, server.NewOwnApplications(db, db))
	partnersv1.RegisterDeskServiceServer(s, server.NewDesk(db, catalogConn, time.Now))
	conn := serve(t, s)
	return &service{
		partnersv1.NewPartnerServiceClient(conn), partnersv1.NewApplicationServiceClient(conn), partnersv1.NewDeskServiceClient(conn),
		fake, db, token.NewSigner(private, time.Now),
	}
}

// serve serves on loopback until the test ends; the connection is made as between services.
func serve(t *testing.T, s *rpc.Server) *grpc.ClientConn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.ServeOn(ctx, listener) }()
	conn, err := rpc.Dial(listener.Addr().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return conn
}

// as is a call context of the caller, as the gateway makes it.
func (s *service) as(t *testing.T, c identity.Caller) context.Context {
	t.Helper()
	text, err := s.signer.Internal(c)
	if err != nil {
		t.Fatal(err)
	}
	return identity.WithToken(metadata.NewOutgoingContext(t.Context(), metadata.MD{}), text)
}
