package cache

import "raymi.example/internal/bus"

// Heard lets changes be heard, or not.
func (c *Cache) Heard(yes bool) { c.hears = func() bool { return yes } }

// Raise supersedes what depends on kinds, as a message does.
func (c *Cache) Raise(k Kinds) { c.generations.raise(k) }

// Bytes is what is kept; what was superseded long ago counts until it is found.
func (c *Cache) Bytes() uint64 {
	c.kept.places.CleanUp()
	return c.kept.bytes()
}

// Touched is what a message is about, Written what a write may change.
func Touched(m bus.Message) Kinds { return touched(m) }

// Written is what a write to a path may change.
func Written(path string) Kinds { return written(path) }

// KindsOf is what the answer to a call depends on.
func KindsOf(method string, req any) Kinds { return kindsOf(method, req) }

// Waiting counts those who wait for an answer.
func (c *Cache) Waiting() (n int) {
	c.flights.mu.Lock()
	defer c.flights.mu.Unlock()
	for _, f := range c.flights.at {
		n += f.waiters
	}
	return n
}
