// Package rpctest helps tests of gRPC servers and their clients.
package rpctest

import (
	"context"
	"net"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/internal/rpc"
)

// WantError fails the test unless err, as returned by a client, has this kind and text.
func WantError(t testing.TB, err error, kind errs.Kind, text string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %q", text)
	}
	if got := rpc.FromStatus(err); got.Kind != kind || got.Text != text {
		t.Fatalf("got kind %d %q, want %d %q", got.Kind, got.Text, kind, text)
	}
}

// FreeAddress returns an address of the loopback interface that nothing listens on.
func FreeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }() // only the address is needed
	return l.Addr().String()
}

// EachTime is an rpc.Once that stores nothing: it runs the work of every call. It lets tests serve methods with stored responses without
// a database.
type EachTime struct{}

// Once runs work.
func (EachTime) Once(
	ctx context.Context, _ int32, _, _ string, work func(context.Context) ([]byte, error),
) (answer []byte, repeated bool, err error) {
	answer, err = work(ctx)
	return answer, false, err
}
