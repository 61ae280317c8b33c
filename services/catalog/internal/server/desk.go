package server

import (
	"context"
	"strconv"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
	"raymi.example/internal/permission"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Desk implements DeskService.
type Desk struct {
	catalogv1.UnimplementedDeskServiceServer
	store   catalog.Desk
	matches Matches
	reader  *query.Reader
	now     func() time.Time
}

// DeskStore is what the desk writes to, and how it reads the words of a search.
type DeskStore interface {
	catalog.Desk
	Matches
}

// NewDesk writes to store and reads with reader.
func NewDesk(store DeskStore, reader *query.Reader, now func() time.Time) *Desk {
	return &Desk{store: store, matches: store, reader: reader, now: now}
}

// ListDeskEvents returns a page of events in any state. The words of _q are those of the public search, so that an editor finds what a
// visitor finds.
func (s *Desk) ListDeskEvents(ctx context.Context, req *catalogv1.ListDeskEventsRequest) (*catalogv1.ListDeskEventsResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	if err := catalog.CheckEventState(req.GetState()); err != nil {
		return nil, err
	}
	q := inState(req.GetQuery(), catalog.Publication(req.GetState()))
	if req.GetState() == string(catalog.Pending) {
		decided, err := s.store.EntriesWithVerdict(ctx)
		if err != nil {
			return nil, err
		}
		q = without(q, decided)
	}
	if q.GetSearch() != "" {
		q.Match, q.Search = &queryv1.Match{Text: q.GetSearch()}, ""
	}
	if _, err := readMatch(ctx, s.matches, s.now(), q); err != nil {
		return nil, err
	}
	events, page, err := query.List[*catalogv1.Event](ctx, s.reader, viewer(ctx), q)
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListDeskEventsResponse{Events: events, Page: page}, nil
}

// inState restricts a query to one state. The attribute reviewState is null except for pending and rejected events.
func inState(q *queryv1.Query, state catalog.Publication) *queryv1.Query {
	switch state {
	case "":
		return narrowed(q)
	case catalog.Published:
		return narrowed(q, publishedAt(queryv1.Operator_OPERATOR_NOT_NULL, "true"))
	case catalog.Unanswered:
		return narrowed(q, test("unansweredSince", queryv1.Operator_OPERATOR_NOT_NULL, "true"))
	case catalog.Draft:
		return narrowed(q, publishedAt(queryv1.Operator_OPERATOR_NULL, "true"), test("reviewState", queryv1.Operator_OPERATOR_NULL, "true"))
	default:
		return narrowed(q, test("reviewState", queryv1.Operator_OPERATOR_EQ, string(state)))
	}
}

// narrowed returns a query that includes drafts and requires the conditions in addition to its filter.
func narrowed(q *queryv1.Query, conditions ...*queryv1.Filter) *queryv1.Query {
	out := proto.CloneOf(q)
	if out == nil {
		out = &queryv1.Query{}
	}
	out.PublicationState = queryv1.PublicationState_PUBLICATION_STATE_PREVIEW
	if len(conditions) == 0 {
		return out
	}
	if out.GetFilter() != nil {
		conditions = append(conditions, out.GetFilter())
	}
	out.Filter = &queryv1.Filter{Node: &queryv1.Filter_All{All: &queryv1.Group{Filters: conditions}}}
	return out
}

// without excludes events from a query.
func without(q *queryv1.Query, ids []int32) *queryv1.Query {
	if len(ids) == 0 {
		return q
	}
	values := make([]string, len(ids))
	for i, id := range ids {
		values[i] = strconv.Itoa(int(id))
	}
	return narrowed(q, test("id", queryv1.Operator_OPERATOR_NOT_IN, values...))
}

func test(attribute string, op queryv1.Operator, values ...string) *queryv1.Filter {
	c := &queryv1.Comparison{Attribute: attribute, Operator: op}
	for _, value := range values {
		c.Values = append(c.Values, &queryv1.Value{Text: &value})
	}
	return &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: c}}
}

func publishedAt(op queryv1.Operator, value string) *queryv1.Filter {
	return test("publishedAt", op, value)
}

// ListDeskHosts returns a page of hosts in any state.
func (s *Desk) ListDeskHosts(ctx context.Context, req *catalogv1.ListDeskHostsRequest) (*catalogv1.ListDeskHostsResponse, error) {
	list := rpc.ListRequest{Query: req.GetQuery(), Filter: req.GetState(), Check: catalog.CheckState}
	find := func(ctx context.Context, p paging.Page) ([]catalog.DeskHost, int32, error) {
		filter, err := catalog.NewHostFilter(req.GetCity(), req.GetFrom(), req.GetTo())
		if err != nil {
			return nil, 0, err
		}
		return s.store.ListDeskHosts(ctx, filter, p)
	}
	hosts, page, err := rpc.ListForEditors(ctx, list, find, deskHostProto)
	return &catalogv1.ListDeskHostsResponse{Hosts: hosts, Page: page}, err
}

// GetDeskHost returns a host.
func (s *Desk) GetDeskHost(ctx context.Context, req *catalogv1.GetDeskHostRequest) (*catalogv1.GetDeskHostResponse, error) {
	if err := permission.RequireEditor(identity.From(ctx)); err != nil {
		return nil, err
	}
	h, err := s.store.FindDeskHost(ctx, req.GetId())
	return &catalogv1.GetDeskHostResponse{Host: deskHostProto(h)}, err
}

// UpdateDeskHost sets whether a host is trusted.
func (s *Desk) UpdateDeskHost(ctx context.Context, req *catalogv1.UpdateDeskHostRequest) (*catalogv1.UpdateDeskHostResponse, error) {
	caller := identity.From(ctx)
	if err := permission.RequireEditor(caller); err != nil {
		return nil, err
	}
	h, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return req.GetId(), s.store.UpdateHost(ctx, req.GetId(), nil,
			func(h *catalog.Host) error { return h.SetTrusted(caller, req.Trusted) })
	}, s.store.FindDeskHost)
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateDeskHostResponse{Host: deskHostProto(h)}, nil
}

// ListContentAudit returns a page of the audit log of content.
func (s *Desk) ListContentAudit(ctx context.Context, req *catalogv1.ListContentAuditRequest) (*catalogv1.ListContentAuditResponse, error) {
	entries, page, err := rpc.AuditPage(ctx, req.GetQuery(), req.GetNoun(), s.store.AuditEntries)
	return &catalogv1.ListContentAuditResponse{Entries: entries, Page: page}, err
}

func deskHostProto(h catalog.DeskHost) *catalogv1.DeskHost {
	return &catalogv1.DeskHost{
		Id: h.ID, Name: h.Name, Trusted: h.Trusted, State: string(h.State), CreatedAt: timestamppb.New(h.CreatedAt), CityCode: h.CityCode,
	}
}
