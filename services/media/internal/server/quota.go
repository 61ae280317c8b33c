package server

import (
	"context"

	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/permission"
	"raymi.example/services/media/internal/media"
)

// Quotas implements QuotaService.
type Quotas struct {
	mediav1.UnimplementedQuotaServiceServer
	store  media.Quotas
	limits media.Limits
}

// NewQuotas serves store; limits have the default quota.
func NewQuotas(store media.Quotas, limits media.Limits) *Quotas {
	return &Quotas{store: store, limits: limits}
}

// GetQuota returns the quota of a user.
func (s *Quotas) GetQuota(ctx context.Context, req *mediav1.GetQuotaRequest) (*mediav1.GetQuotaResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	q, err := s.store.FindQuota(ctx, req.GetId())
	if err != nil {
		return nil, err
	}
	return &mediav1.GetQuotaResponse{Quota: s.proto(q)}, nil
}

// UpdateQuota sets the limit of a user.
func (s *Quotas) UpdateQuota(ctx context.Context, req *mediav1.UpdateQuotaRequest) (*mediav1.UpdateQuotaResponse, error) {
	caller := identity.From(ctx)
	if err := permission.RequireEditor(caller); err != nil {
		return nil, err
	}
	if err := media.CheckQuota(req.GetLimitBytes()); err != nil {
		return nil, err
	}
	q, err := s.store.SetQuota(ctx, req.GetId(), int64(req.GetLimitBytes()), caller.UserID)
	if err != nil {
		return nil, err
	}
	return &mediav1.UpdateQuotaResponse{Quota: s.proto(q)}, nil
}

func (s *Quotas) proto(q media.Quota) *mediav1.Quota {
	q = s.limits.Quota(q)
	return &mediav1.Quota{Id: q.OwnerID, UsedBytes: float64(q.Used), LimitBytes: float64(q.Limit)}
}
