package cache

import "raymi.example/internal/bus"

// Connect simulates the state of the subscription to changes.
func (c *Cache) Connect(yes bool) { c.connected = func() bool { return yes } }

// Raise supersedes what depends on kinds, like a message about a change.
func (c *Cache) Raise(k Kinds) { c.generations.raise(k) }

// Bytes returns the weight of the store. Superseded responses count until they are evicted or replaced.
func (c *Cache) Bytes() uint64 {
	c.store.items.CleanUp()
	return c.store.bytes()
}

// KindsOfMessage exports kindsOfMessage.
func KindsOfMessage(m bus.Message) Kinds { return kindsOfMessage(m) }

// KindsOfWrite exports kindsOfWrite.
func KindsOfWrite(path string) Kinds { return kindsOfWrite(path) }

// KindsOf exports kindsOf.
func KindsOf(method string, req any) Kinds { return kindsOf(method, req) }

// Waiting counts the requests that wait for a call.
func (c *Cache) Waiting() (n int) {
	c.flights.mu.Lock()
	defer c.flights.mu.Unlock()
	for _, f := range c.flights.active {
		n += f.waiters
	}
	return n
}
