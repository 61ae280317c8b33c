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

// memoryMedia is a media client that stores files in memory. Other calls panic.
type memoryMedia struct {
	mediav1.FileServiceClient
	next   int32
	stored map[int32]bool
}

func (s *memoryMedia) UploadFile(
	context.Context, ...grpc.CallOption,
) (grpc.ClientStreamingClient[mediav1.UploadFileRequest, mediav1.UploadFileResponse], error) {
	return &memoryUpload{media: s}, nil
}

func (s *memoryMedia) DeleteFile(
	_ context.Context, req *mediav1.DeleteFileRequest, _ ...grpc.CallOption,
) (*mediav1.DeleteFileResponse, error) {
	delete(s.stored, req.GetId())
	return &mediav1.DeleteFileResponse{}, nil
}

func (s *memoryMedia) CreateUpload(
	_ context.Context, req *mediav1.CreateUploadRequest, _ ...grpc.CallOption,
) (*mediav1.CreateUploadResponse, error) {
	resp := &mediav1.CreateUploadResponse{}
	for _, id := range req.GetIds() {
		resp.Files = append(resp.Files, &mediav1.File{Id: id})
	}
	return resp, nil
}

// memoryUpload is one upload.
type memoryUpload struct {
	grpc.ClientStream
	media  *memoryMedia
	header *mediav1.UploadHeader
}

func (s *memoryUpload) Send(m *mediav1.UploadFileRequest) error {
	if h := m.GetHeader(); h != nil {
		s.header = h
	}
	return nil
}

func (s *memoryUpload) CloseAndRecv() (*mediav1.UploadFileResponse, error) {
	s.media.next++
	s.media.stored[s.media.next] = true
	return &mediav1.UploadFileResponse{File: &mediav1.File{Id: s.media.next, Name: s.header.GetName()}}, nil
}

// For any body: nothing panics, requests are passed on as JSON, and a refused request leaves no files, except with an idempotency key
// if only the link is refused, because a repeat returns these files.
func FuzzForm(f *testing.F) {
	const kind = "multipart/form-data; boundary=b"
	f.Fuzz(func(t *testing.T, body []byte, library, refuse bool) {
		s := &memoryMedia{stored: map[int32]bool{}}
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
		if w.Code >= http.StatusBadRequest && len(s.stored) > 0 && (!library || !called) {
			t.Fatalf("status %d leaves %d files: %s", w.Code, len(s.stored), w.Body)
		}
		if w.Code >= http.StatusInternalServerError {
			t.Fatalf("a fault: %s", w.Body)
		}
		if len(s.stored) > 60 {
			t.Fatalf("%d files", len(s.stored))
		}
	})
}
