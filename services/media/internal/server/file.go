package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

// idsMax bounds one list, as documented in the proto file.
const idsMax = 500

// Library stores and removes files.
type Library interface {
	// Add stores the content of a draft; a refused or failed upload leaves nothing. The draft is complete only when
	// content has returned io.EOF.
	Add(ctx context.Context, d *media.Draft, content io.Reader) (media.File, error)
	// Remove deletes a file, and its bytes unless another file uses them.
	Remove(ctx context.Context, id int32) (media.File, error)
}

// Store stores the rows of files.
type Store interface {
	media.Files
	media.Register
}

// Links signs URLs of private files.
type Links struct {
	Key media.LinkKey
	Now func() time.Time
}

// Files implements FileService.
type Files struct {
	mediav1.UnimplementedFileServiceServer
	library Library
	files   Store
	catalog catalogv1.FileServiceClient
	limits  media.Limits
	links   Links
}

// NewFiles serves library and files; catalog detaches a file from entries before it is deleted. limits are only
// reported: the library enforces them.
func NewFiles(library Library, files Store, catalog catalogv1.FileServiceClient, limits media.Limits, links Links) *Files {
	return &Files{library: library, files: files, catalog: catalog, limits: limits, links: links}
}

// CreateUpload returns the files of one upload; rpc.Once stores the answer under the idempotency key.
func (s *Files) CreateUpload(ctx context.Context, req *mediav1.CreateUploadRequest) (*mediav1.CreateUploadResponse, error) {
	if !identity.From(ctx).SignedIn() {
		return nil, errs.ErrForbidden()
	}
	found, err := s.ListFiles(ctx, &mediav1.ListFilesRequest{Ids: req.GetIds()})
	if err != nil {
		return nil, err
	}
	return &mediav1.CreateUploadResponse{Files: found.GetFiles()}, nil
}

// ListFiles returns files by id, without those that the caller may not see.
func (s *Files) ListFiles(ctx context.Context, req *mediav1.ListFilesRequest) (*mediav1.ListFilesResponse, error) {
	if len(req.GetIds()) > idsMax {
		return nil, errs.New(errs.Invalid, errs.KeyIncorrect, "ids must be at most %d", idsMax)
	}
	found, err := s.files.ListFiles(ctx, req.GetIds())
	if err != nil {
		return nil, err
	}
	caller := identity.From(ctx)
	resp := &mediav1.ListFilesResponse{}
	for _, f := range found {
		if !f.VisibleTo(caller) {
			continue
		}
		file, err := toProto(f)
		if err != nil {
			return nil, err
		}
		resp.Files = append(resp.Files, file)
	}
	return resp, nil
}

// DeleteFile detaches a file from the caller's entries, then deletes it: no entry refers to a missing file.
func (s *Files) DeleteFile(ctx context.Context, req *mediav1.DeleteFileRequest) (*mediav1.DeleteFileResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	f, err := s.files.File(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	if err := f.MayChange(caller); err != nil {
		return nil, err
	}
	videos, err := s.files.ListByPoster(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	if err := f.MayRelease(caller, videos); err != nil {
		return nil, err
	}
	if _, err := s.catalog.DetachFile(ctx, &catalogv1.DetachFileRequest{FileId: f.ID}); err != nil {
		return nil, err
	}
	if f, err = s.library.Remove(ctx, f.ID); err != nil {
		return nil, err
	}
	file, err := toProto(f)
	if err != nil {
		return nil, err
	}
	return &mediav1.DeleteFileResponse{File: file}, nil
}

func toProto(f media.File) (*mediav1.File, error) {
	out := &mediav1.File{
		Id: f.ID, Name: f.Name, AlternativeText: f.AlternativeText, Caption: f.Caption, Width: f.Width, Height: f.Height,
		Hash: f.Hash, Ext: f.Ext, Mime: f.Mime, Size: f.Size, Url: f.URL(), PreviewUrl: f.PreviewURL, Provider: f.Provider,
		CreatedAt: timestamppb.New(f.CreatedAt), UpdatedAt: timestamppb.New(f.UpdatedAt), OwnerId: f.OwnerID,
		AlternativeTexts: f.AlternativeTexts,
	}
	var err error
	if f.Formats != nil {
		out.Formats, err = toJSON(f.Formats)
	}
	if metadata := f.Metadata(); err == nil && metadata != nil {
		out.ProviderMetadata, err = toJSON(metadata)
	}
	if err != nil {
		return nil, fmt.Errorf("file %d: %w", f.ID, err)
	}
	return out, nil
}

func toJSON(v any) (*string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return proto.String(string(text)), nil
}
