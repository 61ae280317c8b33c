package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	"raymi.example/services/catalog/internal/catalog"
)

// maxHostDates bounds a page of hosts.
const maxHostDates = 100

// ListHostDates returns public hosts with their next events.
func (s *Hosts) ListHostDates(
	ctx context.Context, req *catalogv1.ListHostDatesRequest,
) (*catalogv1.ListHostDatesResponse, error) {
	selected := catalog.HostDates{
		Text: req.GetText(), Areas: req.GetAreas(), Cities: req.GetCities(), Now: s.reader.Now(),
		Limit: min(max(req.GetLimit(), 1), maxHostDates), Offset: max(req.GetOffset(), 0),
	}
	if before := req.GetBefore(); before != nil {
		at := before.AsTime()
		selected.Before = &at
	}
	page, err := s.store.ListHostDates(ctx, selected)
	if err != nil {
		return nil, err
	}
	resp := &catalogv1.ListHostDatesResponse{Total: page.Total, Areas: page.Areas, Cities: page.Cities}
	for _, h := range page.Hosts {
		resp.Hosts = append(resp.Hosts, &catalogv1.HostDate{HostId: h.HostID, EventId: h.EventID})
	}
	return resp, nil
}
