package upload_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/upload"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
)

// media records what it receives and refuses a file named bad.exe.
type media struct {
	mediav1.UnimplementedFileServiceServer
	mu      sync.Mutex
	next    int32
	headers []*mediav1.UploadHeader
	bytes   map[int32]int
	deleted []int32
	// updated and searched are the last such requests; readError is the result of reading calls.
	updated   *mediav1.UpdateFileRequest
	searched  *mediav1.SearchFilesRequest
	readError error
	// keyed is the result of CreateUpload, which stores the response of an idempotency key.
	keyed error
}

func (m *media) CreateUpload(_ context.Context, _ *mediav1.CreateUploadRequest) (*mediav1.CreateUploadResponse, error) {
	return &mediav1.CreateUploadResponse{}, m.keyed
}

func (m *media) UploadFile(stream mediav1.FileService_UploadFileServer) error {
	first, err := stream.Recv()
	if err != nil {
		return err
	}
	size := 0
	for {
		msg, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		size += len(msg.GetChunk())
		if again := msg.GetHeader(); again != nil {
			first = msg
		}
	}
	if first.GetHeader().GetName() == "bad.exe" {
		return errs.New(errs.Invalid, "file_type_refused", "not a picture")
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	m.headers = append(m.headers, first.GetHeader())
	m.bytes[m.next] = size
	return stream.SendAndClose(&mediav1.UploadFileResponse{File: &mediav1.File{Id: m.next, Name: first.GetHeader().GetName()}})
}

func (m *media) DeleteFile(_ context.Context, req *mediav1.DeleteFileRequest) (*mediav1.DeleteFileResponse, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.deleted = append(m.deleted, req.GetId())
	return &mediav1.DeleteFileResponse{}, nil
}

func newUploads(t *testing.T, formMax int64) (*upload.Uploads, *media) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	m := &media{bytes: map[int32]int{}}
	s := rpc.NewServer(rpc.Config{Answers: rpctest.EachTime{}})
	mediav1.RegisterFileServiceServer(s, m)
	go func() { _ = s.ServeOn(ctx, listener) }() // ends with the test
	conn, err := rpc.Dial(listener.Addr().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return upload.New(mediav1.NewFileServiceClient(conn), formMax), m
}

type formPart struct{ field, name, content string }

func formBody(t *testing.T, parts ...formPart) (string, *bytes.Buffer) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, p := range parts {
		var part io.Writer
		var err error
		if p.name == "" {
			part, err = w.CreateFormField(p.field)
		} else {
			part, err = w.CreateFormFile(p.field, p.name)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(part, p.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), &body
}

// send posts a form to Entries. The next handler responds with status and records the JSON.
func send(
	t *testing.T, u *upload.Uploads, status int, kind string, body io.Reader,
) (*httptest.ResponseRecorder, map[string]any) {
	t.Helper()
	var got map[string]any
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			t.Error(err)
		}
		w.WriteHeader(status)
	})
	r := httptest.NewRequest(http.MethodPost, "/api/events", body)
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	u.Entries(next).ServeHTTP(w, r)
	return w, got
}

func TestFormIsConvertedToJSON(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	kind, body := formBody(t, formPart{"files.eventBanner", "ñandú/../b.jpg", strings.Repeat("x", 200_000)},
		formPart{"data", "", `{"eventName":"Inti Raymi","eventMediaPhotos":[41]}`},
		formPart{"files[eventMediaPhotos]", "1.jpg", "1"}, formPart{"files.eventMediaPhotos", "2.jpg", "2"},
		formPart{"files.unknown", "3.jpg", "3"})
	w, got := send(t, u, http.StatusOK, kind, body)
	want := map[string]any{"data": map[string]any{
		"eventName": "Inti Raymi", "eventBanner": map[string]any{"connect": []any{1.0}}, "eventMediaPhotos": []any{41.0, 2.0, 3.0},
	}}
	if d := cmp.Diff(want, got); d != "" || w.Code != http.StatusOK {
		t.Fatalf("status %d\n%s", w.Code, d)
	}
	if m.bytes[1] != 200_000 || m.headers[0].GetName() != "b.jpg" || m.headers[1].GetField() != "eventMediaPhotos" || len(m.deleted) != 0 {
		t.Fatalf("media got %v, %v, deleted %v", m.bytes, m.headers, m.deleted)
	}
}

func TestRefusedFormLeavesNoFiles(t *testing.T) {
	data, first := formPart{"data", "", `{"eventName":"x"}`}, formPart{"files.eventBanner", "a.jpg", "a"}
	for name, c := range map[string]struct {
		parts   []formPart
		next    int
		want    int
		deleted int
	}{
		"the call is refused":        {[]formPart{data, first}, 400, 400, 1},
		"a later file is refused":    {[]formPart{data, first, {"files.eventMediaPhotos", "bad.exe", "MZ"}}, 200, 400, 1},
		"data is missing":            {[]formPart{first}, 200, 400, 1},
		"data is no JSON":            {[]formPart{first, {"data", "", "{"}}, 200, 400, 1},
		"a file without its prefix":  {[]formPart{data, first, {"banner", "b.jpg", "b"}}, 200, 400, 1},
		"the outcome is unknown":     {[]formPart{data, first}, 503, 503, 0},
		"the form is over its limit": {[]formPart{data, first, {"files.eventMediaPhotos", "c.jpg", strings.Repeat("c", 2<<20)}}, 200, 413, 1},
	} {
		t.Run(name, func(t *testing.T) {
			u, m := newUploads(t, 1<<20)
			kind, body := formBody(t, c.parts...)
			// Without Content-Length, because a form with a too large one is refused before it is read.
			w, _ := send(t, u, c.next, kind, struct{ io.Reader }{body})
			if w.Code != c.want || len(m.deleted) != c.deleted {
				t.Fatalf("status %d, deleted %v: %s", w.Code, m.deleted, w.Body)
			}
		})
	}
}

// A client that disconnects during the call causes a 400, although the entry may have been saved.
func TestFilesOfADisconnectedClientAreNotDeleted(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	kind, body := formBody(t, formPart{"data", "", `{"eventName":"x"}`}, formPart{"files.eventBanner", "a.jpg", "a"})
	ctx, cancel := context.WithCancel(t.Context())
	next := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		cancel()
		w.WriteHeader(http.StatusBadRequest)
	})
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/events", body)
	r.Header.Set("Content-Type", kind)
	u.Entries(next).ServeHTTP(httptest.NewRecorder(), r)
	if len(m.deleted) != 0 {
		t.Errorf("deleted %v", m.deleted)
	}
}

func TestTooLargeContentLengthIsRefusedBeforeReading(t *testing.T) {
	u, m := newUploads(t, 1<<10)
	kind, body := formBody(t,
		formPart{"data", "", `{"eventName":"x"}`}, formPart{"files.eventBanner", "bad.exe", strings.Repeat("a", 2000)})
	w, _ := send(t, u, http.StatusOK, kind, body)
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), `"FileTooBig"`) || len(m.headers) != 0 {
		t.Fatalf("status %d, stored %v: %s", w.Code, m.headers, w.Body)
	}
}

func TestTruncatedBodyIsRefused(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	kind, body := formBody(t,
		formPart{"data", "", `{"eventName":"x"}`}, formPart{"files.eventBanner", "a.jpg", strings.Repeat("a", 100_000)})
	w, _ := send(t, u, http.StatusOK, kind, io.LimitReader(body, 60_000))
	if w.Code != http.StatusBadRequest || len(m.headers) != 0 {
		t.Fatalf("status %d, stored %v", w.Code, m.headers)
	}
}

func TestUrlencodedFormIsConvertedToJSON(t *testing.T) {
	u, _ := newUploads(t, 1<<20)
	const kind = "application/x-www-form-urlencoded; charset=utf-8"
	_, got := send(t, u, http.StatusOK, kind, strings.NewReader("data[eventName]=Inti+Raymi"))
	if d := cmp.Diff(map[string]any{"data": map[string]any{"eventName": "Inti Raymi"}}, got); d != "" {
		t.Fatal(d)
	}
}

func TestFilesAreAddedToThoseInData(t *testing.T) {
	for data, want := range map[string]any{
		`{"eventMediaPhotos":{"connect":7}}`:      map[string]any{"connect": []any{7.0, 1.0}},
		`{"eventMediaPhotos":{"disconnect":[7]}}`: map[string]any{"disconnect": []any{7.0}, "connect": []any{1.0}},
		`{"eventMediaPhotos":7}`:                  []any{7.0, 1.0},
		`{"eventMediaPhotos":null}`:               map[string]any{"connect": []any{1.0}},
	} {
		u, _ := newUploads(t, 1<<20)
		kind, body := formBody(t, formPart{"data", "", data}, formPart{"files.eventMediaPhotos", "a.jpg", "a"})
		_, got := send(t, u, http.StatusOK, kind, body)
		if d := cmp.Diff(map[string]any{"data": map[string]any{"eventMediaPhotos": want}}, got); d != "" {
			t.Errorf("%s: %s", data, d)
		}
	}
}

// The entry of a repeated form has the files of the first request; those of the repeat are deleted.
func TestRepeatedFormLeavesNoFiles(t *testing.T) {
	u, m := newUploads(t, 1<<20)
	kind, body := formBody(t, formPart{"data", "", "{}"}, formPart{"files.eventBanner", "a.jpg", "a"})
	r := httptest.NewRequest(http.MethodPost, "/api/events", body)
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	replay := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set(idempotency.Header, "true") })
	u.Entries(replay).ServeHTTP(w, r)
	if w.Code != http.StatusOK || len(m.deleted) != 1 {
		t.Fatalf("status %d, deleted %v", w.Code, m.deleted)
	}
}
