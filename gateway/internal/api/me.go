package api

import (
	"encoding/json"
	"net/http"

	"raymi.example/gateway/internal/strapi"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// me answers GET /api/users/me: auth's user, flat, with the populated role and the host from catalog.
type me struct {
	users authv1.UserServiceClient
	hosts catalogv1.HostServiceClient
}

// ServeHTTP writes the caller's own account.
func (h *me) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	resp, err := h.users.GetMe(r.Context(), &authv1.GetMeRequest{})
	if err != nil {
		writeError(w, r, err)
		return
	}
	body, err := strapi.Flat(resp.GetUser(), nil)
	if err != nil {
		writeError(w, r, err)
		return
	}
	for _, p := range strapi.RequestFrom(r.Context()).Query.GetPopulate() {
		if p.GetName() == "role" || p.GetName() == "*" {
			body = h.appendRole(body, resp.GetRole())
		}
		if p.GetName() == "eventHostData" || p.GetName() == "*" {
			body = append(body[:len(body)-1], `,"eventHostData":`...)
			body = append(append(body, h.host(r, resp.GetEventHostId(), p.GetQuery())...), '}')
		}
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

func (h *me) appendRole(body []byte, role *authv1.Role) []byte {
	text, err := strapi.Flat(role, nil)
	if err != nil {
		text = []byte("null")
	}
	body = append(body[:len(body)-1], `,"role":`...)
	return append(append(body, text...), '}')
}

// host is the populated host; while catalog is away its id alone, so that a signed-in page goes on working.
func (h *me) host(r *http.Request, id int32, q *queryv1.Query) []byte {
	if id == 0 {
		return []byte("null")
	}
	resp, err := h.hosts.GetHost(r.Context(), &catalogv1.GetHostRequest{Id: id, Query: q})
	if err == nil {
		if text, err := strapi.Flat(resp.GetHost(), q); err == nil {
			return text
		}
	}
	text, err := json.Marshal(map[string]int32{"id": id})
	if err != nil {
		return []byte("null")
	}
	return text
}
