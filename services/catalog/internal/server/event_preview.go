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
	caller := identity.From(ctx)
	if err := catalog.MayWriteEvents(caller); err != nil {
		return nil, err
	}
	var preview catalog.Preview
	err := s.store.ReadEvent(ctx, req.GetId(), func(e *catalog.Event) (err error) {
		preview, err = e.Preview(caller, s.now())
		return err
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.CreateEventPreviewResponse{Data: &catalogv1.EventPreview{
		Url: s.previews.Path(preview), ExpiresAt: timestamppb.New(preview.Expires),
	}}, nil
}
