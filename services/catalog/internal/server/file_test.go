package server_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// bannerIn reads an event's banner in a language, as a visitor.
func (p *portal) bannerIn(t *testing.T, event int32, tag string) *mediav1.File {
	t.Helper()
	resp, err := p.events.GetEvent(context.Background(), &catalogv1.GetEventRequest{
		Id:    event,
		Query: &queryv1.Query{Populate: populate("eventBanner"), Locale: tag},
	})
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetEvent().GetEventBanner()
}

func TestAlternativeTextsFallBackFieldByField(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	request := p.fullEvent("Inti Raymi")
	request.Files[0].AlternativeText = proto.String("Plaza")
	request.Files[0].AlternativeTexts = map[string]string{"en": "Square", "qu": "Hawkaypata"}
	created, err := p.events.CreateEvent(as(p.organizer()), request)
	if err != nil {
		t.Fatal(err)
	}
	id := created.GetEvent().GetId()
	// Without a language the fallback is Spanish; es falls back on en, qu on es.
	for tag, want := range map[string]string{"en": "Square", "qu": "Hawkaypata", "es": "Square", "": "Square"} {
		if got := p.bannerIn(t, id, tag).GetAlternativeText(); got != want {
			t.Errorf("%q: got %q, want %q", tag, got, want)
		}
	}
	changed := picture(9, "b.jpg", now.Add(time.Hour))
	changed.AlternativeText, changed.AlternativeTexts = proto.String("Plaza de Armas"), map[string]string{"en": "Main square"}
	p.handleFileEvent(t, "1", bus.FileChanged, &mediav1.FileChanged{File: changed})
	for tag, want := range map[string]string{"en": "Main square", "qu": "Main square"} {
		if got := p.bannerIn(t, id, tag).GetAlternativeText(); got != want {
			t.Errorf("changed, %q: got %q, want %q", tag, got, want)
		}
	}
	changed.AlternativeTexts, changed.UpdatedAt = nil, picture(9, "", now.Add(2*time.Hour)).GetUpdatedAt()
	p.handleFileEvent(t, "2", bus.FileChanged, &mediav1.FileChanged{File: changed})
	if got := p.bannerIn(t, id, "qu").GetAlternativeText(); got != "Plaza de Armas" {
		t.Errorf("without texts: got %q", got)
	}
}

func TestFileUsesAreCounted(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi") // with banner 9
	p.createEvent(t, "Corpus Christi")
	_, err := p.hosts.CreateHost(as(editor), &catalogv1.CreateHostRequest{
		Data: &catalogv1.HostInput{MainBanner: links(8), GalleryImages: links(8, 9)}, UpdateMask: mask("main_banner", "gallery_images"),
		Files: []*mediav1.File{{
			Id: 8, Name: "c.jpg", Hash: "c_0123456789", Ext: ".jpg", Mime: "image/jpeg", Url: "/uploads/c.jpg",
			Provider: "local",
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.news.CreateNews(as(editor), &catalogv1.CreateNewsRequest{
		Data:       &catalogv1.NewsInput{Title: proto.String("Hoy"), NewsText: proto.String("Texto"), NewsMedia: links(8)},
		UpdateMask: mask("title", "news_text", "news_media"),
	})
	if err != nil {
		t.Fatal(err)
	}
	resp, err := p.files.CountFileUses(t.Context(), &catalogv1.CountFileUsesRequest{FileIds: []int32{7, 8, 9}})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[int32]int32{8: 3, 9: 3}, resp.GetUses()); d != "" {
		t.Error(d)
	}
	if _, err := p.files.CountFileUses(t.Context(),
		&catalogv1.CountFileUsesRequest{FileIds: make([]int32, 501)}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("got %v", err)
	}
}
