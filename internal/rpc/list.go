package rpc

import (
	"context"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
)

// ListRequest is a request for a page of a list for editors. Check returns an error for a value of Filter that the list
// does not support; nil accepts every value.
type ListRequest struct {
	Query  *queryv1.Query
	Filter string
	Check  func(filter string) error
}

// ListForEditors answers a list that only editors may read: it checks the role (editors) and the filter, calls find with the page, and
// converts each entry with show.
func ListForEditors[T, M any](
	ctx context.Context, r ListRequest, find func(context.Context, paging.Page) ([]T, int32, error), show func(T) M,
) ([]M, *queryv1.PageInfo, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
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
