package cache

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"raymi.example/gateway/internal/home"
	"raymi.example/gateway/internal/routes"
	"raymi.example/gateway/internal/strapi"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

// Pages returns the cache key of a page that is the same for all visitors; ok is false for any other address.
type Pages func(address *url.URL) (key string, ok bool)

// contentPaths returns the paths of public content below /api/. The value is true for a list whose entries have paths of their own.
func contentPaths(rules []byte) (map[string]bool, error) {
	all, err := routes.Parse(rules)
	if err != nil {
		return nil, err
	}
	paths := map[string]bool{}
	for _, rule := range all {
		method, err := rule.Method()
		if err != nil {
			return nil, err
		}
		if name, ok := strings.CutPrefix(rule.Get, "/api/"); ok && rpc.DescribeMethod(method).PublicContent {
			list, entries := strings.CutSuffix(name, "/{id}")
			paths[list] = paths[list] || entries
		}
	}
	return paths, nil
}

// cacheKey classifies a request and identifies its response.
type cacheKey struct {
	// key is equal for equivalent requests. Its first byte is zero, so that it differs from every alias.
	key string
	// request is the parsed query of a list or an entry.
	request *strapi.Request
	// public: the path belongs to content that all clients may read. personal: this request needs a response of its own.
	public, personal bool
}

// keyOf expects a canonical path, see api.CanonicalPath.
func (c *Cache) keyOf(r *http.Request) cacheKey {
	name, below := strings.CutPrefix(r.URL.Path, "/api/")
	if !below {
		key, ok := c.pages(r.URL)
		return cacheKey{key: "\x00" + key, public: ok, personal: personal(r)}
	}
	if !c.isContent(name) {
		return cacheKey{}
	}
	k := cacheKey{public: true, personal: personal(r)}
	if k.personal {
		return k
	}
	request, err := strapi.ParseQuery(r.URL.RawQuery)
	if err == nil && isSearch(name) {
		request, err = strapi.ReadSearch(request, c.now())
	} else if err == nil && name == suggestions {
		request, err = strapi.ReadSuggestions(request, c.now())
	} else if err == nil && name == homeName {
		request, err = strapi.ReadHome(request, c.now(), home.Until)
	} else if err == nil && name == hostsName {
		request, err = strapi.ReadHostList(request, c.now())
	} else if format := strapi.FeedFormat(r.URL.Path); err == nil && format != "" {
		request, err = strapi.ReadFeed(request, format, c.now())
	}
	// A malformed query gets its error from the API. The position of a client is in no key.
	if err != nil || isPreview(request.Query) || strapi.IsNear(request.Query) {
		k.personal = true
		return k
	}
	k.key, k.request = "\x00/api/"+name+canonical(request), request
	return k
}

// isPreview reports whether a query requests unpublished content.
func isPreview(q *queryv1.Query) bool {
	return q.GetPreview() != "" || q.GetPublicationState() == queryv1.PublicationState_PUBLICATION_STATE_PREVIEW
}

// personal reports whether the response may depend on the client: the request has a token, or a body, which content never needs.
func personal(r *http.Request) bool {
	return len(r.Header["Authorization"]) > 0 || r.ContentLength != 0
}

// isSearch reports whether a path accepts the plain parameters of a search.
func isSearch(name string) bool { return name == "events/search" || name == "events/counts" }

// suggestions is the path of what a visitor may mean who types.
const suggestions = "events/suggestions"

// homeName is the path of what the home page shows.
const homeName = "home"

// hostsName is the path of the hosts by their next dates.
const hostsName = "hosts"

// isFeast reports whether a path is that of a single feast.
func isFeast(name string) bool {
	code, below := strings.CutPrefix(name, "feasts/")
	return below && code != "" && !strings.Contains(code, "/")
}

// movesWithClock reports whether the responses of a path depend on the present, for which its parameters have names, such as tonight.
func movesWithClock(name string) bool {
	return isSearch(name) || slices.Contains([]string{suggestions, homeName, hostsName}, name) || isFeast(name) ||
		strapi.FeedFormat("/api/"+name) != ""
}

func (c *Cache) isContent(name string) bool {
	if movesWithClock(name) {
		return true
	}
	list, id, entry := strings.Cut(name, "/")
	entries, found := c.content[list]
	return found && (!entry || entries && id != "" && !strings.Contains(id, "/"))
}
