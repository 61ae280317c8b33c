package server

import (
	"context"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/internal/desk"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// Desk answers DeskService.
type Desk struct {
	catalogv1.UnimplementedDeskServiceServer
	store  catalog.Desk
	reader *query.Reader
	now    func() time.Time
}

// NewDesk decides what is in store, and shows it by reader.
func NewDesk(store catalog.Desk, reader *query.Reader, now func() time.Time) *Desk {
	return &Desk{store: store, reader: reader, now: now}
}

// ListDeskEvents returns a page of events in any state.
func (s *Desk) ListDeskEvents(ctx context.Context, req *catalogv1.ListDeskEventsRequest) (*catalogv1.ListDeskEventsResponse, error) {
	if err := desk.MayLook(identity.From(ctx)); err != nil {
		return nil, err
	}
	if err := catalog.CheckState(req.GetState()); err != nil {
		return nil, err
	}
	events, page, err := query.List[*catalogv1.Event](ctx, s.reader, viewer(ctx), inState(req.GetQuery(), catalog.Publication(req.GetState())))
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListDeskEventsResponse{Events: events, Page: page}, nil
}

// inState narrows a query to one state. reviewState is null for all but waiting and refused events.
func inState(q *queryv1.Query, state catalog.Publication) *queryv1.Query {
	out := proto.CloneOf(q)
	if out == nil {
		out = &queryv1.Query{}
	}
	out.PublicationState = queryv1.PublicationState_PUBLICATION_STATE_PREVIEW
	conditions := []*queryv1.Filter{}
	test := func(attribute string, op queryv1.Operator, value string) {
		conditions = append(conditions, &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: &queryv1.Comparison{
			Attribute: attribute, Operator: op, Values: []*queryv1.Value{{Text: &value}},
		}}})
	}
	switch state {
	case "":
		return out
	case catalog.Published:
		test("publishedAt", queryv1.Operator_OPERATOR_NOT_NULL, "true")
	case catalog.Draft:
		test("publishedAt", queryv1.Operator_OPERATOR_NULL, "true")
		test("reviewState", queryv1.Operator_OPERATOR_NULL, "true")
	default:
		test("reviewState", queryv1.Operator_OPERATOR_EQ, string(state))
	}
	if out.GetFilter() != nil {
		conditions = append(conditions, out.GetFilter())
	}
	out.Filter = &queryv1.Filter{Node: &queryv1.Filter_All{All: &queryv1.Group{Filters: conditions}}}
	return out
}

// ApproveEvent makes a pending event public.
func (s *Desk) ApproveEvent(ctx context.Context, req *catalogv1.ApproveEventRequest) (*catalogv1.ApproveEventResponse, error) {
	e, err := s.review(ctx, req, true, "")
	if err != nil {
		return nil, err
	}
	return &catalogv1.ApproveEventResponse{Event: e}, nil
}

// RejectEvent refuses a pending event.
func (s *Desk) RejectEvent(ctx context.Context, req *catalogv1.RejectEventRequest) (*catalogv1.RejectEventResponse, error) {
	e, err := s.review(ctx, req, false, req.GetMessage())
	if err != nil {
		return nil, err
	}
	return &catalogv1.RejectEventResponse{Event: e}, nil
}

// review decides and reads what has become of the event; strangers learn nothing about ids.
func (s *Desk) review(ctx context.Context, req interface {
	GetId() int32
	GetQuery() *queryv1.Query
}, approve bool, message string,
) (event *catalogv1.Event, err error) {
	caller := identity.From(ctx)
	if err := desk.MayLook(caller); err != nil {
		return nil, err
	}
	err = s.store.Atomic(ctx, func(ctx context.Context) error {
		err := s.store.ReviewEvent(ctx, req.GetId(), func(e *catalog.Event) error { return e.Review(caller, approve, message, s.now()) })
		if err != nil {
			return err
		}
		event, err = query.Get[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetId(), req.GetQuery())
		return err
	})
	return event, err
}

// ListDeskHosts returns a page of hosts in any state.
func (s *Desk) ListDeskHosts(ctx context.Context, req *catalogv1.ListDeskHostsRequest) (*catalogv1.ListDeskHostsResponse, error) {
	if err := desk.MayLook(identity.From(ctx)); err != nil {
		return nil, err
	}
	if err := catalog.CheckState(req.GetState()); err != nil {
		return nil, err
	}
	page := rpc.PageOf(req.GetQuery(), req.GetState())
	hosts, total, err := s.store.ListDeskHosts(ctx, page)
	if err != nil {
		return nil, err
	}
	resp := &catalogv1.ListDeskHostsResponse{Page: rpc.PageInfo(page, total)}
	for _, h := range hosts {
		resp.Hosts = append(resp.Hosts, deskHostProto(h))
	}
	return resp, nil
}

// UpdateDeskHost says whether a host is trusted.
func (s *Desk) UpdateDeskHost(ctx context.Context, req *catalogv1.UpdateDeskHostRequest) (*catalogv1.UpdateDeskHostResponse, error) {
	caller := identity.From(ctx)
	if err := desk.MayLook(caller); err != nil {
		return nil, err
	}
	var h catalog.DeskHost
	err := s.store.Atomic(ctx, func(ctx context.Context) error {
		err := s.store.UpdateHost(ctx, req.GetId(), nil, func(h *catalog.Host) error { return h.Trust(caller, req.Trusted) })
		if err != nil {
			return err
		}
		h, err = s.store.FindDeskHost(ctx, req.GetId())
		return err
	})
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateDeskHostResponse{Host: deskHostProto(h)}, nil
}

// ListContentAudit returns what editors did to content.
func (s *Desk) ListContentAudit(ctx context.Context, req *catalogv1.ListContentAuditRequest) (*catalogv1.ListContentAuditResponse, error) {
	if err := desk.MayAudit(identity.From(ctx)); err != nil {
		return nil, err
	}
	page := rpc.PageOf(req.GetQuery(), req.GetNoun())
	found, total, err := s.store.AuditEntries(ctx, page)
	if err != nil {
		return nil, err
	}
	entries, err := rpc.AuditEntries(found)
	if err != nil {
		return nil, err
	}
	return &catalogv1.ListContentAuditResponse{Entries: entries, Page: rpc.PageInfo(page, total)}, nil
}

func deskHostProto(h catalog.DeskHost) *catalogv1.DeskHost {
	return &catalogv1.DeskHost{Id: h.ID, Name: h.Name, Trusted: h.Trusted, State: string(h.State), CreatedAt: timestamppb.New(h.CreatedAt)}
}
