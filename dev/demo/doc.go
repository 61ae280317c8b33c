// Package demo contains the demo content of Cusco and loads it through the public REST API: Load (load.go) writes lists, hosts, events,
// news and collections in that order, signed in as the administrator. The content is JSON in content, read and checked by content.go;
// texts that repeat have codes in content/terms.json.
//
//   - events.go, dates.go, editions.go, changes.go: events, their dates from today on, yearly editions, dates changed by hand
//   - accounts.go, hosts.go, scan.go, waiting.go: demo accounts, applications with a fake document, what waits at the desk
package demo
