// Package trace records OpenTelemetry spans and sends them by OTLP over HTTP, as the standard variables OTEL_* say: Start (trace.go) for
// a process, Handler and Transport (http.go) for HTTP. Without an endpoint nothing is recorded, and nothing is instrumented. dev/traces
// shows them on one machine.
package trace
