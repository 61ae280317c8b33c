package server

import (
	"context"

	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// changesPage is the largest number of changes of a response.
const changesPage = 500

// ListEventChanges returns which events changed, or were public and are no longer, since a time.
func (s *Events) ListEventChanges(
	ctx context.Context, req *catalogv1.ListEventChangesRequest,
) (*catalogv1.ListEventChangesResponse, error) {
	after, err := catalog.ParseChangePosition(req.GetSince())
	if err != nil {
		return nil, err
	}
	now := s.now() // before the read, so that the next call begins before everything that this one cannot see
	changes, err := s.store.EventChanges(ctx, after, changesPage)
	if err != nil {
		return nil, err
	}
	next := catalog.NextChangePosition(after, changes, len(changes) < changesPage, now)
	resp := &catalogv1.ListEventChangesResponse{Meta: &catalogv1.EventChangesMeta{Next: next.String()}}
	for _, c := range changes {
		resp.Data = append(resp.Data, &catalogv1.EventChange{
			Id: c.ID, Uuid: c.UUID, ChangedAt: timestamppb.New(c.At), Removed: c.Removed,
		})
	}
	return resp, nil
}
