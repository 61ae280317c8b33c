package api

import (
	"context"
	"encoding/json"
	"net/http"
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

// facetBody are the numbers of a search. Choices are by parameter and value, days, months and years by their ISO form.
type facetBody struct {
	Total          int32                       `json:"total"`
	Cities         []facetValue                `json:"cities"`
	Neighbourhoods []facetValue                `json:"neighbourhoods"`
	Categories     []facetValue                `json:"categories"`
	Hosts          []facetValue                `json:"hosts"`
	Areas          []facetValue                `json:"areas,omitempty"`
	Choices        map[string]map[string]int32 `json:"choices,omitempty"`
	Days           map[string]int32            `json:"days,omitempty"`
	Months         map[string]int32            `json:"months,omitempty"`
	Years          map[string]int32            `json:"years,omitempty"`
	Clusters       []cluster                   `json:"clusters,omitempty"`
}

// cluster is a number of events near one another: the middle and the borders (west, south, east, north) of their places in degrees.
type cluster struct {
	Count     int32      `json:"count"`
	Latitude  float64    `json:"latitude"`
	Longitude float64    `json:"longitude"`
	BBox      [4]float64 `json:"bbox"`
}

// ServeHTTP writes the number of events that match the query: in total, per city, neighbourhood, category and host, and with
// include=choices by area of culture and for each value of the parameters with few values, with include=days and months for a calendar,
// with include=years for an archive, with include=clusters for a map.
func (h *counts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request := strapi.RequestFrom(r.Context())
	facets, err := readFacets(r.Context(), h.events, request)
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

func readFacets(ctx context.Context, events catalogv1.EventServiceClient, request *strapi.Request) (*facetBody, error) {
	call := &catalogv1.CountEventsRequest{ClusterDegrees: request.ClusterDegrees(), Areas: request.CountsAreas()}
	choices, err := strapi.ReadChoices(request, time.Now())
	if err != nil {
		return nil, err
	}
	for _, c := range choices {
		call.Choices = append(call.Choices, &catalogv1.EventChoice{Parameter: c.Parameter, Value: c.Value, Query: c.Query})
	}
	resp, err := events.CountEvents(ctx, call)
	if err != nil {
		return nil, err
	}
	body := &facetBody{
		Total: resp.GetTotal(), Cities: facetValues(resp.GetCities()), Neighbourhoods: facetValues(resp.GetNeighbourhoods()),
		Categories: facetValues(resp.GetCategories()), Hosts: facetValues(resp.GetHosts()),
	}
	if request.CountsAreas() {
		body.Areas = facetValues(resp.GetAreas())
	}
	body.addChoices(resp.GetChoices())
	for _, c := range resp.GetClusters() {
		box := c.GetBox()
		body.Clusters = append(body.Clusters, cluster{
			c.GetCount(), c.GetLatitude(), c.GetLongitude(), [4]float64{box.GetWest(), box.GetSouth(), box.GetEast(), box.GetNorth()},
		})
	}
	return body, nil
}

func (b *facetBody) addChoices(counts []*catalogv1.ChoiceCount) {
	by := map[string]map[string]int32{}
	for _, c := range counts {
		if by[c.GetParameter()] == nil {
			by[c.GetParameter()] = map[string]int32{}
		}
		by[c.GetParameter()][c.GetValue()] = c.GetCount()
	}
	b.Days, b.Months, b.Years = by[strapi.IncludeDays], by[strapi.IncludeMonths], by[strapi.IncludeYears]
	for _, name := range []string{strapi.IncludeDays, strapi.IncludeMonths, strapi.IncludeYears} {
		delete(by, name)
	}
	b.Choices = by
}

func facetValues(values []*catalogv1.FacetValue) []facetValue {
	out := []facetValue{} // an empty list, not null
	for _, v := range values {
		out = append(out, facetValue{ID: v.GetId(), Code: v.GetCode(), Name: v.GetName(), Count: v.GetCount()})
	}
	return out
}
