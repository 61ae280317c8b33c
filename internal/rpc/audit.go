package rpc

import (
	"context"
	"encoding/json"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/audit"
	auditv1 "raymi.example/internal/gen/raymi/audit/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
)

// AuditPage answers a service's audit log: it checks the role (administrators) and returns a page of the entries of a
// noun.
func AuditPage(
	ctx context.Context, q *queryv1.Query, noun string, find func(context.Context, paging.Page) ([]audit.Entry, int32, error),
) ([]*auditv1.AuditEntry, *queryv1.PageInfo, error) {
	if err := permission.RequireAdministrator(identity.From(ctx)); err != nil {
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

func auditEntries(entries []audit.Entry) ([]*auditv1.AuditEntry, error) {
	out := make([]*auditv1.AuditEntry, 0, len(entries))
	for _, e := range entries {
		before, err := jsonText(e.Before)
		if err != nil {
			return nil, err
		}
		after, err := jsonText(e.After)
		if err != nil {
			return nil, err
		}
		out = append(out, &auditv1.AuditEntry{
			Id: e.ID, CreatedAt: timestamppb.New(e.At), UserId: e.UserID, Action: e.Action, Noun: e.Noun, EntryId: e.EntryID,
			Before: before, After: after,
		})
	}
	return out, nil
}

func jsonText(v audit.Values) (*string, error) {
	if v == nil {
		return nil, nil
	}
	text, err := json.Marshal(v)
	return proto.String(string(text)), err
}
