package bus

import (
	"time"

	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
)

// Config configures the connection of a process to NATS, its streams and its consumers.
type Config struct {
	// URL is nats://user:password@host:port; the servers of a cluster are separated by commas.
	URL string `env:"NATS_URL,notEmpty"`
	// Certificates encrypt the connection; nil = no encryption, unless URL starts with tls.
	Certificates *mtls.Certificates
	// Replicas is the least number of servers that store each stream; more than 1 needs a cluster.
	Replicas int `env:"NATS_REPLICAS" envDefault:"1"`
	// DeadBytes is the bound of all stored dead letters, in bytes, with which their stream is created or raised by an operator.
	DeadBytes int64 `env:"NATS_DEAD_BYTES" envDefault:"268435456"`
	// MaxAckPending is the least number of independent events of one consumer that replicas may handle at the same time. Events that
	// have to stay in order are always handled one after the other.
	MaxAckPending int `env:"NATS_MAX_ACK_PENDING" envDefault:"1"`
}

const (
	// maxAge is the least time that a stream stores events: a consumer that was offline for less loses none.
	maxAge = 14 * 24 * time.Hour
	// ackWait is the least ack deadline: an unacknowledged message is delivered again after it. Busy handlers extend it.
	ackWait = 30 * time.Second
	// fetch is how many events that have to stay in order a process requests at once; independent ones are requested one by one. Below four
	// the client of NATS may miss the moment to ask for more, and wait until the server's heartbeat is overdue.
	fetch = 16
	// triesBeforeDeath is how many times a message is attempted before it becomes a dead letter.
	triesBeforeDeath = 5
	// replicasMax is JetStream's own limit.
	replicasMax = 5
)

// Check reports the problems that the types of the fields do not exclude.
func (c Config) Check(p *env.Problems) {
	if c.Replicas < 1 || c.Replicas > replicasMax {
		p.Problem("NATS_REPLICAS", "is not a number from 1 to 5")
	}
	if c.MaxAckPending < 1 {
		p.Problem("NATS_MAX_ACK_PENDING", "is not a number of 1 or more")
	}
}
