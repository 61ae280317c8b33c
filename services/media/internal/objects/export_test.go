package objects

import "time"

// Hurry shortens the waits for the store.
func (s *Store) Hurry(within time.Duration) { s.readWithin, s.writeWithin = within, within }
