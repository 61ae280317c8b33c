// Package api serves the REST contract: New (api.go) combines grpc-gateway, which maps the routes of gateway/routes.yaml to RPCs, with
// middlewares and the handlers of routes that are more than one RPC. Package strapi adapts the wire format. The gateway has no data: no
// SQL, no package of a service (internal/archtest).
//
//   - routing.go, middleware.go, canonical.go, conditional.go: methods, query and session, spelling of paths, ETag; errors.go: errors
//   - interceptors.go, sources.go: what a call gets beside its body; version.go: ETag and If-Match of an entry
//   - content.go: public reads from cached documents; search.go, suggestion.go, counts.go: search, suggestions, numbers beside filters;
//     home.go, host_list.go: what happens by the clock, hosts by their next dates; feast_page.go: a feast with its events
//   - feed.go, feast.go: calendars and feeds; account.go, me.go, export.go: the caller's account; contact.go: the contact form; texts.go:
//     files of translators
package api
