package renditions

// Settle waits until all calls have ended: a picture is cached after it was answered.
func (s *Store) Settle() { s.calls.running.Wait() }
