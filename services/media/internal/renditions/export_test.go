package renditions

// Settle waits until all flights have ended: they keep their pictures after they have answered.
func (s *Store) Settle() { s.flights.under.Wait() }
