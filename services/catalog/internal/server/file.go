package server

import (
	"context"

	"raymi.example/internal/bus"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// idsMax is the maximum number of ids in a request, as documented in the proto.
const idsMax = 500

// Files implements FileService and consumes media's events.
type Files struct {
	catalogv1.UnimplementedFileServiceServer
	store catalog.Files
}

// NewFiles reads from and writes to store.
func NewFiles(store catalog.Files) *Files { return &Files{store: store} }

// DetachFile removes a file from the caller's entries.
func (s *Files) DetachFile(ctx context.Context, req *catalogv1.DetachFileRequest) (*catalogv1.DetachFileResponse, error) {
	detached, err := s.store.DetachFile(ctx, identity.From(ctx), req.GetFileId())
	if err != nil {
		return nil, err
	}
	return &catalogv1.DetachFileResponse{Detached: detached}, nil
}

// CountFileUses returns the number of references to each file. Media's worker calls it without an identity, so
// anonymous callers are allowed: no route of the gateway reaches it, and a number of references reveals neither entries
// nor owners.
func (s *Files) CountFileUses(ctx context.Context, req *catalogv1.CountFileUsesRequest) (*catalogv1.CountFileUsesResponse, error) {
	if len(req.GetFileIds()) > idsMax {
		return nil, errs.New(errs.Invalid, errs.KeyIncorrect, "file_ids must be at most %d", idsMax)
	}
	uses, err := s.store.CountFileUses(ctx, req.GetFileIds())
	if err != nil {
		return nil, err
	}
	return &catalogv1.CountFileUsesResponse{Uses: uses}, nil
}

// FileEvents is the subscription for HandleFileEvent.
func FileEvents() bus.Subscription {
	return bus.Subscription{Durable: "catalog", Service: "media", Subjects: []string{bus.FileChanged, bus.FileDeleted}}
}

// HandleFileEvent stores changed metadata and removes deleted files.
func (s *Files) HandleFileEvent(ctx context.Context, m bus.Message) error {
	if m.Subject == bus.FileDeleted {
		var event mediav1.FileDeleted
		if err := m.Decode(&event); err != nil {
			return err
		}
		return s.store.RemoveFile(ctx, m.ID, event.GetId())
	}
	var event mediav1.FileChanged
	if err := m.Decode(&event); err != nil {
		return err
	}
	return s.store.SaveFile(ctx, m.ID, fileFrom(event.GetFile()))
}

// linkableFiles returns the files that the caller of a write may link; it must run in the transaction of the write.
func linkableFiles(ctx context.Context, links catalog.FileLinks, named []*mediav1.File) (l catalog.LinkableFiles, err error) {
	caller := identity.From(ctx)
	l.Named = filesFrom(named)
	if caller.HostID == 0 || len(named) == 0 {
		return l, nil
	}
	ids := make([]int32, len(named))
	for i, f := range named {
		ids[i] = f.GetId()
	}
	l.OfHost, err = links.FilesOfHost(ctx, caller.HostID, ids)
	return l, err
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
		ID: f.GetId(), Name: f.GetName(), AlternativeText: f.AlternativeText, AlternativeTexts: f.GetAlternativeTexts(), Caption: f.Caption,
		Width: f.Width, Height: f.Height,
		Formats: f.Formats, Hash: f.GetHash(), Ext: f.GetExt(), Mime: f.GetMime(), Size: f.GetSize(), URL: f.GetUrl(), PreviewURL: f.PreviewUrl,
		Provider: f.GetProvider(), ProviderMetadata: f.ProviderMetadata, OwnerID: f.GetOwnerId(),
		CreatedAt: f.GetCreatedAt().AsTime(), UpdatedAt: f.GetUpdatedAt().AsTime(),
	}
}
