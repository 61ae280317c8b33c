package server

import (
	"context"
	"maps"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

// UpdateFile changes the attributes in the mask.
func (s *Files) UpdateFile(ctx context.Context, req *mediav1.UpdateFileRequest) (*mediav1.UpdateFileResponse, error) {
	caller := identity.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.ErrForbidden()
	}
	poster, err := s.poster(ctx, req.GetInfo())
	if err != nil {
		return nil, err
	}
	f, err := s.files.UpdateFile(ctx, req.GetId(), func(f *media.File) error {
		info := f.Info()
		overlay(&info, req)
		return f.UpdateInfo(caller, info, poster)
	})
	if err != nil {
		return nil, err
	}
	file, err := toProto(f)
	return &mediav1.UpdateFileResponse{File: file}, err
}

// SearchFiles returns a page of the library to editors.
func (s *Files) SearchFiles(ctx context.Context, req *mediav1.SearchFilesRequest) (*mediav1.SearchFilesResponse, error) {
	if !identity.From(ctx).Editor() {
		return nil, errs.ErrForbidden()
	}
	found, total, err := s.files.SearchFiles(ctx, media.Search{
		Start: req.GetStart(), Limit: req.GetLimit(), Text: req.GetSearch(), Mime: req.GetMime(),
	})
	if err != nil {
		return nil, err
	}
	resp := &mediav1.SearchFilesResponse{Total: total}
	for _, f := range found {
		file, err := toProto(f)
		if err != nil {
			return nil, err
		}
		resp.Files = append(resp.Files, file)
	}
	return resp, nil
}

// GetFile returns one file to editors.
func (s *Files) GetFile(ctx context.Context, req *mediav1.GetFileRequest) (*mediav1.GetFileResponse, error) {
	if !identity.From(ctx).Editor() {
		return nil, errs.ErrForbidden()
	}
	f, err := s.files.File(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	file, err := toProto(f)
	return &mediav1.GetFileResponse{File: file}, err
}

// ListLimits returns the limits of each field.
func (s *Files) ListLimits(context.Context, *mediav1.ListLimitsRequest) (*mediav1.ListLimitsResponse, error) {
	resp := &mediav1.ListLimitsResponse{}
	for _, f := range s.limits.Fields() {
		field := &mediav1.FieldLimits{Field: f.Field, Count: int32(f.Count), Private: f.Private}
		for _, group := range f.Takes {
			for _, kind := range group.Kinds {
				field.Kinds = append(field.Kinds, &mediav1.KindLimit{Mime: string(kind), Bytes: group.Bytes})
			}
		}
		resp.Fields = append(resp.Fields, field)
	}
	return resp, nil
}

// CreateFileLink signs a URL of a private file, and records the request.
func (s *Files) CreateFileLink(ctx context.Context, req *mediav1.CreateFileLinkRequest) (*mediav1.CreateFileLinkResponse, error) {
	f, err := s.files.File(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	now := s.links.Now()
	link, err := f.Link(identity.From(ctx), now)
	if err != nil {
		return nil, err
	}
	if err := s.files.RecordAccess(ctx, link.Access(media.LinkMade, now)); err != nil {
		return nil, err
	}
	return &mediav1.CreateFileLinkResponse{Url: s.links.Key.Path(link), ExpiresAt: timestamppb.New(link.Expires)}, nil
}

// poster is the file that info refers to as a poster; nil if it is missing or condemned.
func (s *Files) poster(ctx context.Context, info *mediav1.FileInfo) (*media.File, error) {
	if info == nil || info.PosterId == nil {
		return nil, nil
	}
	found, err := s.files.ListFiles(ctx, []int32{info.GetPosterId()})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// overlay copies the masked fields of a request to the stored attributes.
func overlay(i *media.Info, req *mediav1.UpdateFileRequest) {
	sent := req.GetInfo()
	if sent == nil {
		sent = &mediav1.FileInfo{}
	}
	for _, field := range req.GetUpdateMask().GetPaths() {
		switch field {
		case "name":
			i.Name = sent.GetName()
		case "alternative_text":
			i.AlternativeText = sent.AlternativeText
		case "alternative_texts":
			i.AlternativeTexts = textsFrom(sent)
		case "caption":
			i.Caption = sent.Caption
		case "credit":
			i.Credit = sent.Credit
		case "licence":
			i.Licence = sent.Licence
		case "focal_point":
			i.FocalX, i.FocalY = focusFrom(sent)
		case "poster_id":
			i.PosterID = sent.PosterId
		}
	}
}

func textsFrom(i *mediav1.FileInfo) map[string]string {
	if len(i.GetAlternativeTexts()) == 0 {
		return nil
	}
	return maps.Clone(i.GetAlternativeTexts())
}

func focusFrom(i *mediav1.FileInfo) (x, y *float64) {
	if p := i.GetFocalPoint(); p != nil {
		return &p.X, &p.Y
	}
	return nil, nil
}
