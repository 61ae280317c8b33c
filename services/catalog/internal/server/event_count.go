package server

import (
	"cmp"
	"context"
	"strconv"

	"google.golang.org/protobuf/proto"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

// CountEvents counts what a query finds, whole and by facet.
func (s *Events) CountEvents(ctx context.Context, req *catalogv1.CountEventsRequest) (*catalogv1.CountEventsResponse, error) {
	total, err := query.Total[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetQuery())
	if err != nil {
		return nil, err
	}
	resp := &catalogv1.CountEventsResponse{Total: total}
	f := facets{ctx: ctx, reader: s.reader, viewer: viewer(ctx), query: req.GetQuery()}
	resp.Cities = facet(&f, func(c *catalogv1.City) (code, name string) { return c.GetCityCode(), c.GetCityName() }, "eventAddress", "city")
	resp.Categories = facet(&f, func(c *catalogv1.EventCategory) (code, name string) {
		return c.GetEventCategoryCode(), c.GetEventCategoryName()
	}, "eventCategory")
	resp.Hosts = facet(&f, func(h *catalogv1.Host) (code, name string) {
		return "", cmp.Or(h.GetCommercialName(), h.GetPersonalName())
	}, "eventHost")
	return resp, f.err
}

// facets counts one query several times; the first failure is kept.
type facets struct {
	ctx    context.Context
	reader *query.Reader
	viewer query.Viewer
	query  *queryv1.Query
	err    error
}

// facet counts by the rows at the end of a path, and names them.
func facet[M interface {
	proto.Message
	GetId() int32
}](f *facets, tell func(M) (code, name string), path ...string,
) []*catalogv1.FacetValue {
	if f.err != nil {
		return nil
	}
	counts, err := query.Facet[*catalogv1.Event](f.ctx, f.reader, f.viewer, f.query, path...)
	if err != nil || len(counts) == 0 {
		f.err = err
		return nil
	}
	named, _, err := query.List[M](f.ctx, f.reader, f.viewer, byIDs(counts, f.query))
	if err != nil {
		f.err = err
		return nil
	}
	values := make(map[int32]*catalogv1.FacetValue, len(named))
	for _, m := range named {
		code, name := tell(m)
		values[m.GetId()] = &catalogv1.FacetValue{Id: m.GetId(), Code: code, Name: name}
	}
	var out []*catalogv1.FacetValue
	for _, c := range counts {
		if v := values[c.ID]; v != nil {
			v.Count = c.Count
			out = append(out, v)
		}
	}
	return out
}

// byIDs asks for the counted rows in the language of the first query.
func byIDs(counts []query.Count, q *queryv1.Query) *queryv1.Query {
	ids := &queryv1.Comparison{Attribute: "id", Operator: queryv1.Operator_OPERATOR_IN}
	for _, c := range counts {
		ids.Values = append(ids.Values, &queryv1.Value{Text: proto.String(strconv.Itoa(int(c.ID)))})
	}
	return &queryv1.Query{
		Filter: &queryv1.Filter{Node: &queryv1.Filter_Comparison{Comparison: ids}}, Locale: q.GetLocale(),
		Page: &queryv1.Page{Limit: int32(len(counts)), WithoutTotal: true}, PublicationState: q.GetPublicationState(),
	}
}
