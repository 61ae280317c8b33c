package server

import (
	"context"

	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/catalog/internal/catalog"
)

// CreateEventPreview creates a link that shows an event for a limited time, public or not.
func (s *Events) CreateEventPreview(
	ctx context.Context, req *catalogv1.CreateEventPreviewRequest,
) (*catalogv1.CreateEventPreviewResponse, error) {
	preview, err := s.preview(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	token := catalog.NewPreviewToken()
	if err := s.previews.CreatePreview(ctx, token, preview, s.now()); err != nil {
		return nil, err
	}
	return &catalogv1.CreateEventPreviewResponse{Data: &catalogv1.EventPreview{
		Url: token.Path(preview.EventID), ExpiresAt: timestamppb.New(preview.Expires),
	}}, nil
}

// DeleteEventPreview ends all preview links of an event.
func (s *Events) DeleteEventPreview(
	ctx context.Context, req *catalogv1.DeleteEventPreviewRequest,
) (*catalogv1.DeleteEventPreviewResponse, error) {
	preview, err := s.preview(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	if err := s.previews.EndPreviews(ctx, preview.EventID); err != nil {
		return nil, err
	}
	return &catalogv1.DeleteEventPreviewResponse{Ok: true}, nil
}

// preview returns the preview that the caller may create of the event.
func (s *Events) preview(ctx context.Context, id int32) (preview catalog.Preview, err error) {
	caller := identity.From(ctx)
	if err := catalog.MayWriteEvents(caller); err != nil {
		return preview, err
	}
	err = s.store.ReadEvent(ctx, id, func(e *catalog.Event) (err error) {
		preview, err = e.Preview(caller, s.now())
		return err
	})
	return preview, err
}

// shows reports whether the token is a valid preview of the event.
func (s *Events) shows(ctx context.Context, text string, id int32) (bool, error) {
	token := catalog.PreviewToken(text)
	if !token.Possible() {
		return false, nil
	}
	return s.previews.PreviewValid(ctx, token, id, s.now())
}
