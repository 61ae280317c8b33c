package session

import "raymi.example/internal/bus"

// Changed handles a message about a user.
func (s *Sessions) Changed(m bus.Message) { s.changed(m) }
