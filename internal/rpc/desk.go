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

// DeskRequest is a request for a page of a list of the desk. Check returns an error for a value of Filter that the list
// does not support; nil accepts every value.
type DeskRequest struct {
	Query  *queryv1.Query
	Filter string
	Check  func(filter string) error
}

// DeskPage answers a list of the desk: it checks the role (editors) and the filter, calls find with the page, and
// converts each entry with show.
func DeskPage[T, M any](
	ctx context.Context, r DeskRequest, find func(context.Context, desk.Page) ([]T, int32, error), show func(T) M,
) ([]M, *queryv1.PageInfo, error) {
	if err := desk.RequireEditor(identity.From(ctx)); err != nil {
		return nil, nil, err
	}
	if r.Check != nil {
		if err := r.Check(r.Filter); err != nil {
			return nil, nil, err
		}
	}
	page := PageOf(r.Query, r.Filter)
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

// SeenAt converts the UpdatedAt that an editor's page received; zero when the request has none.
func SeenAt(at *timestamppb.Timestamp) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.AsTime()
}

// AuditPage answers a service's audit log: it checks the role (administrators) and returns a page of the entries of a
// noun.
func AuditPage(
	ctx context.Context, q *queryv1.Query, noun string, find func(context.Context, desk.Page) ([]desk.Entry, int32, error),
) ([]*auditv1.AuditEntry, *queryv1.PageInfo, error) {
	if err := desk.RequireAdministrator(identity.From(ctx)); err != nil {
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
