package rpc

import (
	"context"
	"net"

	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"

	"raymi.example/internal/mtls"
)

// credentialsOf encrypts connections; nil means no encryption.
func credentialsOf(certificates *mtls.Certificates) credentials.TransportCredentials {
	if certificates == nil {
		return insecure.NewCredentials()
	}
	return reloading{certificates}
}

// reloading are TLS credentials that use the certificates of the moment for each connection; gRPC's own keep the authorities of
// their start.
type reloading struct{ certificates *mtls.Certificates }

// ClientHandshake verifies that the server's certificate has the name that was dialled.
func (r reloading) ClientHandshake(ctx context.Context, authority string, conn net.Conn) (net.Conn, credentials.AuthInfo, error) {
	return credentials.NewTLS(r.certificates.Client()).ClientHandshake(ctx, authority, conn)
}

// ServerHandshake verifies that the client has a certificate of the authority.
func (r reloading) ServerHandshake(conn net.Conn) (net.Conn, credentials.AuthInfo, error) {
	return credentials.NewTLS(r.certificates.Server("h2")).ServerHandshake(conn)
}

// Info describes the protocol.
func (r reloading) Info() credentials.ProtocolInfo {
	return credentials.NewTLS(r.certificates.Client()).Info()
}

// Clone returns the same credentials: they have no state.
func (r reloading) Clone() credentials.TransportCredentials { return r }

// OverrideServerName has no effect: the name is that of the address.
func (r reloading) OverrideServerName(string) error { return nil }
