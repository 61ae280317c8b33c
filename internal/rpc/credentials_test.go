package rpc_test

import (
	"context"
	"net"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/mtls"
	"raymi.example/internal/mtls/mtlstest"
	"raymi.example/internal/rpc"
)

// serveTLS serves tokens with certificates and returns the address.
func serveTLS(t *testing.T, certificates *mtls.Certificates) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := rpc.NewServer(rpc.Config{Certificates: certificates})
	authv1.RegisterTokenServiceServer(s, tokens{})
	go func() { _ = s.Server.Serve(listener) }() // ends with Stop
	t.Cleanup(s.Stop)
	return listener.Addr().String()
}

// callTLS makes one call over a new connection.
func callTLS(t *testing.T, addr string, certificates *mtls.Certificates) error {
	t.Helper()
	conn, err := rpc.Dial(addr, certificates)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }() // the test is over
	_, err = authv1.NewTokenServiceClient(conn).ListKeys(context.Background(), &authv1.ListKeysRequest{})
	return err
}

func TestOnlyProcessesOfTheAuthorityConnect(t *testing.T) {
	authority, other := mtlstest.New(t), mtlstest.New(t)
	addr := serveTLS(t, mtlstest.Load(t, authority.Write(t.TempDir(), "auth")))
	// A stranger that trusts the server and has a certificate of another authority.
	stranger := other.Write(t.TempDir(), "stranger")
	stranger.CAFile = authority.Write(t.TempDir(), "x").CAFile
	for name, c := range map[string]struct {
		certificates *mtls.Certificates
		want         codes.Code
	}{
		"a process of the portal":      {mtlstest.Load(t, authority.Write(t.TempDir(), "catalog")), codes.OK},
		"no encryption":                {nil, codes.Unavailable},
		"a certificate of a stranger":  {mtlstest.Load(t, stranger), codes.Unavailable},
		"a server that is not trusted": {mtlstest.Load(t, other.Write(t.TempDir(), "catalog")), codes.Unavailable},
	} {
		if err := callTLS(t, addr, c.certificates); status.Code(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// A rotation of the authority needs no restart: both sides read the new files.
func TestCertificatesAreReadAgain(t *testing.T) {
	folder, first, second := t.TempDir(), mtlstest.New(t), mtlstest.New(t)
	server := mtlstest.Load(t, first.Write(folder, "auth"))
	client := mtlstest.Load(t, first.Write(folder, "catalog"))
	addr := serveTLS(t, server)
	if err := callTLS(t, addr, client); err != nil {
		t.Fatal(err)
	}
	second.Write(folder, "auth")
	second.Write(folder, "catalog")
	if err := callTLS(t, addr, client); err != nil {
		t.Errorf("after the rotation: %v", err)
	}
	old := mtlstest.Load(t, first.Write(t.TempDir(), "partners"))
	if err := callTLS(t, addr, old); status.Code(err) != codes.Unavailable {
		t.Errorf("a certificate of the old authority: %v", err)
	}
}
