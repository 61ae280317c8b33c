package api

import (
	"encoding/json"
	"net/http"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// me serves GET /api/users/me: auth's user, flat, with the populated role and with the host from catalog.
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
	query := strapi.RequestFrom(r.Context()).Query
	body, err := selectFields(resp.GetUser(), query)
	if err != nil {
		writeError(w, r, err)
		return
	}
	for _, p := range query.GetPopulate() {
		if p.GetName() == "role" || p.GetName() == "*" {
			role, err := selectFields(resp.GetRole(), p.GetQuery())
			if err != nil {
				writeError(w, r, err)
				return
			}
			body = append(body[:len(body)-1], `,"role":`...)
			body = append(append(body, role...), '}')
		}
		if p.GetName() == "eventHostData" || p.GetName() == "*" {
			body = append(body[:len(body)-1], `,"eventHostData":`...)
			body = append(append(body, h.host(r, resp.GetEventHostId(), p.GetQuery())...), '}')
		}
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

// selectFields encodes the requested fields of a message that is not an entry.
func selectFields(m proto.Message, q *queryv1.Query) ([]byte, error) {
	body, err := strapi.Flat(m, nil)
	if err != nil {
		return nil, err
	}
	return strapi.Pick(body, q.GetFields())
}

// host returns the populated host. If catalog is unavailable, it is reduced to its id, so that the pages keep their session.
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
