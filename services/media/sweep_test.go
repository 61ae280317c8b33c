package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"google.golang.org/grpc"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/rpc/rpctest"
)

// nothingUsed is a catalog without entries.
type nothingUsed struct {
	catalogv1.UnimplementedFileServiceServer
}

func (nothingUsed) CountFileUses(context.Context, *catalogv1.CountFileUsesRequest) (*catalogv1.CountFileUsesResponse, error) {
	return &catalogv1.CountFileUsesResponse{}, nil
}

func startCatalog(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := grpc.NewServer()
	catalogv1.RegisterFileServiceServer(s, nothingUsed{})
	go func() { _ = s.Serve(listener) }() // ends with Stop
	t.Cleanup(s.Stop)
	return listener.Addr().String()
}

// A row without bytes is damage; bytes without a row are waste until a sweep removes them.
func TestTheOperatorsCommands(t *testing.T) {
	values := environment(t, rpctest.FreeAddress(t))
	values["CATALOG_ADDR"] = startCatalog(t)
	if err := audit(t.Context(), values); err != nil {
		t.Fatalf("an empty library is damaged: %v", err)
	}
	folder := strings.TrimPrefix(values["STORAGE_URL"], "file://")
	stray := filepath.Join(folder, "public", "ab", "abcd")
	if err := os.MkdirAll(filepath.Dir(stray), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(stray, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := audit(t.Context(), values); err != nil {
		t.Fatalf("bytes without a file are no damage: got %v", err)
	}
	for arguments, gone := range map[string]bool{"": false, "--older-than=0s": true} {
		if err := os.WriteFile(stray, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := sweepOnce(t.Context(), values, strings.Fields(arguments)); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(stray); os.IsNotExist(err) != gone {
			t.Errorf("sweep %s: %v", arguments, err)
		}
	}
	conn, err := pgx.Connect(t.Context(), values["DATABASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	if _, err := conn.Exec(t.Context(), `INSERT INTO files (name, hash, ext, mime, size, sha256, bytes, storage_key)
		VALUES ('a', 'a', '.jpg', 'image/jpeg', 1, 'ab', 1, 'public/ab/ab')`); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Dir(stray)); err != nil {
		t.Fatal(err)
	}
	if err := audit(t.Context(), values); err == nil || !strings.Contains(err.Error(), "damage") {
		t.Fatalf("a file without bytes: got %v", err)
	}
	values["NATS_URL"] = "nats://" + rpctest.FreeAddress(t)
	if err := sweepOnce(t.Context(), values, nil); err == nil || !strings.Contains(err.Error(), "NATS is unavailable") {
		t.Fatalf("without NATS: got %v", err)
	}
}
