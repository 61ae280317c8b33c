package strapi

import (
	"context"
	"net/http"
	"strings"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Request is the parsed query string of a request.
type Request struct {
	Query *queryv1.Query
	// Offset: the page was requested by start and limit; the meta of the response has the same form.
	Offset bool
	// Cursor: the meta of the response has the cursor of the next page.
	Cursor bool
	// Include names what the meta of the response has beside the page.
	Include []string
	// Facets are the numbers that include=facets adds to the meta; nil: none.
	Facets any
	// Feed is set for a feed of events.
	Feed *Feed
	// Home is set for the home page.
	Home *Home
	// Hosts is set for the list of hosts by date.
	Hosts *HostList
	// parsed is the query before the plain parameters of a search were read; nil: they were not.
	parsed *queryv1.Query
	// raw is the query string.
	raw string
	// root holds all parameters, including plain ones beside the query language: confirmation=…
	root *node
}

// Value returns a plain parameter, without brackets.
func (r *Request) Value(name string) string {
	if n := r.root.child(name); n != nil {
		return n.value()
	}
	return ""
}

// unread is the request before the plain parameters of a search were read.
func (r *Request) unread() *Request {
	if r.parsed == nil {
		return r
	}
	return &Request{Query: r.parsed, raw: r.raw, root: r.root}
}

type requestKey struct{}

// WithRequest returns a context that carries the parsed query.
func WithRequest(ctx context.Context, r *Request) context.Context {
	return context.WithValue(ctx, requestKey{}, r)
}

// RequestFrom returns the parsed query of ctx; an empty one if there is none.
func RequestFrom(ctx context.Context) *Request {
	if r, ok := ctx.Value(requestKey{}).(*Request); ok {
		return r
	}
	return &Request{Query: &queryv1.Query{}, root: &node{}}
}

// QueryOf returns the parsed query of a request: the one in its context if it is of the same query string, else it parses.
func QueryOf(r *http.Request) (*Request, error) {
	if parsed, ok := r.Context().Value(requestKey{}).(*Request); ok && parsed.raw == r.URL.RawQuery {
		return parsed, nil
	}
	return ParseQuery(r.URL.RawQuery)
}

// ParseQuery parses a raw query string into the tree that catalog compiles. Recorded: unknown top-level keys are ignored, malformed
// parts are errors. Catalog checks the names of attributes.
func ParseQuery(raw string) (*Request, error) {
	root, err := parseBrackets(raw)
	if err != nil {
		return nil, err
	}
	for _, key := range []string{"page", "pageSize", "start", "limit"} {
		if root.child(key) != nil {
			return nil, errMixedPages()
		}
	}
	q, err := queryFrom(root)
	if err != nil {
		return nil, err
	}
	r := &Request{Query: q, raw: raw, root: root}
	q.Page, r.Offset, err = pageFrom(root.child("pagination"))
	if err != nil {
		return nil, err
	}
	if q.Locale, err = localeFrom(root.child("locale")); err != nil {
		return nil, err
	}
	if n := root.child("preview"); n != nil && n.leaf() {
		q.Preview = n.value()
	}
	if n := root.child("_q"); n != nil {
		if !n.leaf() {
			return nil, Invalid("_q")
		}
		q.Search = n.value()
	}
	return r, nil
}

// localeFrom reads the language. Recorded: of a list the first one counts. Catalog checks whether it is supported.
func localeFrom(n *node) (string, error) {
	if n == nil {
		return "", nil
	}
	if !n.flat() {
		return "", Invalid("locale")
	}
	if first := n.texts()[0]; first != nil {
		return *first, nil
	}
	return "", nil
}

// queryFrom reads the parameters that are allowed at the top level and inside populate.
func queryFrom(n *node) (*queryv1.Query, error) {
	q := &queryv1.Query{}
	var err error
	if f := n.child("filters"); f != nil {
		if q.Filter, err = filterRoot(f); err != nil {
			return nil, err
		}
	}
	if p := n.child("populate"); p != nil {
		if q.Populate, err = populateFrom(p); err != nil {
			return nil, err
		}
	}
	if q.Fields, err = fieldsFrom(n.child("fields")); err != nil {
		return nil, err
	}
	if q.Sort, err = sortFrom(n.child("sort")); err != nil {
		return nil, err
	}
	q.PublicationState, err = publicationFrom(n.child("publicationState"))
	return q, err
}

func publicationFrom(n *node) (queryv1.PublicationState, error) {
	switch {
	case n == nil:
		return queryv1.PublicationState_PUBLICATION_STATE_UNSPECIFIED, nil
	case !n.leaf():
	case n.value() == "live":
		return queryv1.PublicationState_PUBLICATION_STATE_LIVE, nil
	case n.value() == "preview":
		return queryv1.PublicationState_PUBLICATION_STATE_PREVIEW, nil
	}
	return 0, Invalid("publicationState")
}

// Invalid is the recorded error for a malformed part of a query.
func Invalid(name string) error {
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter %s", name)
}

// fieldsFrom reads fields; nil means all.
func fieldsFrom(n *node) ([]string, error) {
	if n == nil {
		return nil, nil
	}
	if !n.flat() {
		return nil, Invalid("fields")
	}
	var out []string
	for _, text := range n.texts() {
		if text == nil || *text == "" {
			return nil, Invalid("fields")
		}
		if *text == "*" {
			return nil, nil
		}
		out = append(out, *text)
	}
	return out, nil
}

// sortFrom parses the forms a, a:desc, a:asc,b:desc, [0]=a, [a]=desc, [0][a]=desc, [rel][a]=desc.
func sortFrom(n *node) ([]*queryv1.Sort, error) {
	if n == nil {
		return nil, nil
	}
	if n.leaf() {
		return sortText(n.value())
	}
	var out []*queryv1.Sort
	for _, c := range n.members() {
		var sorts []*queryv1.Sort
		var err error
		if n.list() {
			sorts, err = sortFrom(c.node)
		} else {
			sorts, err = sortPath([]string{c.key}, c.node)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, sorts...)
	}
	return out, nil
}

func sortText(text string) ([]*queryv1.Sort, error) {
	var out []*queryv1.Sort
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		path, direction, _ := strings.Cut(part, ":")
		descending, err := isDescending(direction)
		if err != nil {
			return nil, err
		}
		out = append(out, &queryv1.Sort{Path: strings.Split(path, "."), Descending: descending})
	}
	return out, nil
}

func sortPath(path []string, n *node) ([]*queryv1.Sort, error) {
	if n.leaf() {
		descending, err := isDescending(n.value())
		return []*queryv1.Sort{{Path: path, Descending: descending}}, err
	}
	var out []*queryv1.Sort
	for _, c := range n.children {
		sorts, err := sortPath(append(append([]string{}, path...), c.key), c.node)
		if err != nil {
			return nil, err
		}
		out = append(out, sorts...)
	}
	return out, nil
}

func isDescending(direction string) (bool, error) {
	switch strings.ToLower(direction) {
	case "", "asc":
		return false, nil
	case "desc":
		return true, nil
	}
	return false, errs.New(errs.Invalid, "invalid_query", "Invalid order. order can only be one of asc|desc|ASC|DESC")
}
