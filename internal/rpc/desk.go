package rpc

import (
	"context"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/desk"
	auditv1 "raymi.example/internal/gen/raymi/audit/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

// DeskAsked is what somebody asks of a list of the desk: a page of what Filter leaves. Check refuses a filter that the
// list does not know; nil: it knows all.
type DeskAsked struct {
	Query  *queryv1.Query
	Filter string
	Check  func(filter string) error
}

// DeskPage is the frame of a list of the desk: editors only, a known filter, a page of found, each shown on the wire.
func DeskPage[T, M any](ctx context.Context, asked DeskAsked, find func(context.Context, desk.Page) ([]T, int32, error), show func(T) M) ([]M, *queryv1.PageInfo, error) {
	if err := desk.MayLook(identity.From(ctx)); err != nil {
		return nil, nil, err
	}
	if asked.Check != nil {
		if err := asked.Check(asked.Filter); err != nil {
			return nil, nil, err
		}
	}
	page := PageOf(asked.Query, asked.Filter)
	found, total, err := find(ctx, page)
	if err != nil {
		return nil, nil, err
	}
	out := make([]M, 0, len(found))
	for _, one := range found {
		out = append(out, show(one))
	}
	return out, PageInfo(page, total), nil
}

// SeenAt is when what an editor looked at was changed last; zero: the call does not say.
func SeenAt(at *timestamppb.Timestamp) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.AsTime()
}

// AuditPage is the frame of a service's record: administrators only, a page of the entries of a noun.
func AuditPage(ctx context.Context, q *queryv1.Query, noun string, find func(context.Context, desk.Page) ([]desk.Entry, int32, error)) ([]*auditv1.AuditEntry, *queryv1.PageInfo, error) {
	if err := desk.MayAudit(identity.From(ctx)); err != nil {
		return nil, nil, err
	}
	page := PageOf(q, noun)
	found, total, err := find(ctx, page)
	if err != nil {
		return nil, nil, err
	}
	entries, err := auditEntries(found)
	return entries, PageInfo(page, total), err
}
