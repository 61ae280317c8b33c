package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"raymi.example/gateway/internal/documents"
	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

const hostsPath = "/api/hosts"

// hostsPerPage is the number of hosts in a page, which the specification gives.
const hostsPerPage = 6

// What a row shows of a host and of its next event.
const (
	rowOfHost = "populate[mainBanner]=true&populate[cultureType]=true&populate[eventHostAddress][populate][city]=true" +
		"&fields[0]=commercialName&fields[1]=personalName"
	rowOfEvent = "fields[0]=eventName&fields[1]=eventStartDate&fields[2]=eventEndDate&fields[3]=eventStatus&fields[4]=programmeKind" +
		"&fields[5]=recurrence&populate[occurrences][sort]=startsAt:asc&populate[occurrences][limit]=6" +
		"&populate[occurrences][filters][endsAt][$gt]="
)

// hostList serves GET /api/hosts: public hosts with their next events, which the contract's list of partners cannot order.
type hostList struct {
	documents *documents.Cache
	hosts     catalogv1.HostServiceClient
}

// entryBody is an entry as lists have it.
type entryBody struct {
	ID         int32                      `json:"id"`
	Attributes map[string]json.RawMessage `json:"attributes"`
}

type hostListBody struct {
	Data []entryBody  `json:"data"`
	Meta hostListMeta `json:"meta"`
}

type hostListMeta struct {
	Pagination map[string]int32 `json:"pagination"`
	// Areas and Cities are the codes that public hosts have.
	Areas  []string `json:"areas"`
	Cities []string `json:"cities"`
}

// ServeHTTP writes a page of hosts, those with the soonest date first.
func (h *hostList) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := h.read(r.Context(), strapi.RequestFrom(r.Context()))
	if err != nil {
		writeError(w, r, err)
		return
	}
	text, err := json.Marshal(body)
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, text)
}

func (h *hostList) read(ctx context.Context, request *strapi.Request) (*hostListBody, error) {
	list := request.Hosts
	in := &catalogv1.ListHostDatesRequest{
		Text: list.Text, Areas: list.Areas, Cities: list.Cities, Offset: (list.Page - 1) * hostsPerPage, Limit: hostsPerPage,
	}
	if !list.Before.IsZero() {
		in.Before = timestamppb.New(list.Before)
	}
	resp, err := h.hosts.ListHostDates(ctx, in)
	if err != nil {
		return nil, err
	}
	var hostIDs, eventIDs []int32
	for _, row := range resp.GetHosts() {
		hostIDs = append(hostIDs, row.GetHostId())
		if row.GetEventId() != 0 {
			eventIDs = append(eventIDs, row.GetEventId())
		}
	}
	language := ""
	if tag := request.Query.GetLocale(); tag != "" {
		language = "&locale=" + url.QueryEscape(tag)
	}
	var hosts, events map[int32]entryBody
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		hosts, err = h.entries(ctx, &catalogv1.Host{}, hostIDs, rowOfHost+language)
		return err
	})
	group.Go(func() (err error) {
		events, err = h.entries(ctx, &catalogv1.Event{}, eventIDs, rowOfEvent+url.QueryEscape(list.Now.UTC().Format(time.RFC3339))+language)
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return hostRows(resp, list.Page, hosts, events)
}

// entries reads the entries with the ids.
func (h *hostList) entries(ctx context.Context, of proto.Message, ids []int32, query string) (map[int32]entryBody, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s&pagination[pageSize]=%d", query, len(ids))
	for i, id := range ids {
		fmt.Fprintf(&b, "&filters[id][$in][%d]=%d", i, id)
	}
	request, err := strapi.ParseQuery(b.String())
	if err != nil {
		return nil, err
	}
	found, err := h.documents.Find(strapi.WithRequest(ctx, request), of.ProtoReflect().Descriptor(), 0, request.Query)
	if err != nil {
		return nil, err
	}
	text, err := found.List(request)
	if err != nil {
		return nil, err
	}
	var body struct{ Data []entryBody }
	if err := json.Unmarshal(text, &body); err != nil {
		return nil, fmt.Errorf("entries of hosts: %w", err)
	}
	out := map[int32]entryBody{}
	for _, entry := range body.Data {
		out[entry.ID] = entry
	}
	return out, nil
}

// hostRows are the hosts in the order of the response, each with its next event. What is not public any more is left out.
func hostRows(resp *catalogv1.ListHostDatesResponse, page int32, hosts, events map[int32]entryBody) (*hostListBody, error) {
	body := &hostListBody{Data: []entryBody{}, Meta: hostListMeta{
		Pagination: map[string]int32{
			"page": page, "pageSize": hostsPerPage, "pageCount": (resp.GetTotal() + hostsPerPage - 1) / hostsPerPage, "total": resp.GetTotal(),
		},
		Areas: append([]string{}, resp.GetAreas()...), Cities: append([]string{}, resp.GetCities()...),
	}}
	for _, row := range resp.GetHosts() {
		host, ok := hosts[row.GetHostId()]
		if !ok {
			continue
		}
		var next *entryBody
		if event, ok := events[row.GetEventId()]; ok {
			next = &event
		}
		text, err := json.Marshal(map[string]any{"data": next})
		if err != nil {
			return nil, fmt.Errorf("next event of host %d: %w", host.ID, err)
		}
		host.Attributes["nextEvent"] = text
		body.Data = append(body.Data, host)
	}
	return body, nil
}
