package server

import (
	"context"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/internal/verdict"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// ApproveEvent publishes a pending event.
func (s *Desk) ApproveEvent(ctx context.Context, req *catalogv1.ApproveEventRequest) (*catalogv1.ApproveEventResponse, error) {
	e, err := s.review(ctx, req, catalog.Verdict{Approve: true, Delay: delay(req.GetDelaySeconds())})
	if err != nil {
		return nil, err
	}
	return &catalogv1.ApproveEventResponse{Event: e}, nil
}

// RejectEvent rejects a pending event.
func (s *Desk) RejectEvent(ctx context.Context, req *catalogv1.RejectEventRequest) (*catalogv1.RejectEventResponse, error) {
	e, err := s.review(ctx, req, catalog.Verdict{Message: req.GetMessage(), Delay: delay(req.GetDelaySeconds())})
	if err != nil {
		return nil, err
	}
	return &catalogv1.RejectEventResponse{Event: e}, nil
}

// review applies a verdict and returns the event. The role is checked first, so that other callers cannot probe ids.
func (s *Desk) review(ctx context.Context, req interface {
	GetId() int32
	GetQuery() *queryv1.Query
	GetUpdatedAt() *timestamppb.Timestamp
}, v catalog.Verdict,
) (*catalogv1.Event, error) {
	v.Seen = rpc.SeenAt(req.GetUpdatedAt())
	caller := identity.From(ctx)
	if err := permission.RequireEditor(caller); err != nil {
		return nil, err
	}
	if err := verdict.CheckDelay(v.Delay); err != nil {
		return nil, err
	}
	change := func(e *catalog.Event) error { return e.Review(caller, v, s.now()) }
	return write(ctx, s.store, func(ctx context.Context) (int32, error) {
		if v.Delay > 0 {
			return req.GetId(), s.store.DeferReview(ctx, v.Pending(req.GetId(), caller), change)
		}
		return req.GetId(), s.store.ReviewEvent(ctx, req.GetId(), change)
	}, reading[*catalogv1.Event](s.reader, req.GetQuery()))
}

// ApplyVerdict applies a pending verdict on an event; the caller of ctx is its editor.
func (s *Desk) ApplyVerdict(ctx context.Context, p verdict.Pending) error {
	return s.store.ReviewEvent(ctx, p.EntryID, func(e *catalog.Event) error {
		return e.Review(identity.From(ctx), catalog.DueVerdict(p), s.now())
	})
}

// CancelEventVerdict removes the pending verdict on an event.
func (s *Desk) CancelEventVerdict(ctx context.Context, req *catalogv1.CancelEventVerdictRequest) (*catalogv1.CancelEventVerdictResponse,
	error,
) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	e, err := query.Get[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
	if err != nil {
		return nil, err
	}
	if err := s.store.CancelVerdict(ctx, req.GetId()); err != nil {
		return nil, err
	}
	return &catalogv1.CancelEventVerdictResponse{Event: e}, nil
}

func delay(seconds int32) time.Duration { return time.Duration(seconds) * time.Second }
