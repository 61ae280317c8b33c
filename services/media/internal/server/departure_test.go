package server_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
)

// broken fails to remove after some objects, like a process that is killed.
type broken struct {
	media.Objects
	remaining int
}

func (b *broken) Remove(ctx context.Context, key string) error {
	if b.remaining--; b.remaining < 0 {
		return errors.New("killed")
	}
	return b.Objects.Remove(ctx, key)
}

// stored counts the objects in a folder.
func (p *portal) stored(t *testing.T, folder string) (n int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(p.folder, folder, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err == nil && !info.IsDir() && filepath.Ext(name) == "" {
			n++
		}
	}
	return n
}

func TestADeletedAccountRemovesScansAndTheirBytes(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	db := store.New(p.pool, server.Announce)
	bytes, err := objects.Open(t.Context(), "file://"+p.folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bytes.Close() })
	for _, side := range []int{10, 20, 30} {
		p.mustUpload(t, client, "personalDocumentScan", side, side)
	}
	p.mustUpload(t, client, "eventBanner", 40, 40)
	p.mustUpload(t, other, "personalDocumentScan", 10, 10) // the same bytes
	p.mustUpload(t, other, "personalDocumentScan", 50, 50)
	if got := p.stored(t, "private"); got != 4 {
		t.Fatalf("%d private objects before", got)
	}
	data, err := proto.Marshal(&authv1.UserDeleted{UserId: client.UserID})
	if err != nil {
		t.Fatal(err)
	}
	handle := func(stored media.Objects) error {
		return server.NewDepartures(db, stored).Handle(t.Context(), bus.Message{ID: "one", Subject: bus.UserDeleted, Data: data})
	}
	if err := handle(&broken{Objects: bytes, remaining: 3}); err == nil {
		t.Fatal("an interruption is reported as success")
	}
	var rows int
	if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM files WHERE private AND owner_id = $1`,
		client.UserID).Scan(&rows); err != nil || rows != 1 {
		t.Errorf("%d rows are left for the redelivery, %v", rows, err)
	}
	for range 2 {
		if err := handle(bytes); err != nil {
			t.Fatal(err)
		}
	}
	var private, public, metadata int
	err = p.pool.QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE private AND owner_id = $1), count(*) FILTER (WHERE NOT private),
		(SELECT count(*) FROM outbox WHERE subject = $2) FROM files`, client.UserID, bus.FileDeleted).Scan(&private, &public, &metadata)
	if err != nil || private != 0 || public != 1 || metadata != 3 {
		t.Errorf("%d private, %d public, %d messages, %v", private, public, metadata, err)
	}
	if remaining, err := filepath.Glob(filepath.Join(p.folder, "private", "clean", "*")); err != nil || len(remaining) != 2 {
		t.Errorf("clean pictures %v remain, want the two of another user; %v", remaining, err)
	}
	if got := p.stored(t, "private"); got != 2 {
		t.Errorf("%d private objects remain, want the two of another user", got)
	}
}
