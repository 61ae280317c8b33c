package api

import (
	"encoding/json"
	"net/http"

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

// ServeHTTP writes the number of events that match the query: in total, and per city, category and host.
func (h *counts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	resp, err := h.events.CountEvents(r.Context(), &catalogv1.CountEventsRequest{})
	if err != nil {
		writeError(w, r, err)
		return
	}
	body, err := json.Marshal(map[string]any{
		"data": map[string]any{
			"total": resp.GetTotal(), "cities": facetValues(resp.GetCities()), "categories": facetValues(resp.GetCategories()),
			"hosts": facetValues(resp.GetHosts()),
		},
		"meta": struct{}{},
	})
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

func facetValues(values []*catalogv1.FacetValue) []facetValue {
	out := []facetValue{} // an empty list, not null
	for _, v := range values {
		out = append(out, facetValue{ID: v.GetId(), Code: v.GetCode(), Name: v.GetName(), Count: v.GetCount()})
	}
	return out
}
