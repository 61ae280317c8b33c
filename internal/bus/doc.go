// Package bus publishes and consumes the services' events over NATS JetStream: one stream per service, at-least-once delivery, in order.
// Connect returns the Bus; subjects are constants of bus.go. It contains neither calls nor SQL (internal/archtest).
//
//   - bus.go: Relay publishes the outbox of internal/postgres/outbox.go; consume.go, consumer.go: Consume handles events by a durable
//     consumer
//   - listen.go: Listen receives what every gateway must know; stream.go, config.go: streams and their settings
//   - dead.go, command.go: messages that failed too often, and the operator's command for them; metrics.go: lag of consumers
package bus
