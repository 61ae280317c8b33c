package server

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// Files answers FileService and listens to media's events.
type Files struct {
	catalogv1.UnimplementedFileServiceServer
	store catalog.Files
}

// NewFiles answers from store.
func NewFiles(store catalog.Files) *Files { return &Files{store: store} }

// DetachFile takes a file out of the caller's entries.
func (s *Files) DetachFile(ctx context.Context, req *catalogv1.DetachFileRequest) (*catalogv1.DetachFileResponse, error) {
	detached, err := s.store.DetachFile(ctx, identity.From(ctx), req.GetFileId())
	if err != nil {
		return nil, err
	}
	return &catalogv1.DetachFileResponse{Detached: detached}, nil
}

// FileEvents is what catalog wants to hear from media.
func FileEvents() bus.Subscription {
	return bus.Subscription{Durable: "catalog", Service: "media", Subjects: []string{bus.FileChanged, bus.FileDeleted}}
}

// HandleFileEvent keeps the metadata of files current, and lets go of those that are gone.
func (s *Files) HandleFileEvent(ctx context.Context, m bus.Message) error {
	if m.Subject == bus.FileDeleted {
		var event mediav1.FileDeleted
		if err := proto.Unmarshal(m.Data, &event); err != nil {
			return fmt.Errorf("file event: %w", err)
		}
		return s.store.ForgetFile(ctx, m.ID, event.GetId())
	}
	var event mediav1.FileChanged
	if err := proto.Unmarshal(m.Data, &event); err != nil {
		return fmt.Errorf("file event: %w", err)
	}
	return s.store.SaveFile(ctx, m.ID, fileFrom(event.GetFile()))
}

func filesFrom(in []*mediav1.File) []catalog.File {
	var out []catalog.File
	for _, f := range in {
		out = append(out, fileFrom(f))
	}
	return out
}

func fileFrom(f *mediav1.File) catalog.File {
	return catalog.File{
		ID: f.GetId(), Name: f.GetName(), AlternativeText: f.AlternativeText, Caption: f.Caption, Width: f.Width, Height: f.Height,
		Formats: f.Formats, Hash: f.GetHash(), Ext: f.GetExt(), Mime: f.GetMime(), Size: f.GetSize(), URL: f.GetUrl(), PreviewURL: f.PreviewUrl,
		Provider: f.GetProvider(), ProviderMetadata: f.ProviderMetadata, OwnerID: f.GetOwnerId(),
		CreatedAt: f.GetCreatedAt().AsTime(), UpdatedAt: f.GetUpdatedAt().AsTime(),
	}
}
