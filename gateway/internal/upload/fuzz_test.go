package upload_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"google.golang.org/grpc"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/upload"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
)

// shelf is a media without a wire: it counts what it has. Any other call panics.
type shelf struct {
	mediav1.FileServiceClient
	next int32
	kept map[int32]bool
}

func (s *shelf) UploadFile(context.Context, ...grpc.CallOption) (grpc.ClientStreamingClient[mediav1.UploadFileRequest, mediav1.UploadFileResponse], error) {
	return &shelving{shelf: s}, nil
}

func (s *shelf) DeleteFile(_ context.Context, req *mediav1.DeleteFileRequest, _ ...grpc.CallOption) (*mediav1.DeleteFileResponse, error) {
	delete(s.kept, req.GetId())
	return &mediav1.DeleteFileResponse{}, nil
}

func (s *shelf) CreateUpload(_ context.Context, req *mediav1.CreateUploadRequest, _ ...grpc.CallOption) (*mediav1.CreateUploadResponse, error) {
	resp := &mediav1.CreateUploadResponse{}
	for _, id := range req.GetIds() {
		resp.Files = append(resp.Files, &mediav1.File{Id: id})
	}
	return resp, nil
}

// shelving is one upload.
type shelving struct {
	grpc.ClientStream
	shelf  *shelf
	header *mediav1.UploadHeader
}

func (s *shelving) Send(m *mediav1.UploadFileRequest) error {
	if h := m.GetHeader(); h != nil {
		s.header = h
	}
	return nil
}

func (s *shelving) CloseAndRecv() (*mediav1.UploadFileResponse, error) {
	s.shelf.next++
	s.shelf.kept[s.shelf.next] = true
	return &mediav1.UploadFileResponse{File: &mediav1.File{Id: s.shelf.next, Name: s.header.GetName()}}, nil
}

// Whatever a client sends: nothing panics, what is passed on is JSON with the ids of the files that are kept, and a
// refusal keeps none, but those of a key whose link is refused: a repeat is answered with them.
func FuzzForm(f *testing.F) {
	const kind = "multipart/form-data; boundary=b"
	f.Fuzz(func(t *testing.T, body []byte, library, refuse bool) {
		s := &shelf{kept: map[int32]bool{}}
		u := upload.New(s, 1<<16)
		called := false
		entries := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			called = true
			var call struct{ Data json.RawMessage }
			if err := json.NewDecoder(r.Body).Decode(&call); err != nil || call.Data == nil {
				t.Fatalf("passed on: %v", err)
			}
			if refuse {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			_, _ = io.WriteString(w, "{}")
		})
		handler := u.Entries(entries)
		if library {
			handler = u.Library(entries)
		}
		r := httptest.NewRequest(http.MethodPost, "/api/events", bytes.NewReader(body))
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Idempotency-Key", "k")
		w := httptest.NewRecorder()
		idempotency.Handler(handler).ServeHTTP(w, r)
		if w.Code >= http.StatusBadRequest && len(s.kept) > 0 && !(library && called) {
			t.Fatalf("status %d keeps %d files: %s", w.Code, len(s.kept), w.Body)
		}
		if w.Code >= http.StatusInternalServerError {
			t.Fatalf("a fault: %s", w.Body)
		}
		if len(s.kept) > 60 {
			t.Fatalf("%d files", len(s.kept))
		}
	})
}
