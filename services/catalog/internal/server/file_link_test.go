package server_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

// stranger is the other host's organizer; colleague is another organizer of the first host.
func (p *portal) stranger() identity.Caller {
	return identity.Caller{UserID: 3, Role: identity.Organizer, HostID: p.other}
}

func (p *portal) colleague() identity.Caller {
	return identity.Caller{UserID: 12, Role: identity.Organizer, HostID: p.host}
}

// ownedBy is a public file of a user, as returned by media.
func ownedBy(id, user int32) *mediav1.File {
	f := picture(id, "b.jpg", now)
	f.OwnerId = user
	return f
}

// withBanner is a request for an event of a host with a banner; files are those that media returned.
func withBanner(host int32, l *queryv1.Links, files ...*mediav1.File) *catalogv1.CreateEventRequest {
	return &catalogv1.CreateEventRequest{
		Data: &catalogv1.EventInput{
			EventName: proto.String("Taki"), EventStartDate: day(24, 14), EventEndDate: day(24, 23), EventHost: links(host), EventBanner: l,
		},
		UpdateMask: mask("event_name", "event_start_date", "event_end_date", "event_host", "event_banner"), Files: files,
	}
}

func TestFileOfAnotherHostIsRefused(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi") // with banner 9, organizer's
	own, err := p.events.CreateEvent(as(p.stranger()), withBanner(p.other, links(8), ownedBy(8, p.stranger().UserID)))
	if err != nil {
		t.Fatal(err)
	}
	foreign := ownedBy(9, p.organizer().UserID)
	want := []string{"[eventBanner] eventBanner names a file of somebody else"}
	for name, l := range map[string]*queryv1.Links{"set": links(9), "connect": {Connect: []int32{9}}} {
		before := p.count(t)
		_, err := p.events.CreateEvent(as(p.stranger()), withBanner(p.other, l, foreign))
		if d := cmp.Diff(want, texts(err)); d != "" || p.count(t) != before {
			t.Errorf("create, %s: %s", name, d)
		}
		_, err = p.events.UpdateEvent(as(p.stranger()), &catalogv1.UpdateEventRequest{
			Id: own.GetEvent().GetId(), Data: &catalogv1.EventInput{EventBanner: l}, UpdateMask: mask("event_banner"),
			Files: []*mediav1.File{foreign},
		})
		if d := cmp.Diff(want, texts(err)); d != "" {
			t.Errorf("update, %s: %s", name, d)
		}
	}
	_, err = p.hosts.UpdateHost(as(p.stranger()), &catalogv1.UpdateHostRequest{
		Id: p.other, Data: &catalogv1.HostInput{GalleryImages: links(9), MainBanner: links(9)},
		UpdateMask: mask("gallery_images", "main_banner"), Files: []*mediav1.File{foreign},
	})
	want = []string{"[mainBanner] mainBanner names a file of somebody else", "[galleryImages] galleryImages names a file of somebody else"}
	got := texts(err)
	slices.Sort(got)
	slices.Sort(want)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	// Catalog has the metadata of all public files; that gives no right to link them either.
	if _, err := p.events.CreateEvent(as(p.stranger()), withBanner(p.other, links(9))); errs.As(err) == nil {
		t.Errorf("a file that media did not return: got %v", err)
	}
	if detached, err := p.files.DetachFile(as(p.organizer()), &catalogv1.DetachFileRequest{FileId: 9}); err != nil ||
		detached.GetDetached() != 1 {
		t.Errorf("its owner cannot remove it: %v, %v", detached, err)
	}
}

func TestFilesOfTheHostCanBeLinkedAgain(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi") // with banner 9, organizer's
	foreign := ownedBy(9, p.organizer().UserID)
	draft := withBanner(p.host, links(7), ownedBy(7, p.organizer().UserID))
	draft.UpdateMask.Paths = append(draft.UpdateMask.Paths, "published_at")
	if _, err := p.events.CreateEvent(as(p.organizer()), draft); err != nil {
		t.Fatal(err)
	}
	_, err := p.hosts.UpdateHost(as(p.organizer()), &catalogv1.UpdateHostRequest{
		Id: p.host, Data: &catalogv1.HostInput{MainBanner: links(8)}, UpdateMask: mask("main_banner"),
		Files: []*mediav1.File{ownedBy(8, p.organizer().UserID)},
	})
	if err != nil {
		t.Fatal(err)
	}
	copied := withBanner(p.host, links(9), foreign, ownedBy(8, p.organizer().UserID), ownedBy(7, p.organizer().UserID))
	copied.Data.EventMediaPhotos = links(8, 7)
	copied.UpdateMask.Paths = append(copied.UpdateMask.Paths, "event_media_photos")
	if _, err := p.events.CreateEvent(as(p.colleague()), copied); err != nil {
		t.Errorf("a colleague links files that the host shows: %v", err)
	}
	theirs, err := p.events.CreateEvent(as(p.stranger()), withBanner(p.other, nil))
	if err != nil {
		t.Fatal(err)
	}
	change := &catalogv1.UpdateEventRequest{
		Id: theirs.GetEvent().GetId(), Data: &catalogv1.EventInput{EventBanner: links(9)}, UpdateMask: mask("event_banner"),
		Files: []*mediav1.File{foreign},
	}
	if _, err := p.events.UpdateEvent(as(editor), change); err != nil {
		t.Fatalf("an editor: %v", err)
	}
	if _, err := p.events.UpdateEvent(as(p.stranger()), change); err != nil {
		t.Errorf("a file that an editor linked stays: %v", err)
	}
}

// No entry may link a private file, not even its owner's; it is reported as missing.
func TestPrivateFileCannotBeLinked(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	scan := ownedBy(6, p.organizer().UserID)
	scan.Url = ""
	want := []string{"[] 1 relation(s) of type plugin::upload.file associated with this entity do not exist"}
	for name, c := range map[string]identity.Caller{"its owner": p.organizer(), "an editor": editor} {
		_, err := p.events.CreateEvent(as(c), withBanner(p.host, links(6), scan))
		if d := cmp.Diff(want, texts(err)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	_, err := p.news.CreateNews(as(editor), &catalogv1.CreateNewsRequest{
		Data:       &catalogv1.NewsInput{Title: proto.String("Hoy"), NewsText: proto.String("Texto"), NewsMedia: links(6)},
		UpdateMask: mask("title", "news_text", "news_media"), Files: []*mediav1.File{scan},
	})
	if d := cmp.Diff(want, texts(err)); d != "" {
		t.Errorf("news: %s", d)
	}
	var stored int
	if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM files WHERE id = 6`).Scan(&stored); err != nil || stored != 0 {
		t.Errorf("%d rows of it are stored, %v", stored, err)
	}
}

func TestFilesOfHost(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.createEvent(t, "Inti Raymi") // with banner 9
	_, err := p.hosts.UpdateHost(as(editor), &catalogv1.UpdateHostRequest{
		Id: p.other, Data: &catalogv1.HostInput{MainBanner: links(8), GalleryImages: links(8)}, UpdateMask: mask("main_banner", "gallery_images"),
		Files: []*mediav1.File{ownedBy(8, 1)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[int32][]int32{p.host: {9}, p.other: {8}, 0: nil, 1 << 30: nil} {
		got, err := p.db.FilesOfHost(t.Context(), host, []int32{7, 8, 9})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("host %d: got %v, %v", host, got, err)
		}
	}
	if got, err := p.db.FilesOfHost(t.Context(), p.host, []int32{8}); err != nil || len(got) != 0 {
		t.Errorf("a file that was not requested: %v, %v", got, err)
	}
}
