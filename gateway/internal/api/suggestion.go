package api

import (
	"encoding/json"
	"net/http"
	"time"

	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// suggestions serves GET /api/events/suggestions: what the text may become that a visitor types.
type suggestions struct{ events catalogv1.EventServiceClient }

type (
	suggestionBody struct {
		Events     []suggestedEvent    `json:"events"`
		Feasts     []suggestedFeast    `json:"feasts"`
		Places     []suggestedPlace    `json:"places"`
		Hosts      []suggestedHost     `json:"hosts"`
		Categories []suggestedCategory `json:"categories"`
	}
	suggestedEvent struct {
		ID       int32   `json:"id"`
		Name     string  `json:"name"`
		StartsAt *string `json:"startsAt"`
	}
	suggestedFeast struct {
		Code      string  `json:"code"`
		Name      string  `json:"name"`
		Alias     *string `json:"alias"`
		Day       string  `json:"day"`
		LastsDays int32   `json:"lastsDays"`
	}
	suggestedPlace struct {
		Parameter string `json:"parameter"`
		Code      string `json:"code"`
		Name      string `json:"name"`
	}
	suggestedHost struct {
		ID   int32  `json:"id"`
		Name string `json:"name"`
	}
	suggestedCategory struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
)

// ServeHTTP writes at most eight suggestions by group, the best of each group first.
func (h *suggestions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	resp, err := h.events.SuggestEvents(r.Context(), &catalogv1.SuggestEventsRequest{})
	if err != nil {
		writeError(w, r, err)
		return
	}
	body, err := json.Marshal(map[string]any{"data": suggestionsOf(resp), "meta": struct{}{}})
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

func suggestionsOf(resp *catalogv1.SuggestEventsResponse) suggestionBody {
	body := suggestionBody{[]suggestedEvent{}, []suggestedFeast{}, []suggestedPlace{}, []suggestedHost{}, []suggestedCategory{}}
	for _, e := range resp.GetEvents() {
		shown := suggestedEvent{ID: e.GetId(), Name: e.GetName()}
		if e.GetStartsAt() != nil {
			at := e.GetStartsAt().AsTime().Format(time.RFC3339)
			shown.StartsAt = &at
		}
		body.Events = append(body.Events, shown)
	}
	for _, f := range resp.GetFeasts() {
		shown := suggestedFeast{Code: f.GetCode(), Name: f.GetName(), Day: f.GetDay(), LastsDays: f.GetLastsDays()}
		if f.GetAlias() != "" {
			shown.Alias = &f.Alias
		}
		body.Feasts = append(body.Feasts, shown)
	}
	for _, p := range resp.GetPlaces() {
		body.Places = append(body.Places, suggestedPlace{Parameter: p.GetParameter(), Code: p.GetCode(), Name: p.GetName()})
	}
	for _, host := range resp.GetHosts() {
		body.Hosts = append(body.Hosts, suggestedHost{ID: host.GetId(), Name: host.GetName()})
	}
	for _, c := range resp.GetCategories() {
		body.Categories = append(body.Categories, suggestedCategory{Code: c.GetCode(), Name: c.GetName()})
	}
	return body
}
