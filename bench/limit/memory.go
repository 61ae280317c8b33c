package main

import (
	"io"
	"net/http"
	"sync"
)

// memory serves stored answers of the portal without any work.
type memory struct {
	mu      sync.RWMutex
	answers map[string]stored
}

// stored is an answer with the values of its headers.
type stored struct {
	kind, length, tag string
	body              []byte
}

// put stores an answer under its name.
func (m *memory) put(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answers[r.PathValue("name")] = stored{r.Header.Get("Content-Type"), r.Header.Get("Content-Length"), r.Header.Get("ETag"), body}
}

// get returns the answer, or 304 if the client's ETag matches.
func (m *memory) get(w http.ResponseWriter, r *http.Request) {
	m.mu.RLock()
	a, there := m.answers[r.PathValue("name")]
	m.mu.RUnlock()
	if !there {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("ETag", a.tag)
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Content-Length", a.length)
	// The load generator is the only client.
	_, _ = w.Write(a.body)
}
