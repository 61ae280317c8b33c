package rpc

import (
	"encoding/json"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/desk"
	auditv1 "raymi.example/internal/gen/raymi/audit/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Page sizes of lists that are not content of the query language; the gateway clamps to the same.
const (
	pageDefault = 25
	pageMax     = 100
)

// PageOf reads page, search and direction of a query (sort=createdAt: the oldest first); filter is the list's own
// filter.
func PageOf(q *queryv1.Query, filter string) desk.Page {
	p := desk.Page{Start: max(q.GetPage().GetStart(), 0), Limit: q.GetPage().GetLimit(), Filter: filter, Search: q.GetSearch()}
	for _, s := range q.GetSort() {
		p.Oldest = slices.Equal(s.GetPath(), []string{"createdAt"}) && !s.GetDescending()
	}
	if p.Limit <= 0 {
		p.Limit = pageDefault
	}
	p.Limit = min(p.Limit, pageMax)
	return p
}

// PageInfo returns the position of a page in its list.
func PageInfo(p desk.Page, total int32) *queryv1.PageInfo {
	return &queryv1.PageInfo{Start: p.Start, Limit: p.Limit, Total: proto.Int32(total)}
}

func auditEntries(entries []desk.Entry) ([]*auditv1.AuditEntry, error) {
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

func jsonText(v desk.Values) (*string, error) {
	if v == nil {
		return nil, nil
	}
	text, err := json.Marshal(v)
	return proto.String(string(text)), err
}
