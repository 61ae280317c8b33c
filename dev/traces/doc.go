// Package traces receives OpenTelemetry spans by OTLP over HTTP (run.go), stores the latest (store.go) and shows them as trees (tree.go),
// for development and tests: TRACES=1 of `make run`.
package traces
