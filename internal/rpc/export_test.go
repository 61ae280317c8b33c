package rpc

import "net/http"

// Readyz is the handler of readiness beside the metrics.
func (s *Server) Readyz() http.Handler { return http.HandlerFunc(s.readyz) }
