// Package query compiles the contract's query tree to SQL, from the options of the proto fields (description.go) and the tables of the
// store (schema.go). List, Get, References, Documents and Counts read for a Reader (reader.go). It knows neither the domain nor gRPC
// (internal/archtest).
//
//   - builder.go: what is public; filter.go, order.go, populate.go, columns.go: the SQL of a query; ending.go: conditions on ends of
//     dates
//   - budget.go, check.go, size.go: what is refused before anything is read; expiry.go: until when a response holds without a write
//   - narrow.go, search.go, phrase.go: candidates from an index; match.go: words of a search; place.go, cluster.go: points on a map
//   - count.go, facet.go, total.go: numbers beside filters; reference.go, document.go: what the gateway caches; plan_test.go: plans of
//     hot reads
package query
