package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"raymi.example/gateway/internal/documents"
	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

// search serves GET /api/events/search: public events by words, time, place and kind. Signed-in callers get the same.
type search struct {
	documents *documents.Cache
	events    catalogv1.EventServiceClient
}

// ServeHTTP writes a page of the events found.
func (h *search) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := h.find(r.Context(), strapi.RequestFrom(r.Context()))
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

func (h *search) find(ctx context.Context, request *strapi.Request) ([]byte, error) {
	if len(request.Include) > 0 {
		facets, err := readFacets(ctx, h.events, request)
		if err != nil {
			return nil, err
		}
		with := *request
		with.Facets = facets
		request = &with
	}
	found, err := h.documents.Find(ctx, (&catalogv1.Event{}).ProtoReflect().Descriptor(), 0, request.Query)
	if err == nil {
		return found.List(request)
	}
	if !errors.Is(err, documents.ErrFallback) {
		return nil, err
	}
	resp, err := h.events.ListEvents(ctx, &catalogv1.ListEventsRequest{})
	if err != nil {
		return nil, err
	}
	return strapi.Envelope(resp, request)
}

// withSearch reads the plain parameters of a search.
func withSearch(next http.Handler) http.Handler { return withParameters(strapi.ReadSearch, next) }

// withParameters reads plain parameters. Drafts and previews are not searched.
func withParameters(read func(*strapi.Request, time.Time) (*strapi.Request, error), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request, err := read(strapi.RequestFrom(r.Context()), time.Now())
		if err == nil && !isPublic(request.Query) {
			err = strapi.Invalid("publicationState")
		}
		if err != nil {
			writeError(w, r, err)
			return
		}
		if strapi.IsNear(request.Query) {
			setPrivate(w)
		}
		next.ServeHTTP(w, r.WithContext(strapi.WithRequest(r.Context(), request)))
	})
}
