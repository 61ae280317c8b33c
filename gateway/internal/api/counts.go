package api

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// counts serves GET /api/events/counts: the numbers beside the filters of the event list.
type counts struct{ events catalogv1.EventServiceClient }

type facetValue struct {
	ID    int32  `json:"id"`
	Code  string `json:"code,omitempty"`
	Name  string `json:"name"`
	Count int32  `json:"count"`
}

// facetBody are the numbers of a search. Choices are by parameter and value.
type facetBody struct {
	Total          int32                       `json:"total"`
	Cities         []facetValue                `json:"cities"`
	Neighbourhoods []facetValue                `json:"neighbourhoods"`
	Categories     []facetValue                `json:"categories"`
	Hosts          []facetValue                `json:"hosts"`
	Choices        map[string]map[string]int32 `json:"choices,omitempty"`
}

// ServeHTTP writes the number of events that match the query: in total, per city, neighbourhood, category and host, and with
// include=choices for each value of the parameters with few values.
func (h *counts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request := strapi.RequestFrom(r.Context())
	facets, err := readFacets(r.Context(), h.events, request, slices.Contains(request.Include, "choices"))
	if err != nil {
		writeError(w, r, err)
		return
	}
	body, err := json.Marshal(map[string]any{"data": facets, "meta": struct{}{}})
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

func readFacets(ctx context.Context, events catalogv1.EventServiceClient, request *strapi.Request, choices bool) (*facetBody, error) {
	call := &catalogv1.CountEventsRequest{}
	if choices {
		read, err := strapi.ReadChoices(request, time.Now())
		if err != nil {
			return nil, err
		}
		for _, c := range read {
			call.Choices = append(call.Choices, &catalogv1.EventChoice{Parameter: c.Parameter, Value: c.Value, Query: c.Query})
		}
	}
	resp, err := events.CountEvents(ctx, call)
	if err != nil {
		return nil, err
	}
	body := &facetBody{
		Total: resp.GetTotal(), Cities: facetValues(resp.GetCities()), Neighbourhoods: facetValues(resp.GetNeighbourhoods()),
		Categories: facetValues(resp.GetCategories()), Hosts: facetValues(resp.GetHosts()),
	}
	for _, c := range resp.GetChoices() {
		if body.Choices == nil {
			body.Choices = map[string]map[string]int32{}
		}
		if body.Choices[c.GetParameter()] == nil {
			body.Choices[c.GetParameter()] = map[string]int32{}
		}
		body.Choices[c.GetParameter()][c.GetValue()] = c.GetCount()
	}
	return body, nil
}

func facetValues(values []*catalogv1.FacetValue) []facetValue {
	out := []facetValue{} // an empty list, not null
	for _, v := range values {
		out = append(out, facetValue{ID: v.GetId(), Code: v.GetCode(), Name: v.GetName(), Count: v.GetCount()})
	}
	return out
}
