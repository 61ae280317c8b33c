package rpc_test

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
	"google.golang.org/grpc"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
)

// names is a name server that answers every question for an address with the current one.
type names struct {
	conn    net.PacketConn
	mu      sync.Mutex
	address netip.Addr
}

func serveNames(t *testing.T) *names {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	n := &names{conn: conn}
	go n.serve()
	return n
}

func (n *names) set(address string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.address = netip.MustParseAddr(address)
}

func (n *names) serve() {
	packet := make([]byte, 512)
	for {
		size, client, err := n.conn.ReadFrom(packet)
		if err != nil {
			return // closed
		}
		var message dnsmessage.Message
		if err := message.Unpack(packet[:size]); err != nil || len(message.Questions) != 1 {
			continue
		}
		question := message.Questions[0]
		message.Response, message.Authoritative, message.Additionals = true, true, nil
		if question.Type == dnsmessage.TypeA {
			n.mu.Lock()
			body := &dnsmessage.AResource{A: n.address.As4()}
			n.mu.Unlock()
			header := dnsmessage.ResourceHeader{Name: question.Name, Type: question.Type, Class: question.Class, TTL: 5}
			message.Answers = []dnsmessage.Resource{{Header: header, Body: body}}
		}
		if answer, err := message.Pack(); err == nil {
			_, _ = n.conn.WriteTo(answer, client) // the client asks again
		}
	}
}

// serveReplica serves a replica at an address until the returned function is called.
func serveReplica(t *testing.T, address string) (stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	r := &replica{name: address, server: rpc.NewServer(rpc.Config{}), fail: func(context.Context, *replica) error { return nil }}
	authv1.RegisterTokenServiceServer(r.server, r)
	go func() { _ = r.server.Server.Serve(listener) }()
	t.Cleanup(r.server.Stop)
	return r.server.Stop
}

// An upgrade replaces all replicas one after the other, in less time than gRPC waits between two look-ups by default.
func TestClientsFollowReplicasThatAreReplaced(t *testing.T) {
	_, port, err := net.SplitHostPort(rpctest.FreeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	server := serveNames(t)
	replicas := []string{"127.0.0.1", "127.0.0.2", "127.0.0.3"}
	server.set(replicas[0])
	stop := serveReplica(t, net.JoinHostPort(replicas[0], port))
	conn, err := rpc.Dial("dns://"+server.conn.LocalAddr().String()+"/auth.raymi.test:"+port, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	for i, address := range replicas {
		if i > 0 {
			next := serveReplica(t, net.JoinHostPort(address, port))
			server.set(address)
			stop()
			stop = next
		}
		waitForReplica(t, conn, net.JoinHostPort(address, port))
	}
}

// waitForReplica calls until the replica answers, for less time than the default interval.
func waitForReplica(t *testing.T, conn *grpc.ClientConn, want string) {
	t.Helper()
	var err error
	for range 150 {
		var got *authv1.ListKeysResponse
		if got, err = authv1.NewTokenServiceClient(conn).ListKeys(t.Context(), &authv1.ListKeysRequest{}); err == nil {
			if got.Keys[0].Kid == want {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("%s does not answer: %v", want, err)
}
