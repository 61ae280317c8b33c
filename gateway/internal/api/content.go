package api

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/gateway/internal/documents"
	"raymi.example/gateway/internal/routes"
	"raymi.example/gateway/internal/strapi"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
)

// content serves public reads of one kind of entry from references and cached documents. Other reads go to next: those of signed-in
// callers, drafts, previews and the texts of all languages.
type content struct {
	documents *documents.Cache
	message   protoreflect.MessageDescriptor
	next      http.Handler
}

// ServeHTTP writes a list, or the entry that the path names.
func (h *content) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request := strapi.RequestFrom(r.Context())
	id, ok := idOf(r)
	if !ok || identity.TokenFrom(r.Context()) != "" || !isPublic(request.Query) {
		h.next.ServeHTTP(w, r)
		return
	}
	found, err := h.documents.Find(r.Context(), h.message, id, request.Query)
	if errors.Is(err, documents.ErrFallback) {
		h.next.ServeHTTP(w, r)
		return
	}
	var body []byte
	if err == nil {
		if id == 0 {
			body, err = found.List(request)
		} else {
			body, err = found.One(request)
		}
	}
	if err != nil {
		writeError(w, r, err)
		return
	}
	if id != 0 {
		setVersion(w.Header(), found.UpdatedAt())
	}
	strapi.WriteJSON(w, http.StatusOK, body)
}

// idOf returns the id in the path, 0 for a list; ok is false for an id that no entry can have.
func idOf(r *http.Request) (id int32, ok bool) {
	text := r.PathValue("id")
	if text == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err == nil && n > 0
}

// isPublic reports whether a query requests public documents only.
func isPublic(q *queryv1.Query) bool {
	if q.GetPublicationState() == queryv1.PublicationState_PUBLICATION_STATE_PREVIEW || q.GetPreview() != "" {
		return false
	}
	for _, p := range q.GetPopulate() {
		if p.GetName() == "translations" || !isPublic(p.GetQuery()) {
			return false
		}
	}
	return true
}

// contentRoutes registers the public reads of all kinds of entries, with next as the fallback.
func contentRoutes(mux *http.ServeMux, rules []byte, cached *documents.Cache, next http.Handler) error {
	list, err := routes.Parse(rules)
	if err != nil {
		return err
	}
	for _, rule := range list {
		message, err := messageOf(rule)
		if err != nil {
			return err
		}
		if message != nil {
			mux.Handle("GET "+rule.Get, &content{cached, message, next})
		}
	}
	return nil
}

// messageOf returns the entity that a route reads, as a list or by id; nil if the route does something else.
func messageOf(rule routes.Rule) (protoreflect.MessageDescriptor, error) {
	name, public := strings.CutPrefix(rule.Get, "/api/")
	name = strings.TrimSuffix(name, "/{id}")
	if !public || isPrivatePath(rule.Get) || strings.Contains(name, "/") {
		return nil, nil
	}
	method, err := rule.Method()
	if err != nil {
		return nil, err
	}
	fields := method.Output().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		// A single type has neither an id in its path nor a list in its response.
		if f.Message() != nil && strapi.IsEntity(f.Message()) && (f.IsList() || strings.HasSuffix(rule.Get, "/{id}")) {
			return f.Message(), nil
		}
	}
	return nil, nil
}
