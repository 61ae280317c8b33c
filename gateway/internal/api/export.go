package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/rpc"
)

// exportPage is the number of events per call.
const exportPage = 100

// export serves GET /api/users/me/export: all data that the portal stores about a person, as one file. It reads everything with the
// person's own permissions, so it contains nothing that they may not read. Files are described by name, size and address.
type export struct {
	accounts     authv1.AccountServiceClient
	users        authv1.UserServiceClient
	saved        authv1.SavedListServiceClient
	applications partnersv1.ApplicationServiceClient
	hosts        catalogv1.HostServiceClient
	events       catalogv1.EventServiceClient
	files        mediav1.FileServiceClient
	now          func() time.Time
}

// exported is the content of the file.
type exported struct {
	ExportedAt string `json:"exportedAt"`
	Account    any    `json:"account"`
	Sessions   any    `json:"sessions"`
	// Saved is what the account keeps of events, hosts, feasts and searches.
	Saved        any            `json:"saved"`
	Applications []any          `json:"applications"`
	Hosts        []exportedHost `json:"hosts"`
}

// exportedHost is a host and its events, by language.
type exportedHost struct {
	ID     int32                 `json:"id"`
	Host   map[locale.Tag]any    `json:"host"`
	Events map[locale.Tag]events `json:"events"`
}

type events []any

func newExport(s Services) *export {
	return &export{
		accounts: authv1.NewAccountServiceClient(s.Auth), users: authv1.NewUserServiceClient(s.Auth),
		saved:        authv1.NewSavedListServiceClient(s.Auth),
		applications: partnersv1.NewApplicationServiceClient(s.Partners),
		hosts:        catalogv1.NewHostServiceClient(s.Catalog), events: catalogv1.NewEventServiceClient(s.Catalog),
		files: mediav1.NewFileServiceClient(s.Media), now: time.Now,
	}
}

// ServeHTTP writes the file. If a service is unavailable, the whole export fails.
func (h *export) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out, err := h.collect(r.Context())
	if err != nil {
		writeError(w, r, err)
		return
	}
	body, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		writeError(w, r, err)
		return
	}
	w.Header().Set("Content-Disposition", `attachment; filename="raymi-account.json"`)
	strapi.WriteJSON(w, http.StatusOK, body)
}

func (h *export) collect(ctx context.Context) (*exported, error) {
	// The first call, because it enforces the rate limit.
	me, err := h.accounts.ExportAccount(ctx, &authv1.ExportAccountRequest{})
	if err != nil {
		return nil, err
	}
	out := &exported{ExportedAt: h.now().UTC().Format(time.RFC3339), Applications: []any{}, Hosts: []exportedHost{}}
	if out.Account, err = account(me); err != nil {
		return nil, err
	}
	sessions, err := h.users.ListSessions(ctx, &authv1.ListSessionsRequest{})
	if err != nil {
		return nil, err
	}
	if out.Sessions, err = data(sessions, locale.Es); err != nil {
		return nil, err
	}
	if out.Saved, err = h.savedList(ctx); err != nil {
		return nil, err
	}
	own, err := h.applications.ListOwnApplications(ctx, &partnersv1.ListOwnApplicationsRequest{})
	if err != nil {
		return nil, err
	}
	hosts := []int32{me.GetEventHostId()}
	for _, a := range own.GetApplications() {
		described, err := h.application(ctx, a)
		if err != nil {
			return nil, err
		}
		out.Applications = append(out.Applications, described)
		hosts = append(hosts, a.GetHostId())
	}
	slices.Sort(hosts)
	for _, id := range slices.Compact(hosts) {
		if out.Hosts, err = h.addHost(ctx, out.Hosts, id); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// savedList returns what the account keeps.
func (h *export) savedList(ctx context.Context) (json.RawMessage, error) {
	resp, err := h.saved.GetSavedList(ctx, &authv1.GetSavedListRequest{})
	if err != nil {
		return nil, err
	}
	return strapi.Flat(resp.GetData(), nil)
}

// account returns the person's account with its role.
func account(me *authv1.ExportAccountResponse) (map[string]any, error) {
	out := map[string]any{"secondFactor": me.GetSecondFactor()}
	for key, m := range map[string]proto.Message{"user": me.GetUser(), "role": me.GetRole()} {
		text, err := strapi.Flat(m, nil)
		if err != nil {
			return nil, err
		}
		out[key] = json.RawMessage(text)
	}
	return out, nil
}

// application returns an application with the editors' message. Its scans are described by name and size only, because their
// content is only available through signed links.
func (h *export) application(ctx context.Context, a *partnersv1.Application) (map[string]any, error) {
	out := map[string]any{
		"id": a.GetId(), "state": a.GetState(), "message": a.GetMessage(), "hostName": a.GetHostName(), "hostId": a.GetHostId(),
		"createdAt": a.GetCreatedAt().AsTime(), "updatedAt": a.GetUpdatedAt().AsTime(),
		"personalIdentifyingDocument": a.PersonalIdentifyingDocument, "decidedAt": nil,
	}
	if a.GetDecidedAt() != nil {
		out["decidedAt"] = a.GetDecidedAt().AsTime()
	}
	scans := []any{}
	if len(a.GetScanFileIds()) > 0 {
		resp, err := h.files.ListFiles(ctx, &mediav1.ListFilesRequest{Ids: a.GetScanFileIds()})
		if err != nil {
			return nil, err
		}
		for _, f := range resp.GetFiles() {
			scans = append(scans, map[string]any{"name": f.GetName(), "size": f.GetSize()})
		}
	}
	out["personalDocumentScan"] = scans
	return out, nil
}

// addHost appends the host with its events, unless it is missing or the person may not read it any more.
func (h *export) addHost(ctx context.Context, to []exportedHost, id int32) ([]exportedHost, error) {
	if id == 0 {
		return to, nil
	}
	out := exportedHost{ID: id, Host: map[locale.Tag]any{}, Events: map[locale.Tag]events{}}
	for _, tag := range locale.All() {
		resp, err := h.hosts.GetHost(ctx, &catalogv1.GetHostRequest{Id: id, Query: queryAll(tag, "").Query})
		if kind := errs.KindOf(fromStatus(err)); kind == errs.NotFound || kind == errs.Forbidden {
			return to, nil
		}
		if err != nil {
			return nil, err
		}
		if out.Host[tag], err = data(resp, tag); err != nil {
			return nil, err
		}
		if out.Events[tag], err = h.eventsOf(ctx, id, tag); err != nil {
			return nil, err
		}
	}
	return append(to, out), nil
}

func (h *export) eventsOf(ctx context.Context, host int32, tag locale.Tag) (events, error) {
	all := events{}
	for page := 1; ; page++ {
		filter := fmt.Sprintf("&filters[eventHost][id][$eq]=%d&sort=id", host)
		query := queryAll(tag, fmt.Sprintf("%s&pagination[page]=%d&pagination[pageSize]=%d", filter, page, exportPage))
		resp, err := h.events.ListEvents(ctx, &catalogv1.ListEventsRequest{Query: query.Query})
		if err != nil {
			return nil, err
		}
		list, err := data(resp, tag)
		if err != nil {
			return nil, err
		}
		some, _ := list.([]any)
		all = append(all, some...)
		if len(some) < exportPage {
			return all, nil
		}
	}
}

// queryAll returns the query for all attributes in a language, with drafts and further parameters. It panics on a malformed
// query, which is built from constants and numbers only.
func queryAll(tag locale.Tag, more string) *strapi.Request {
	query, err := strapi.ParseQuery("populate=*&publicationState=preview&locale=" + string(tag) + more)
	if err != nil {
		panic("malformed constant query: " + err.Error())
	}
	return query
}

// data returns the content of a response's envelope, with files described briefly.
func data(m proto.Message, tag locale.Tag) (any, error) {
	text, err := strapi.Envelope(m, queryAll(tag, ""))
	if err != nil {
		return nil, err
	}
	var body struct{ Data any }
	if err := json.Unmarshal(text, &body); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	return summarizeFiles(body.Data), nil
}

// summarizeFiles reduces every file in value to name, size and address.
func summarizeFiles(value any) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = summarizeFiles(v[i])
		}
	case map[string]any:
		if _, file := v["provider_metadata"]; file {
			return map[string]any{"name": v["name"], "size": v["size"], "url": v["url"]}
		}
		for key := range v {
			v[key] = summarizeFiles(v[key])
		}
	}
	return value
}

// fromStatus is rpc.FromStatus, but returns nil for nil.
func fromStatus(err error) error {
	if err == nil {
		return nil
	}
	return rpc.FromStatus(err)
}
