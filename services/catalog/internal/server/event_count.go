package server

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/services/catalog/internal/query"
)

// eventFacets are the relation paths that events are counted by.
var eventFacets = [][]string{{"eventAddress", "city"}, {"eventCategory"}, {"eventHost"}, {"eventAddress", "neighbourhood"}}

// areaFacet counts events by the areas of culture of their hosts.
var areaFacet = []string{"eventHost", "cultureType"}

// maxChoices bounds the choices of a request: the gateway knows fewer.
const maxChoices = 128

// CountEvents returns the total of a query and its counts by facet.
func (s *Events) CountEvents(ctx context.Context, req *catalogv1.CountEventsRequest) (*catalogv1.CountEventsResponse, error) {
	resp := &catalogv1.CountEventsResponse{}
	err := s.reader.Snapshot(ctx, func(ctx context.Context) error {
		if _, err := readMatch(ctx, s.matches, s.reader.Now(), req.GetQuery()); err != nil {
			return err
		}
		if err := s.countFacets(ctx, req, resp); err != nil {
			return err
		}
		var err error
		if resp.Choices, err = s.countChoices(ctx, req); err != nil {
			return err
		}
		resp.Clusters, err = s.clusters(ctx, req)
		return err
	})
	return resp, err
}

// countFacets counts the events of the query, in total and by facet.
func (s *Events) countFacets(ctx context.Context, req *catalogv1.CountEventsRequest, resp *catalogv1.CountEventsResponse) error {
	paths := eventFacets
	if req.GetAreas() {
		paths = append(slices.Clip(paths), areaFacet)
	}
	total, counts, err := query.Counts[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetQuery(), paths...)
	if err != nil {
		return err
	}
	resp.Total = total
	f := facets{ctx: ctx, reader: s.reader, viewer: viewer(ctx), query: req.GetQuery()}
	resp.Cities = facet(&f, counts[0], func(c *catalogv1.City) (code, name string) { return c.GetCityCode(), c.GetCityName() })
	resp.Categories = facet(&f, counts[1], func(c *catalogv1.EventCategory) (code, name string) {
		return c.GetEventCategoryCode(), c.GetEventCategoryName()
	})
	resp.Hosts = facet(&f, counts[2], func(h *catalogv1.Host) (code, name string) {
		return "", cmp.Or(h.GetCommercialName(), h.GetPersonalName())
	})
	resp.Neighbourhoods = facet(&f, counts[3], func(n *catalogv1.Neighbourhood) (code, name string) {
		return n.GetNeighbourhoodCode(), n.GetNeighbourhoodName()
	})
	if req.GetAreas() {
		resp.Areas = facet(&f, counts[4], func(a *catalogv1.Area) (code, name string) { return a.GetCultureTypeCode(), a.GetCultureTypeName() })
	}
	return f.err
}

// countChoices counts the events of each choice. The words of all choices are those of the query, which are read already.
func (s *Events) countChoices(ctx context.Context, req *catalogv1.CountEventsRequest) ([]*catalogv1.ChoiceCount, error) {
	if len(req.GetChoices()) == 0 {
		return nil, nil
	}
	if len(req.GetChoices()) > maxChoices {
		return nil, errs.New(errs.Invalid, "query_too_expensive", "The query has too many choices")
	}
	queries := make([]*queryv1.Query, len(req.GetChoices()))
	for i, c := range req.GetChoices() {
		queries[i] = c.GetQuery()
		if queries[i] == nil {
			queries[i] = &queryv1.Query{}
		}
		queries[i].Match = req.GetQuery().GetMatch()
	}
	totals, err := query.Totals[*catalogv1.Event](ctx, s.reader, viewer(ctx), queries)
	if err != nil {
		return nil, err
	}
	out := make([]*catalogv1.ChoiceCount, len(totals))
	for i, c := range req.GetChoices() {
		out[i] = &catalogv1.ChoiceCount{Parameter: c.GetParameter(), Value: c.GetValue(), Count: totals[i]}
	}
	return out, nil
}

// clusters counts the events of the cells of a map.
func (s *Events) clusters(ctx context.Context, req *catalogv1.CountEventsRequest) ([]*catalogv1.EventCluster, error) {
	if req.GetClusterDegrees() == 0 {
		return nil, nil
	}
	found, err := query.Clusters[*catalogv1.Event](ctx, s.reader, viewer(ctx), req.GetQuery(), req.GetClusterDegrees())
	out := make([]*catalogv1.EventCluster, len(found))
	for i, c := range found {
		out[i] = &catalogv1.EventCluster{Count: c.Count, Latitude: c.Latitude, Longitude: c.Longitude, Box: c.Box}
	}
	return out, err
}

// facets reads the names of counted rows; err is the first error.
type facets struct {
	ctx    context.Context //nolint:containedctx // lives as long as the call
	reader *query.Reader
	viewer query.Viewer
	query  *queryv1.Query
	err    error
}

// facet returns the counted rows of a facet with their codes and names.
func facet[M interface {
	proto.Message
	GetId() int32
}](f *facets, counts []query.Count, describe func(M) (code, name string),
) []*catalogv1.FacetValue {
	if f.err != nil || len(counts) == 0 {
		return nil
	}
	named, _, err := query.List[M](f.ctx, f.reader, f.viewer, byIDs(counts, f.query))
	if err != nil {
		f.err = err
		return nil
	}
	values := make(map[int32]*catalogv1.FacetValue, len(named))
	for _, m := range named {
		code, name := describe(m)
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

// byIDs is the query for the counted rows, in the language of q.
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
