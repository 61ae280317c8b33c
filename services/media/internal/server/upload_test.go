package server_test

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	_ "raymi.example/internal/gen/raymi/catalog/v1" // the inputs with media attributes
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
)

func TestAnUploadIsStoredAndAnnouncedOnce(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	content := picture(t, 640, 480)
	header := &mediav1.UploadHeader{Name: "Plaza de Armas.PNG", Field: "eventBanner", AlternativeText: proto.String("La plaza")}
	f, err := p.upload(p.as(t, organizer), t, header, content)
	if err != nil {
		t.Fatal(err)
	}
	if f.GetMime() != "image/png" || f.GetExt() != ".png" || f.GetWidth() != 640 || f.GetHeight() != 480 ||
		f.GetAlternativeText() != "La plaza" ||
		f.Caption != nil || f.GetOwnerId() != organizer.UserID || f.GetProvider() != "local" || f.GetUrl() != "/uploads/"+f.GetHash()+".png" {
		t.Errorf("got %v", f)
	}
	var formats map[string]map[string]any
	if err := json.Unmarshal([]byte(f.GetFormats()), &formats); err != nil {
		t.Fatal(err)
	}
	small := formats["small"]
	if small["width"] != 500.0 || small["height"] != 375.0 || small["path"] != nil || small["hash"] != "small_"+f.GetHash() {
		t.Errorf("got %v", small)
	}
	if got := p.traces(t); got != (traces{1, 1, 2}) {
		t.Errorf("got %+v", got)
	}
	if d := cmp.Diff([]string{"rs:fit:32:32/sm:1 png", "rs:fit:0:0/q:90/sm:1 png"}, p.imgproxy.Requests()); d != "" {
		t.Errorf("the picture must be decoded once and cleaned once: %s", d)
	}
	var subject string
	var payload []byte
	if err := p.pool.QueryRow(t.Context(), `SELECT subject, payload FROM outbox`).Scan(&subject, &payload); err != nil {
		t.Fatal(err)
	}
	message := &mediav1.FileUploaded{}
	if err := proto.Unmarshal(payload, message); err != nil || subject != bus.FileUploaded || !proto.Equal(message.GetFile(), f) {
		t.Errorf("got %s %v, %v", subject, message, err)
	}
}

func TestATurnedPhotoIsMeasuredUpright(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	p.imgproxy.Rotate()
	if f := p.mustUpload(t, organizer, "eventBanner", 600, 400); f.GetWidth() != 400 || f.GetHeight() != 600 {
		t.Fatalf("got %dx%d", f.GetWidth(), f.GetHeight())
	}
}

func TestRefusedUploadsLeaveNothing(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{All: 10_000})
	broken := picture(t, 640, 480)[:60]
	for name, c := range map[string]struct {
		caller  identity.Caller
		field   string
		content []byte
		kind    errs.Kind
		key     string
	}{
		"from a stranger":              {identity.Caller{}, "eventBanner", picture(t, 8, 8), errs.Forbidden, "forbidden"},
		"into the library by a client": {client, "", picture(t, 8, 8), errs.Forbidden, "forbidden"},
		"too large, before its type":   {organizer, "eventBanner", make([]byte, 300_000), errs.TooLarge, "size_exceeded"},
		"of another type":              {organizer, "eventBanner", []byte("<svg/>"), errs.Invalid, "file_type_refused"},
		"without bytes":                {organizer, "eventBanner", nil, errs.Invalid, "file_empty"},
		"of a picture cut short":       {organizer, "eventBanner", broken, errs.Invalid, "file_broken"},
		"for no field of any entry":    {organizer, "password", picture(t, 8, 8), errs.Invalid, errs.KeyIncorrect},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.upload(p.as(t, c.caller), t, &mediav1.UploadHeader{Name: "a.png", Field: c.field}, c.content)
			if e := rpc.FromStatus(err); err == nil || e.Kind != c.kind || e.Key != c.key {
				t.Fatalf("got %v", err)
			}
			if got := p.traces(t); got != (traces{}) {
				t.Fatalf("leftovers: %+v", got)
			}
		})
	}
}

func TestACancelledUploadLeavesNothing(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	ctx, cancel := context.WithCancel(p.as(t, organizer))
	stream := p.begin(ctx, t, &mediav1.UploadHeader{Name: "a.png", Field: "eventBanner"})
	send(t, stream, chunk(picture(t, 64, 64)))
	cancel()
	if _, err := stream.CloseAndRecv(); err == nil {
		t.Fatal("a cancelled upload was answered")
	}
	// The next upload runs after the first one, whose leftovers would be counted.
	p.mustUpload(t, organizer, "eventBanner", 32, 32)
	if got := p.traces(t); got != (traces{1, 1, 2}) {
		t.Fatalf("got %+v", got)
	}
}

func TestAnUploadIsUnavailableWithoutImgproxy(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	p.imgproxy.Close()
	_, err := p.upload(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "a.png", Field: "eventBanner"}, picture(t, 64, 64))
	if e := rpc.FromStatus(err); err == nil || e.Kind != errs.Unavailable || e.RetryAfter != 5*time.Second {
		t.Fatalf("got %v", err)
	}
	if got := p.traces(t); got != (traces{}) {
		t.Fatalf("leftovers: %+v", got)
	}
	if _, err := p.upload(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "a.pdf"}, sample(t, "tiny.pdf")); err != nil {
		t.Fatalf("a document needs no imgproxy: %v", err)
	}
}

func TestAStreamOutOfOrderIsRefused(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	noHeader, err := p.files.UploadFile(p.as(t, organizer))
	if err != nil {
		t.Fatal(err)
	}
	send(t, noHeader, chunk([]byte("x")))
	twoHeaders := p.begin(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "a.png"})
	for range 2 {
		send(t, twoHeaders, &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: &mediav1.UploadHeader{Name: "b.png"}}})
	}
	for name, receive := range map[string]func() (*mediav1.UploadFileResponse, error){
		"a chunk first": noHeader.CloseAndRecv, "a third header": twoHeaders.CloseAndRecv,
	} {
		if _, err := receive(); err == nil || rpc.FromStatus(err).Key != "bad_request" {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestTheSameBytesAreStoredOnce(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	first := p.mustUpload(t, organizer, "eventBanner", 64, 64)
	second := p.mustUpload(t, other, "mainBanner", 64, 64)
	if first.GetId() == second.GetId() || first.GetHash() == second.GetHash() {
		t.Fatal("two uploads must be two files")
	}
	private := p.mustUpload(t, client, "personalDocumentScan", 64, 64)
	if got := p.traces(t); got != (traces{3, 3, 5}) {
		t.Fatalf("private bytes stay apart from public ones: %+v", got)
	}
	if private.GetUrl() != "" {
		t.Fatalf("a private file has an address: %s", private.GetUrl())
	}
}

func TestEveryMediaAttributeHasARule(t *testing.T) {
	found := 0
	protoregistry.GlobalTypes.RangeMessages(func(m protoreflect.MessageType) bool {
		fields := m.Descriptor().Fields()
		for i := range fields.Len() {
			attribute, _ := proto.GetExtension(fields.Get(i).Options(), queryv1.E_Attribute).(*queryv1.Attribute)
			if attribute.GetKind() != queryv1.Kind_KIND_MEDIA {
				continue
			}
			found++
			draft := media.Draft{Name: "a", Field: fields.Get(i).JSONName()}
			accepted := func(k media.Kind) bool { return media.Limits{}.Accept(draft, k, 1) == nil }
			if !slices.ContainsFunc([]media.Kind{media.JPEG, media.MP4, media.PDF}, accepted) {
				t.Errorf("%s accepts no file", draft.Field)
			}
		}
		return true
	})
	if found == 0 {
		t.Fatal("no attribute found")
	}
}

func TestLargeFilesAreUploaded(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	// A box of free space makes a short video large.
	content := append(sample(t, "ok-h264-faststart.mp4"), "\x00\x80\x00\x00free"...)
	content = append(content, make([]byte, 8<<20-8)...)
	f, err := p.upload(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "film.mp4", Field: "eventMediaVideos"}, content)
	if err != nil || f.GetMime() != "video/mp4" || f.GetSize() != math.Round(float64(len(content))/10)/100 || f.Formats != nil {
		t.Fatalf("got %v, %v", f, err)
	}
}

// In a form, name and field may follow the file: the last header applies, and all its rules are checked.
func TestAHeaderAfterTheBytesReplacesTheFirst(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	content := picture(t, 20, 20)
	onHeader := func(h *mediav1.UploadHeader) (*mediav1.File, error) {
		stream := p.begin(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "a.png"})
		send(t, stream, chunk(content))
		send(t, stream, &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: h}})
		resp, err := stream.CloseAndRecv()
		return resp.GetFile(), err
	}
	f, err := onHeader(&mediav1.UploadHeader{Name: "plaza.png", Field: "eventBanner", Caption: proto.String("La plaza")})
	if err != nil || f.GetName() != "plaza.png" || f.GetCaption() != "La plaza" {
		t.Fatalf("got %v, %v", f, err)
	}
	before := p.traces(t)
	for name, h := range map[string]*mediav1.UploadHeader{
		"a field of other types":  {Name: "a.png", Field: "eventMediaVideos"},
		"a field that is unknown": {Name: "a.png", Field: "password"},
		"too long a text":         {Name: "a.png", Caption: proto.String(string(make([]byte, 1001)))},
	} {
		if _, err := onHeader(h); err == nil || rpc.FromStatus(err).Kind != errs.Invalid {
			t.Errorf("%s: got %v", name, err)
		}
	}
	stream := p.begin(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "a.png"})
	send(t, stream, &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: &mediav1.UploadHeader{Name: "b.png"}}})
	send(t, stream, chunk(content))
	if _, err := stream.CloseAndRecv(); err == nil || rpc.FromStatus(err).Kind != errs.Invalid {
		t.Errorf("bytes after the last header: got %v", err)
	}
	if got := p.traces(t); got != before {
		t.Errorf("a refused upload leaves %+v, there was %+v", got, before)
	}
}
