package objects

import "time"

// SetDeadlines shortens the deadlines of steps.
func (s *Store) SetDeadlines(within time.Duration) {
	s.readWithin, s.writeWithin, s.listWithin = within, within, within
}
