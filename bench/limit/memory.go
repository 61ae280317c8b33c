package main

import (
	"io"
	"net/http"
	"sync"
)

// memory answers with bytes that it was given: what the portal said, without the work of saying it.
type memory struct {
	mu      sync.RWMutex
	answers map[string]kept
}

// kept is an answer that was given, with the values of its headers.
type kept struct {
	kind, length, tag string
	body              []byte
}

// put keeps an answer by its name.
func (m *memory) put(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answers[r.PathValue("name")] = kept{r.Header.Get("Content-Type"), r.Header.Get("Content-Length"), r.Header.Get("ETag"), body}
}

// get gives it back, or says that the client has it.
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
