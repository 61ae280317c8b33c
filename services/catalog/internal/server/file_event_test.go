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
)

func (p *portal) hear(t *testing.T, id, subject string, event proto.Message) {
	t.Helper()
	data, err := proto.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.files.HandleFileEvent(t.Context(), bus.Message{ID: id, Subject: subject, Data: data}); err != nil {
		t.Fatal(err)
	}
}

// told counts the messages of a subject.
func (p *portal) told(t *testing.T, subject string) (n int) {
	t.Helper()
	if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM outbox WHERE subject = $1`, subject).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// banner reads what the public sees of an event's banner.
func (p *portal) banner(t *testing.T, event int32) *mediav1.File {
	t.Helper()
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{Id: event, Query: &queryv1.Query{Populate: populate("eventBanner")}})
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

func TestTheNewestMetadataOfAFileWins(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId() // with banner 9
	newest := picture(9, "newest", now.Add(time.Hour))
	p.hear(t, "1", bus.FileChanged, &mediav1.FileChanged{File: newest})
	p.hear(t, "2", bus.FileChanged, &mediav1.FileChanged{File: picture(9, "late", now)})
	got := p.banner(t, id)
	if got.GetName() != "newest" || got.GetProviderMetadata() != newest.GetProviderMetadata() {
		t.Errorf("got %v", got)
	}
}

// A change that is heard of before the entry attaches the file is not lost to the older metadata that came with the call.
func TestAChangeBeforeTheFileIsAttachedCounts(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.hear(t, "1", bus.FileChanged, &mediav1.FileChanged{File: picture(9, "newest", now.Add(time.Hour))})
	if got := p.banner(t, p.createEvent(t, "Inti Raymi").GetId()); got.GetName() != "newest" {
		t.Errorf("got %v", got)
	}
	private := picture(10, "private", now.Add(time.Hour))
	private.Url = ""
	p.hear(t, "2", bus.FileChanged, &mediav1.FileChanged{File: private})
	request := p.fullEvent("Corpus Christi")
	request.Data.EventBanner, request.Files = links(10), nil
	if _, err := p.events.CreateEvent(as(p.organizer()), request); err == nil {
		t.Error("catalog must not know of a private file")
	}
}

func TestADeletedFileLeavesEveryEntry(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	id := p.createEvent(t, "Inti Raymi").GetId()
	for range 2 {
		p.hear(t, "1", bus.FileDeleted, &mediav1.FileDeleted{Id: 9})
	}
	p.hear(t, "2", bus.FileDeleted, &mediav1.FileDeleted{Id: 9})
	if got := p.banner(t, id); got != nil {
		t.Errorf("an entry points at nothing: %v", got)
	}
	if n := p.told(t, bus.EventChanged); n != 1 {
		t.Errorf("told of %d changed events, want 1", n)
	}
}
