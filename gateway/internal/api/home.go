package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/home"
	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

const homePath = "/api/home"

// The newest news item and host of the home page, as their cards show them.
const (
	newestNews = "sort=createdAt:desc&pagination[pageSize]=1&populate[newsMainBanner]=true"
	newestHost = "sort=createdAt:desc&pagination[pageSize]=1&populate[mainBanner]=true&populate[cultureType]=true"
)

// homePage serves GET /api/home: what the home page shows at a moment.
type homePage struct{ search *search }

type homeBody struct {
	// At is the moment, Moment its part of the day: today, afternoon or tonight.
	At     time.Time    `json:"at"`
	Moment string       `json:"moment"`
	Blocks []home.Block `json:"blocks"`
	Feasts []home.Feast `json:"feasts"`
	News   home.Events  `json:"news"`
	Hosts  home.Events  `json:"hosts"`
}

// readHome reads the query of the home page.
func readHome(r *strapi.Request, now time.Time) (*strapi.Request, error) {
	return strapi.ReadHome(r, now, home.Until)
}

// ServeHTTP writes the blocks of the moment, the next feasts, and the newest news item and host.
func (h *homePage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request := strapi.RequestFrom(r.Context())
	body, err := h.read(r.Context(), request)
	if err != nil {
		writeError(w, r, err)
		return
	}
	text, err := json.Marshal(map[string]any{"data": body, "meta": struct{}{}})
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, text)
}

func (h *homePage) read(ctx context.Context, request *strapi.Request) (*homeBody, error) {
	now := request.Home.Now
	body := &homeBody{At: now.UTC(), Moment: home.MomentOf(now)}
	language := ""
	if tag := request.Query.GetLocale(); tag != "" {
		language = "&locale=" + url.QueryEscape(tag)
	}
	var open home.Events
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		events, err := h.search.find(strapi.WithRequest(ctx, request), request)
		if err == nil {
			body.Blocks, err = home.Arrange(events, now)
		}
		return err
	})
	group.Go(func() error {
		events, err := h.search.find(strapi.WithRequest(ctx, request.Home.Open), request.Home.Open)
		if err == nil {
			err = json.Unmarshal(events, &open)
		}
		return err
	})
	group.Go(func() error { return h.newest(ctx, &catalogv1.News{}, newestNews+language, &body.News) })
	group.Go(func() error { return h.newest(ctx, &catalogv1.Host{}, newestHost+language, &body.Hosts) })
	group.Go(func() error {
		resp, err := h.search.events.ListFeasts(ctx, &catalogv1.ListFeastsRequest{})
		body.Feasts = home.NextFeasts(resp.GetData(), now)
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	body.Blocks = home.WithOpen(body.Blocks, open)
	return body, nil
}

// newest reads the first entry of a list.
func (h *homePage) newest(ctx context.Context, of proto.Message, query string, into *home.Events) error {
	request, err := strapi.ParseQuery(query)
	if err != nil {
		return err
	}
	found, err := h.search.documents.Find(strapi.WithRequest(ctx, request), of.ProtoReflect().Descriptor(), 0, request.Query)
	if err != nil {
		return err
	}
	body, err := found.List(request)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into) //nolint:wrapcheck // the own encoding
}
