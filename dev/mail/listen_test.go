package mail

import (
	"net"
	"testing"

	"github.com/emersion/go-smtp"
)

// listen serves SMTP on a free port until the test ends.
func listen(t *testing.T, server *smtp.Server) string {
	t.Helper()
	listener, err := net.Listen("tcp", server.Addr)
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return listener.Addr().String()
}
