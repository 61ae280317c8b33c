// Package rpctest checks what clients of the gRPC services receive.
package rpctest

import (
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
