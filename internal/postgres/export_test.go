package postgres

import "github.com/prometheus/client_golang/prometheus"

// WatchPool registers the figures of a pool in a registry of a test.
func WatchPool(to prometheus.Registerer, p *Pool) { watchPool(to, p.conns) }

// AwaitMessages is awaitMessages.
var AwaitMessages = awaitMessages
