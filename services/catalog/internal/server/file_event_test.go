package server_test

import (
	"context"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/postgres/pgtest"
)

func (p *portal) handleFileEvent(t *testing.T, id, subject string, event proto.Message) {
	t.Helper()
	data, err := proto.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.files.HandleFileEvent(t.Context(), bus.Message{ID: id, Subject: subject, Data: data}); err != nil {
		t.Fatal(err)
	}
}

// banner reads an event's banner as a visitor.
func (p *portal) banner(t *testing.T, event int32) *mediav1.File {
	t.Helper()
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{
		Id:    event,
		Query: &queryv1.Query{Populate: populate("eventBanner")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent().GetEventBanner()
}

func picture(id int32, name string, changed time.Time) *mediav1.File {
	return &mediav1.File{
		Id: id, Name: name, Hash: "b_0123456789", Ext: ".jpg", Mime: "image/jpeg", Url: "/uploads/b.jpg", Provider: "local",
		ProviderMetadata: proto.String(`{"credit": "` + name + `"}`), CreatedAt: timestamppb.New(now), UpdatedAt: timestamppb.New(changed),
	}
}

func TestNewestFileMetadataWins(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId() // with banner 9
	newest := picture(9, "newest", now.Add(time.Hour))
	p.handleFileEvent(t, "1", bus.FileChanged, &mediav1.FileChanged{File: newest})
	p.handleFileEvent(t, "2", bus.FileChanged, &mediav1.FileChanged{File: picture(9, "late", now)})
	got := p.banner(t, id)
	if got.GetName() != "newest" || got.GetProviderMetadata() != newest.GetProviderMetadata() {
		t.Errorf("got %v", got)
	}
}

// Metadata from an event that arrives before the entry links the file is not replaced by older metadata of the call.
func TestFileEventBeforeTheLinkIsNotLost(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.handleFileEvent(t, "1", bus.FileChanged, &mediav1.FileChanged{File: picture(9, "newest", now.Add(time.Hour))})
	if got := p.banner(t, p.createEvent(t, "Inti Raymi").GetId()); got.GetName() != "newest" {
		t.Errorf("got %v", got)
	}
	private := picture(10, "private", now.Add(time.Hour))
	private.Url = ""
	p.handleFileEvent(t, "2", bus.FileChanged, &mediav1.FileChanged{File: private})
	request := p.fullEvent("Corpus Christi")
	request.Data.EventBanner, request.Files = links(10), nil
	if _, err := p.events.CreateEvent(as(p.organizer()), request); err == nil {
		t.Error("catalog must not store a private file")
	}
}

func TestDeletedFileIsRemovedFromAllEntries(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	for range 2 {
		p.handleFileEvent(t, "1", bus.FileDeleted, &mediav1.FileDeleted{Id: 9})
	}
	p.handleFileEvent(t, "2", bus.FileDeleted, &mediav1.FileDeleted{Id: 9})
	if got := p.banner(t, id); got != nil {
		t.Errorf("an entry links a deleted file: %v", got)
	}
	if n := pgtest.CountOutbox(t, p.pool, bus.EventChanged); n != 1 {
		t.Errorf("%d changes of events are published, want 1", n)
	}
}
