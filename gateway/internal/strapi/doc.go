// Package strapi converts between RPC messages and the wire format of the REST contract. It calls no service: Marshaler (marshaler.go)
// reads bodies and writes responses, ParseQuery (query.go) reads query strings, WriteError (errors.go) writes errors.
//
//   - brackets.go, filters.go, populate.go, page.go: the query language; search.go, search_time.go, search_place.go, search_choices.go,
//     suggestion.go: plain parameters of a search; feed.go, embed.go: those of feeds and lists for other websites
//   - input.go, decode.go, value.go, links.go, form.go, urlencoded.go: bodies; text.go: characters that cannot be stored
//   - envelope.go, encode.go, flat.go, plan.go: responses; entry.go, document.go: entries from cached documents
package strapi
